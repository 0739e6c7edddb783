import { formatCountOf, hasPermission, waitsForPerson } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { shortDate } from '#web/lib/when.ts'
import { useSession } from '#web/session/session-context.ts'
import { CyclePips } from '#web/ui/CyclePips.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { linkToCycle } from '../link-to-cycle.ts'
import { linkToMapping } from '../link-to-mapping.ts'
import { DeliveryDialog } from './delivery/DeliveryDialog.tsx'
import { EditRosterDialog } from './EditRosterDialog.tsx'
import {
  type Roster,
  type RosterCycle,
  type RosterKey,
  rosterCycles,
  rosterOf,
  useDownloadFile,
} from './queries.ts'
import { formatCalendar, formatDueDay, formatKind, formatPeriod, formatWaiting } from './roster-labels.ts'
import { useArchiveRoster } from './use-archive-roster.ts'

type RosterPanelProps = {
  readonly rosterKey: RosterKey
  readonly today: string
  readonly onClose: () => void
  /** Asks for files of the roster; null for a user who may not upload. */
  readonly onUpload: ((roster: Roster) => void) | null
  /** Its files that are on their way. */
  readonly uploads: ReactNode
}

const formatConfig = (config: Roster['source']): string => {
  if (config === null) return 'None yet'
  return config.version === null
    ? `${config.name}, not published`
    : `${config.name}, version ${config.version}`
}

function Facts({ roster, today }: { readonly roster: Roster; readonly today: string }) {
  const { prefix, target, source, owner, due, next } = roster
  return (
    <TermList
      terms={[
        { term: 'Short id', value: prefix },
        { term: 'Type', value: formatKind(roster) },
        { term: 'Target config', value: formatConfig(target) },
        { term: 'Source config', value: formatConfig(source) },
        { term: 'Owner', value: owner?.name ?? 'No one' },
        { term: 'Files are due', value: due === null ? 'Not expected' : formatCalendar(due) },
        ...(next === null
          ? []
          : [{ term: next.isLate ? 'Late since' : 'Next due', value: formatDueDay(next.day, today) }]),
      ]}
    />
  )
}

/** Shows the file of a cycle, with a download link for users who may have it. */
function CycleFile({ file }: { readonly file: NonNullable<RosterCycle['file']> }) {
  const { viewer } = useSession()
  const save = useDownloadFile()
  if (!hasPermission(viewer, 'VIEW_AND_DOWNLOAD_FILES'))
    return <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>
  return (
    <Link
      component="button"
      aria-label={`Download ${file.name}`}
      // A disabled button would lose the focus, and the panel with it the Escape key.
      aria-disabled={save.isPending}
      onClick={() => {
        if (!save.isPending) save.mutate(file)
      }}
      sx={{ justifySelf: 'start', textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {file.name}
    </Link>
  )
}

/** Shows the period of a cycle, as a link to its page for users who may see it. */
function CycleName({ cycle }: { readonly cycle: RosterCycle }) {
  const { viewer } = useSession()
  const name = formatPeriod(cycle.period)
  if (!hasPermission(viewer, 'VIEW_AND_DOWNLOAD_FILES')) return name
  return (
    <Link component={RouterLink} to={linkToCycle(cycle.id)}>
      {name}
    </Link>
  )
}

function Cycles({ rosterKey }: { readonly rosterKey: RosterKey }) {
  const { data } = useQuery(rosterCycles(rosterKey))
  if (!data) return <SkeletonRows label="Loading the files" count={3} />
  return (
    <Box component="section" aria-labelledby="roster-files">
      <Typography id="roster-files" variant="h3" sx={{ mb: 0.5 }}>
        Files
      </Typography>
      {data.length === 0 && <Box sx={{ color: 'ink2' }}>No file has come yet.</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((cycle) => (
          <Box
            key={cycle.id}
            component="li"
            sx={{ py: 0.75, borderBottom: 1, borderColor: 'lineSoft', display: 'grid', gap: 0.25 }}
          >
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, fontWeight: 600 }}>
                <CycleName cycle={cycle} />
              </Box>
              <CyclePips cycle={cycle} waits={waitsForPerson(cycle)} />
            </Box>
            <Box sx={{ color: 'ink2' }}>
              {shortDate(new Date(cycle.receivedAt))}
              {cycle.rows !== null && `, ${formatCountOf(cycle.rows, 'row')}`}
              {formatWaiting(cycle) !== '' && `, ${formatWaiting(cycle)}`}
            </Box>
            {cycle.file && <CycleFile file={cycle.file} />}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Actions({ roster, onUpload }: { readonly roster: Roster } & Pick<RosterPanelProps, 'onUpload'>) {
  const { viewer } = useSession()
  const archive = useArchiveRoster()
  const isArchived = roster.archivedAt !== null
  const isMapped = roster.source !== null && roster.source.version !== null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {!isArchived && roster.lastCycle !== null && (
        <Button
          size="medium"
          variant={isMapped ? 'outlined' : 'contained'}
          component={RouterLink}
          to={linkToMapping(roster)}
        >
          {isMapped ? 'Open mapping' : 'Map columns'}
        </Button>
      )}
      {!isArchived && onUpload && (
        <Button size="medium" variant={isMapped ? 'contained' : 'outlined'} onClick={() => onUpload(roster)}>
          Upload
        </Button>
      )}
      {!isArchived && (
        <DialogButton label="Edit">
          {(close) => <EditRosterDialog roster={roster} onClose={close} />}
        </DialogButton>
      )}
      {!isArchived && hasPermission(viewer, 'VIEW_AND_DOWNLOAD_FILES') && (
        <DialogButton label="Delivery">
          {(close) => <DeliveryDialog roster={roster} onClose={close} />}
        </DialogButton>
      )}
      <Button
        size="medium"
        variant="outlined"
        loading={archive.isPending}
        onClick={() => archive.run(roster)}
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
    </Box>
  )
}

/** Shows one roster beside the list: its facts, its files, and what can be done. */
export function RosterPanel({ rosterKey, today, onClose, onUpload, uploads }: RosterPanelProps) {
  const { data, error, refetch } = useQuery(rosterOf(rosterKey))
  return (
    <SidePanel title={data?.sender ?? 'Roster'} gap={2} onClose={onClose}>
      {isNotFound(error) && !data && (
        <EmptyState title="No such roster">
          The link may be incomplete, or the roster belongs to another organization.
        </EmptyState>
      )}
      {error && !isNotFound(error) && !data && (
        <ErrorState title="The roster did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows label="Loading the roster" count={6} />}
      {data && (
        <>
          <Facts roster={data} today={today} />
          <Actions roster={data} onUpload={onUpload} />
          {uploads}
          <Cycles rosterKey={rosterKey} />
        </>
      )}
    </SidePanel>
  )
}
