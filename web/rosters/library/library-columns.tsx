import { dayInZone, formatCount, waitsForPerson } from '@concord/domain'
import { Box, Button } from '@mui/material'
import Upload from 'lucide-react/icons/upload'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { CyclePips } from './CyclePips.tsx'
import type { Roster, RosterSort } from './queries.ts'
import {
  formatDueDay,
  formatKind,
  formatLateness,
  formatShortPeriod,
  formatState,
  formatWaiting,
  getStateMark,
} from './roster-labels.ts'

type ColumnOptions = {
  readonly linkTo: (roster: Roster) => string
  readonly now: Date
  /** A row has a line for each of the few values that say what to do. */
  readonly isNarrow: boolean
  /** Asks for files of a roster; null for whoever may not upload. */
  readonly onUpload: ((roster: Roster) => void) | null
}

function LastCycle({ roster: { lastCycle } }: { readonly roster: Roster }) {
  if (lastCycle === null) return <StatusMark status="none">No file yet</StatusMark>
  return (
    <Box component="span" sx={{ display: 'inline-flex', columnGap: 1.5 }}>
      <Box component="span" sx={{ minWidth: 64, color: 'ink2', whiteSpace: 'nowrap' }}>
        {formatShortPeriod(lastCycle.period)}
      </Box>
      <CyclePips cycle={lastCycle} />
    </Box>
  )
}

function NextDue({ roster, now }: { readonly roster: Roster; readonly now: Date }) {
  const { next, due, need } = roster
  if (next === null || due === null)
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        Not set
      </Box>
    )
  const today = dayInZone(now, due.timeZone)
  if (next.isLate)
    return (
      <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
        {formatLateness(next.day, today)}
      </Box>
    )
  return need === 'dueToday' ? <b>Today</b> : formatDueDay(next.day, today)
}

function State({ lastCycle }: Pick<Roster, 'lastCycle'>) {
  if (lastCycle === null) return <StatusMark status="none">No file yet</StatusMark>
  const { state } = lastCycle
  return <StatusMark status={getStateMark(state, waitsForPerson(lastCycle))}>{formatState(state)}</StatusMark>
}

/** The columns of the library; the first names the roster and opens its panel. */
export function libraryColumns(options: ColumnOptions): readonly ListColumn<Roster, RosterSort>[] {
  const { linkTo, now, isNarrow, onUpload } = options
  const columns = listColumns(linkTo, now)
  if (!isNarrow) return onUpload === null ? columns : [...columns, uploadColumn(onUpload)]
  const state: ListColumn<Roster, RosterSort> = { id: 'state', head: 'Status', narrow: 'status', cell: State }
  return [...columns.filter(({ id }) => !['target', 'cycle', 'owner'].includes(id)), state]
}

function uploadColumn(onUpload: (roster: Roster) => void): ListColumn<Roster, RosterSort> {
  return {
    id: 'upload',
    head: 'Upload',
    cell: (roster) =>
      roster.archivedAt === null && (
        <Button
          size="small"
          onClick={() => onUpload(roster)}
          startIcon={<Upload size={14} strokeWidth={1.75} aria-hidden />}
          aria-label={`Upload a file of ${roster.sender}, ${formatKind(roster)}`}
          // Above the link that fills the row.
          sx={{ position: 'relative', zIndex: 1, my: '-4px' }}
        >
          Upload
        </Button>
      ),
  }
}

function listColumns(linkTo: ColumnOptions['linkTo'], now: Date): readonly ListColumn<Roster, RosterSort>[] {
  return [
    {
      id: 'sender',
      head: 'Sender',
      sort: 'sender',
      cell: (roster) => <RowLink to={linkTo(roster)}>{roster.sender}</RowLink>,
    },
    { id: 'type', head: 'Type', sort: 'type', narrow: 'bare', isKeptWhole: true, cell: formatKind },
    {
      id: 'target',
      head: 'Target config',
      isKeptWhole: true,
      cell: ({ target: { name, version } }) => `${name}${version === null ? '' : ` ${version}`}`,
    },
    {
      id: 'cycle',
      head: 'Last file',
      sort: 'receivedAt',
      isTime: true,
      cell: (roster) => <LastCycle roster={roster} />,
    },
    {
      id: 'rows',
      head: 'Rows',
      isNumber: true,
      isKeptWhole: true,
      cell: ({ lastCycle }) =>
        lastCycle === null || lastCycle.rows === null ? '' : formatCount(lastCycle.rows),
    },
    {
      id: 'waiting',
      head: 'Waiting',
      sort: 'need',
      orderWords: ['Most urgent first', 'Least urgent first'],
      isKeptWhole: true,
      cell: ({ lastCycle }) => (
        <Box component="span" sx={{ color: 'accent.main', fontWeight: 600 }}>
          {lastCycle === null ? '' : formatWaiting(lastCycle)}
        </Box>
      ),
    },
    {
      id: 'due',
      head: 'Next due',
      sort: 'due',
      isTime: true,
      isKeptWhole: true,
      cell: (roster) => <NextDue roster={roster} now={now} />,
    },
    {
      id: 'owner',
      head: 'Owner',
      narrow: 'bare',
      isKeptWhole: true,
      cell: ({ owner }) => owner?.name ?? 'No one',
    },
  ]
}
