import { findProduct, formatRosterType, ROSTER_SCOPE_LABELS } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { useSession } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { linkToMapping } from '../link-to-mapping.ts'
import { DraftList } from './DraftList.tsx'
import { HeldFileContext } from './held-file.ts'
import { type Draft, knownRoster, rosterDrafts, useDeleteDraft } from './queries.ts'
import type { FileReading } from './read/found-file.ts'
import { openReading as openInWorker } from './read/read-in-worker.ts'
import { FileStep } from './steps/FileStep.tsx'
import { SenderStep } from './steps/SenderStep.tsx'
import { SensitiveStep } from './steps/SensitiveStep.tsx'
import { SheetStep } from './steps/SheetStep.tsx'
import { StoreStep } from './steps/StoreStep.tsx'
import { type AddRoster, useAddRoster } from './use-add-roster.ts'
import { WizardSteps } from './WizardSteps.tsx'

const LIBRARY = '/rosters/library'
/** The first step that needs the file to be open. */
const SHEET_STEP = 3

export type AddRosterPageProps = {
  /** Opens the reader of files; tests read them in their own thread. */
  readonly openReading?: () => FileReading
}

function NoTypes({ organization }: { readonly organization: string }) {
  return (
    <EmptyState title="No roster types yet">
      {organization} has no roster types, so there is nothing to add a file to. Your Customer Success Manager
      can add them to Roster Management.
    </EmptyState>
  )
}

function Status({ roster }: { readonly roster: AddRoster }) {
  const { type, scope, sender } = roster.choices
  if (sender === '' || type === '') return null
  return (
    <Box component="span" sx={{ color: 'ink2' }}>
      {formatRosterType(type)}, {ROSTER_SCOPE_LABELS[scope].toLowerCase()}
    </Box>
  )
}

type WizardProps = {
  readonly prefix: string
  readonly type: string
  readonly draft: Draft | null
  readonly drafts: readonly Draft[]
  readonly types: readonly string[]
  readonly openReading: () => FileReading
}

function Wizard({ prefix, type, draft, drafts, types, openReading }: WizardProps) {
  const roster = useAddRoster({ prefix, type, draft, openReading })
  const navigate = useNavigate()
  const remove = useDeleteDraft()
  const { settings } = useSession()
  const { choices, reading, goTo } = roster
  const found = reading.kind === 'found' ? reading.file : null
  const step = found === null ? Math.min(choices.step, SHEET_STEP - 1) : choices.step
  const { data: known } = useQuery(knownRoster(step > 1 ? choices.prefix : '', choices.type))
  const isKnown = known !== null && known !== undefined
  const hasOptions = settings.some(({ name, value }) => name === 'advanced-upload' && value === true)

  async function leave(): Promise<void> {
    roster.cancelUpload()
    const known = await roster.settleDraft()
    if (known !== null) await remove.mutateAsync(known.id).catch(() => {})
    await navigate(LIBRARY)
  }
  /** Deletes the draft, which is now a roster, and opens the mapping. */
  async function finish(): Promise<void> {
    const known = await roster.settleDraft()
    if (known !== null) await remove.mutateAsync(known.id).catch(() => {})
    showSuccess(`Stored ${choices.file?.name ?? 'the file'} for ${choices.sender}`)
    await navigate(linkToMapping(choices))
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: { xs: 'calc(100dvh - 243px)', sm: 'calc(100dvh - 198px)', md: 'calc(100dvh - 136px)' },
      }}
    >
      <PageHeader
        record={choices.sender}
        status={<Status roster={roster} />}
        actions={
          <Button variant="outlined" size="medium" onClick={() => void leave()} loading={remove.isPending}>
            Leave, keep nothing
          </Button>
        }
      />
      <WizardSteps current={step} onStep={roster.storing === null ? goTo : null} />
      <HeldFileContext value={roster.held}>
        {step === 1 && (
          <>
            {draft === null && prefix === '' && <DraftList drafts={drafts} />}
            <SenderStep roster={roster} types={types} />
          </>
        )}
        {step === 2 && <FileStep roster={roster} isKnown={isKnown} />}
        {found !== null && step === SHEET_STEP && (
          <SheetStep roster={roster} file={found} hasOptions={hasOptions} isKnown={isKnown} />
        )}
        {found !== null && step === 4 && <SensitiveStep roster={roster} file={found} />}
        {found !== null && step === 5 && (
          <StoreStep roster={roster} file={found} isKnown={isKnown} onStored={() => void finish()} />
        )}
      </HeldFileContext>
    </Box>
  )
}

/** Takes a sender's first file, and shows what is in it before anything is stored. */
export function AddRosterPage({ openReading = openInWorker }: AddRosterPageProps) {
  const { rosterPrefix = '', rosterType = '' } = useParams()
  const [search] = useSearchParams()
  const { viewer } = useSession()
  const drafts = useQuery(rosterDrafts())
  const types = findProduct(viewer, 'ROSTER_MANAGEMENT')?.config.rosterTypes ?? []
  if (types.length === 0) return <NoTypes organization={viewer.organization?.name ?? 'Your organization'} />
  if (drafts.data === undefined) {
    return <LoadFallback what="your drafts" error={drafts.error} onRetry={() => void drafts.refetch()} />
  }
  const id = search.get('draft')
  const draft = drafts.data.find((known) => known.id === id) ?? null
  return (
    <Wizard
      key={draft?.id ?? 'new'}
      prefix={rosterPrefix}
      type={types.includes(rosterType) ? rosterType : ''}
      draft={draft}
      drafts={drafts.data}
      types={types}
      openReading={openReading}
    />
  )
}
