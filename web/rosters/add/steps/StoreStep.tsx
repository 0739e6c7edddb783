import {
  formatBytes,
  formatCount,
  formatCountOf,
  formatRosterType,
  hasPermission,
  ROSTER_SCOPE_LABELS,
} from '@concord/domain'
import { Box } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { useSession } from '#web/session/session-context.ts'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { showHeader } from '../../show-header.ts'
import type { FileUpload } from '../../upload/file-upload.ts'
import { UploadProgress } from '../../upload/UploadProgress.tsx'
import { useFileUpload } from '../../upload/use-file-upload.ts'
import type { Choices } from '../choices.ts'
import { balanceRows, countRowsWithText, isTabRead, listReadTabs, listSensitive } from '../found-counts.ts'
import { nameRows } from '../grid/header-rows.ts'
import { KIND_LABELS } from '../kind-labels.ts'
import { tellPolicy } from '../policies.ts'
import { rosterTargets, uploadRules, useAddStored } from '../queries.ts'
import type { FoundFile, FoundTab } from '../read/found-file.ts'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
        gap: { sm: 2 },
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
      }}
    >
      <Box component="dt" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

/** Returns the first problem that the server reports about the roster, in one sentence. */
function getFirstError(error: Error): string {
  const [first] = Object.values(getFieldErrors(error))
  return first ?? (error instanceof RequestError ? error.sentence : error.message)
}

const STRUCK = {
  term: 'They end the people in them',
  ignore: 'They are read as the others',
  skip: 'They are left out',
} as const

type StoringProps = {
  readonly upload: FileUpload
  readonly roster: AddRoster
  readonly onStored: () => void
}

/** Uploads the file and, once it is stored, adds it to its roster. */
function Storing({ upload, roster, onStored }: StoringProps) {
  const { step, upload: sent } = useFileUpload(upload)
  const [problem, setProblem] = useState<string>()
  const add = useAddStored((error) => setProblem(getFirstError(error)))
  const fileId = step === 'stored' ? sent?.file?.id : undefined
  const finish = useEffectEvent((id: string) => {
    setProblem(undefined)
    add.mutate({ choices: roster.choices, fileId: id }, { onSuccess: onStored })
  })
  useEffect(() => {
    if (fileId !== undefined) finish(fileId)
  }, [fileId])
  const isOver = step === 'refused' || step === 'canceled'
  const goBack = isOver ? roster.cancelUpload : problem === undefined ? undefined : roster.holdStored
  return (
    <>
      <LeaveGuard
        changes={isOver || fileId !== undefined ? 0 : 1}
        onLeave={roster.cancelUpload}
        question={{
          title: 'Leave and stop the upload?',
          text: `${upload.file.name} is not stored yet. Your choices are kept as a draft.`,
          confirmLabel: 'Leave and stop the upload',
        }}
      />
      <UploadProgress upload={upload} />
      {problem !== undefined && <StatusMark status="error">{problem}</StatusMark>}
      <WizardBar
        onBack={goBack && (() => void goBack())}
        action={{
          label: problem === undefined ? 'Store the file' : 'Try again',
          onClick: () => fileId !== undefined && finish(fileId),
          isDisabled: problem === undefined,
          isPending: add.isPending || (!isOver && problem === undefined),
        }}
      >
        {fileId === undefined ? 'Nothing is stored until all of the file is there.' : 'The file is stored.'}
      </WizardBar>
    </>
  )
}

/** Adds a file to its roster that is stored for the draft already. */
function StoringHeld({ fileId, roster, onStored }: Omit<StoringProps, 'upload'> & { fileId: string }) {
  const { choices, goTo } = roster
  const { viewer } = useSession()
  const [problem, setProblem] = useState<string>()
  const add = useAddStored((error) => setProblem(getFirstError(error)))
  return (
    <>
      {problem !== undefined && <StatusMark status="error">{problem}</StatusMark>}
      <WizardBar
        onBack={() => goTo(4)}
        action={{
          label: 'Store the file',
          isDisabled: choices.targetId === null || !hasPermission(viewer, 'UPLOAD_FILES'),
          isPending: add.isPending,
          onClick: () => add.mutate({ choices, fileId }, { onSuccess: onStored }),
        }}
      />
    </>
  )
}

function tellTab(tab: FoundTab, choices: Choices): string {
  const { used, read, leftOut } = balanceRows(tab, isTabRead(tab, choices))
  if (read === 0) return `Not read, ${formatCountOf(used, 'row')}`
  const { headerRows } = tab.layout
  const header = headerRows.length === 0 ? 'No header' : `Header in ${nameRows(headerRows)}`
  const counts = `${formatCount(read)} read + ${formatCount(leftOut)} left out`
  return `${formatCountOf(used, 'row')} = ${counts}. ${header}.`
}

/** Says of each tab what is read of it, and what becomes of struck rows. */
function ReadingLines({ file, choices }: { readonly file: FoundFile; readonly choices: Choices }) {
  const struck = listReadTabs(file, choices).reduce((sum, tab) => sum + tab.struckRows.length, 0)
  return (
    <>
      {file.tabs.map((tab) => (
        <Line key={tab.name} term={`Tab ${tab.name}`}>
          {tellTab(tab, choices)}
        </Line>
      ))}
      {struck > 0 && (
        <Line term="Struck rows">
          {formatCount(struck)}. {STRUCK[choices.struckRows ?? 'ignore']}
          {choices.struckRows === null ? ', as step 3 left it open' : ''}.
        </Line>
      )}
    </>
  )
}

/** Says of a file of a known roster what does not depend on how the roster reads it. */
function KnownLines({ file }: { readonly file: FoundFile }) {
  return (
    <>
      {file.tabs.map((tab) => (
        <Line key={tab.name} term={`Tab ${tab.name}`}>
          {formatCountOf(countRowsWithText(tab), 'row')} with text
        </Line>
      ))}
      <Line term="How it is read">
        As the mapping of this roster says: it decides which tabs, header and struck rows are read. The cycle
        accounts for every row.
      </Line>
    </>
  )
}

export type StoreStepProps = {
  readonly roster: AddRoster
  readonly file: FoundFile
  /** Tells whether the roster is known: its mapping decides then how the file is read. */
  readonly isKnown: boolean
  readonly onStored: () => void
}

/** Shows all that was decided, and stores the file. */
export function StoreStep({ roster, file, isKnown, onStored }: StoreStepProps) {
  const { choices, goTo } = roster
  const { viewer } = useSession()
  const { data: rules } = useQuery(uploadRules)
  const mayUpload = hasPermission(viewer, 'UPLOAD_FILES')
  const { storing } = roster
  const begin = useMutation({ mutationFn: roster.store })
  const { data: targets } = useQuery(rosterTargets())
  const target = targets?.find(({ id }) => id === choices.targetId)
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 760, py: 3 }}>
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          Check what comes in
        </Box>
        <Box component="dl" sx={{ m: 0 }}>
          <Line term="Roster">
            {choices.sender}, {formatRosterType(choices.type)},{' '}
            {ROSTER_SCOPE_LABELS[choices.scope].toLowerCase()}
          </Line>
          <Line term="Target config">{target?.name ?? 'Not chosen'}</Line>
          <Line term="File">
            {choices.file?.name}, {formatBytes(choices.file?.bytes ?? 0)}
          </Line>
          {isKnown ? <KnownLines file={file} /> : <ReadingLines file={file} choices={choices} />}
          {listSensitive(file).map(({ tab, index, header, kind, values }) => (
            <Line key={`${tab} ${index}`} term={showHeader(header)}>
              {KIND_LABELS[kind]}, {formatCountOf(values, 'value')}.{' '}
              {rules && `${tellPolicy(kind, rules.sensitive[kind])}.`}
            </Line>
          ))}
        </Box>
        {choices.targetId === null && (
          <StatusMark status="waiting">
            Choose a target config in step 1 before the file is stored.
          </StatusMark>
        )}
        {!mayUpload && (
          <StatusMark status="warning">
            Storing files needs the permission Upload files. An administrator of your organization can grant
            it; your choices are kept as a draft.
          </StatusMark>
        )}
      </Box>
      {roster.held !== null && <StoringHeld fileId={roster.held.id} roster={roster} onStored={onStored} />}
      {roster.held === null && storing === null && (
        <WizardBar
          onBack={() => goTo(4)}
          action={{
            label: 'Store the file',
            onClick: () => begin.mutate(),
            isPending: begin.isPending,
            isDisabled: !mayUpload || choices.targetId === null,
          }}
        />
      )}
      {roster.held === null && storing !== null && (
        <Storing upload={storing} roster={roster} onStored={onStored} />
      )}
    </>
  )
}
