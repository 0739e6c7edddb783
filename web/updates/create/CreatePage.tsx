import { findUnmet, formatUpdateNumber, permission, product } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { useSession } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { DraftBar } from './draft/DraftBar.tsx'
import { type Draft, useDraft } from './draft/use-draft.ts'
import { FileStrip } from './file/FileStrip.tsx'
import { ReadingCard } from './file/ReadingCard.tsx'
import { FieldWay } from './form/FieldWay.tsx'
import { FormWay } from './form/FormWay.tsx'
import { useFormDraft } from './form/form-draft.ts'
import { LinesSection } from './lines/LinesSection.tsx'
import { type LinesAddress, updateEvidence, updateFile, updateLines } from './queries.ts'
import { EvidenceList } from './said/EvidenceList.tsx'
import { SaidPanel } from './said/SaidPanel.tsx'
import { useDraftActions } from './use-draft-actions.ts'
import { useLineKeys } from './use-line-keys.ts'
import { type Way, WayChoice } from './WayChoice.tsx'

const ALL_UPDATES = '/data-updates'
const FIRST_PAGE: LinesAddress = { page: 1, state: null }
const DIRECTORY = [product('PROVIDER_DIRECTORY'), permission('SEARCH')]

type Actions = ReturnType<typeof useDraftActions>

/** Shows the engine's error message, and offers the form as an alternative. */
function Refusal({ failure, onForm }: { readonly failure: string; readonly onForm: () => void }) {
  return (
    <Box role="alert" sx={{ border: 1, borderColor: 'error.fill', borderRadius: '8px', px: 2, py: 1.5 }}>
      <StatusMark status="error">{failure}</StatusMark>
      <Box sx={{ mt: 1 }}>
        <Button variant="outlined" size="medium" onClick={onForm}>
          Fill in a form instead
        </Button>
      </Box>
    </Box>
  )
}

type FileWayProps = { readonly draft: Draft; readonly actions: Actions; readonly onForm: () => void }

function FileWay({ draft: { update }, actions, onForm }: FileWayProps) {
  const { data } = useQuery({ ...updateFile(update?.id ?? ''), enabled: update !== null })
  const file = data?.file
  const progress = update?.progress ?? null
  if (!file)
    return (
      <FileDrop
        title="Drop the file of corrections here"
        headingLevel="h2"
        label="File of corrections"
        isBusy={actions.isBusy}
        whyOne="each becomes an update of its own."
        onFile={(chosen) => void actions.sendFile(chosen)}
      >
        A table with a header: XLSX, XLS, ODS, CSV, TSV or ZIP. Columns are recognized by their headers and
        values, and nothing is applied before you see the impact.
      </FileDrop>
    )
  return (
    <>
      <FileStrip
        updateId={update?.id ?? ''}
        file={file}
        lines={file.rows === null || update?.failure ? 0 : file.rows}
        fields={data.fields}
        isBusy={actions.isBusy}
        onFile={(chosen) => void actions.sendFile(chosen)}
        onColumns={(columns, onEnd) => void actions.changeColumns(columns, onEnd)}
      />
      {progress && <ReadingCard progress={progress} />}
      {update?.failure && <Refusal failure={update.failure} onForm={onForm} />}
    </>
  )
}

function Said({
  draft: { update },
  actions,
  isSourceMissing,
}: Omit<FileWayProps, 'onForm'> & { isSourceMissing: boolean }) {
  const { data = [] } = useQuery({ ...updateEvidence(update?.id ?? ''), enabled: update !== null })
  return (
    <SaidPanel
      update={update}
      isSourceMissing={isSourceMissing}
      onSave={(head, onEnd) => void actions.saveHead(head, onEnd)}
    >
      <EvidenceList
        evidence={data}
        isBusy={actions.isBusy}
        onAdd={(file, lines) => void actions.addEvidence(file, lines)}
        onRemove={(one) => void actions.removeEvidence(one)}
        onDownload={(one) => void actions.downloadEvidence(one)}
      />
    </SaidPanel>
  )
}

const focusQuestion = (line: number) =>
  document.querySelector<HTMLElement>(`[data-line="${line}"] [role="group"] :is(button, input)`)?.focus()

function useNextToAnswer(updateId: string, address: LinesAddress, go: (address: LinesAddress) => void) {
  const { data, isPlaceholderData } = useQuery({
    ...updateLines(updateId, address),
    enabled: updateId !== '',
  })
  const [isLed, setLed] = useState(false)
  // Those of another page have the focus once they are there.
  useEffect(() => {
    if (!isLed || !data || isPlaceholderData) return
    const first = data.lines.find(({ state }) => state === 'toAnswer')
    if (first) focusQuestion(first.line)
    setLed(false)
  }, [isLed, data, isPlaceholderData])
  function next(): void {
    const waiting = data?.lines.filter(({ state }) => state === 'toAnswer') ?? []
    const active = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line
    const after = waiting.find(({ line }) => active === undefined || line > Number(active)) ?? waiting[0]
    if (after) focusQuestion(after.line)
    else if (data?.firstToAnswer) {
      go({ state: 'toAnswer', page: 1 })
      setLed(true)
    } else showInfo('No line waits for an answer')
  }
  return { lines: data?.lines ?? [], next }
}

function Overtaken({ draft }: { readonly draft: Draft }) {
  return (
    <Box
      role="alert"
      sx={{
        px: 2,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'warningTint',
        display: 'flex',
        gap: 1,
        flexWrap: 'wrap',
        alignItems: 'center',
      }}
    >
      <StatusMark status="warning">
        This draft changed elsewhere first. You see it as it is now; your last change was not kept.
      </StatusMark>
      <Button size="small" onClick={draft.forgetConflict}>
        Go on
      </Button>
    </Box>
  )
}

/** Takes corrections as a file, by a form or from a record, and shows what was understood before anything is applied. */
export function CreatePage() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { viewer } = useSession()
  const updateId = params.get('update')
  const [form, keepForm] = useFormDraft()
  const [chosen, setWay] = useState<Way | null>(form ? 'form' : null)
  const draft = useDraft(updateId, {
    way: chosen ?? 'file',
    onBegin: (id) => setParams({ update: id }, { replace: true }),
  })
  const actions = useDraftActions(draft, updateId)
  const [address, setAddress] = useState(FIRST_PAGE)
  const [isSourceMissing, setSourceMissing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { update } = draft
  const way = chosen ?? (update?.origin === 'form' || update?.origin === 'field' ? update.origin : 'file')
  const { lines, next } = useNextToAnswer(updateId ?? '', address, setAddress)
  useLineKeys({
    lines,
    onNext: next,
    onLeaveOut: (line) => actions.lines.leaveOut(line, !line.leftOut),
    onWay: setWay,
  })
  if (updateId !== null && update === null)
    return <LoadFallback what="the data update" error={draft.error} onRetry={draft.reload} />
  if (update !== null && update.state !== 'draft')
    return (
      <EmptyState
        title={`${formatUpdateNumber(update.number)} is not a draft anymore`}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button component={Link} to={`${ALL_UPDATES}/${update.id}`} variant="outlined" size="medium">
              Open its impact report
            </Button>
            <Button onClick={() => setParams({})} variant="outlined" size="medium">
              Start another one
            </Button>
          </Box>
        }
      >
        {update.state === 'discarded'
          ? 'It was discarded, here or in another tab. Its corrections are not applied.'
          : 'It was handed over, here or in another tab. Go on with its impact.'}
      </EmptyState>
    )

  async function submit(): Promise<void> {
    const kept = await draft.settle()
    if (kept?.saidBy.source === '') {
      setSourceMissing(true)
      document.querySelector<HTMLElement>('aside input')?.focus()
      return
    }
    const saved = await actions.submit()
    if (saved) await navigate(`${ALL_UPDATES}/${saved.id}`)
  }
  /** Runs one step at a time, however often its button is pressed. */
  async function leave(step: () => Promise<void>): Promise<void> {
    if (isLeaving) return
    setLeaving(true)
    await step().finally(() => setLeaving(false))
  }
  async function discard(): Promise<void> {
    const saved = await actions.discard()
    if (!saved) return
    keepForm(undefined)
    showSuccess(`Discarded ${formatUpdateNumber(saved.number)}`)
    await navigate(ALL_UPDATES)
  }
  const hasLines = update !== null && update.counts.lines > 0 && update.progress === null
  return (
    <>
      <PageHeader status={update && <Box sx={{ color: 'ink2' }}>{formatUpdateNumber(update.number)}</Box>} />
      <Box
        sx={{
          ...{ display: 'grid', columnGap: 4, rowGap: 3, mb: 3, alignContent: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
          minHeight: { md: 'calc(100dvh - 200px)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
          {draft.isOvertaken && <Overtaken draft={draft} />}
          <WayChoice way={way} onChange={setWay} />
          {way === 'file' && <FileWay draft={draft} actions={actions} onForm={() => setWay('form')} />}
          {way === 'form' && <FormWay isBusy={actions.isBusy} onAdd={actions.addChanges} />}
          {way === 'field' && <FieldWay canSearch={findUnmet(viewer, DIRECTORY) === undefined} />}
          {hasLines && (
            <Box sx={{ mt: 1 }}>
              <LinesSection
                update={update}
                address={address}
                onAddress={setAddress}
                actions={actions.lines}
              />
            </Box>
          )}
        </Box>
        <Said draft={draft} actions={actions} isSourceMissing={isSourceMissing} />
      </Box>
      {update && (
        <DraftBar
          update={update}
          isSaving={draft.isSaving}
          isBusy={isLeaving || actions.isReading}
          onDiscard={() => void leave(discard)}
          onSubmit={() => void leave(submit)}
        />
      )}
    </>
  )
}
