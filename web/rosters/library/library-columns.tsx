import { CYCLE_WAIT_LABELS, dayInZone, formatCount, waitsForPerson } from '@concord/domain'
import { Box, Button, Link } from '@mui/material'
import Upload from 'lucide-react/icons/upload'
import { Link as RouterLink } from 'react-router'
import { CyclePips } from '#web/ui/CyclePips.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { linkToCycle } from '../link-to-cycle.ts'
import { linkToMapping } from '../link-to-mapping.ts'
import type { Roster, RosterSort } from './queries.ts'
import {
  formatDueDay,
  formatKind,
  formatLateness,
  formatShortPeriod,
  formatWaiting,
} from './roster-labels.ts'

type ColumnOptions = {
  readonly linkTo: (roster: Roster) => string
  readonly now: Date
  /** A row has a line for each of the few values that say what to do. */
  readonly isNarrow: boolean
  /** Pages of cycles open for the viewer. */
  readonly canSeeCycles: boolean
  /** Asks for files of a roster; null for a user who may not upload. */
  readonly onUpload: ((roster: Roster) => void) | null
}

function LastCycle({ roster: { lastCycle }, canSeeCycles }: WaitingProps) {
  if (lastCycle === null) return <StatusMark status="none">No file yet</StatusMark>
  const period = formatShortPeriod(lastCycle.period)
  return (
    <Box component="span" sx={{ display: 'inline-flex', columnGap: 1.5 }}>
      <Box component="span" sx={{ minWidth: 64, color: 'ink2', whiteSpace: 'nowrap' }}>
        {canSeeCycles ? (
          <Link component={RouterLink} to={linkToCycle(lastCycle.id)} sx={ABOVE}>
            {period}
          </Link>
        ) : (
          period
        )}
      </Box>
      <CyclePips cycle={lastCycle} waits={waitsForPerson(lastCycle)} />
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

const WAITING = { color: 'accent.main', fontWeight: 600, whiteSpace: 'nowrap' } as const
// Above the link that fills the row.
const ABOVE = { position: 'relative', zIndex: 1 } as const

/** Shows on one line what the last file waits for, and how far it is. */
function NarrowCycle(props: WaitingProps) {
  const { lastCycle } = props.roster
  if (lastCycle === null) return <StatusMark status="none">No file yet</StatusMark>
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <CyclePips cycle={lastCycle} waits={waitsForPerson(lastCycle)} />
      <Waiting {...props} />
    </Box>
  )
}

type WaitingProps = Pick<ColumnOptions, 'canSeeCycles'> & { readonly roster: Roster }

/** Returns what a roster waits for, and the page where to do it; null if there is no page. */
function findWaiting({ roster, canSeeCycles }: WaitingProps): { text: string; to: string | null } {
  const { lastCycle } = roster
  if (lastCycle === null) return { text: '', to: null }
  const { questions, state, id, waitsFor } = lastCycle
  const waiting = formatWaiting(lastCycle)
  if (questions > 0) return { text: waiting, to: linkToMapping(roster) }
  const cycle = canSeeCycles ? linkToCycle(id) : null
  if (waiting !== '') return { text: waiting, to: cycle }
  if (state === 'failed') return { text: cycle === null ? '' : 'See why', to: cycle }
  if (waitsFor === 'mapping') return { text: CYCLE_WAIT_LABELS.mapping, to: linkToMapping(roster) }
  return waitsFor === null ? { text: '', to: null } : { text: CYCLE_WAIT_LABELS[waitsFor], to: cycle }
}

function Waiting(props: WaitingProps) {
  const { text, to } = findWaiting(props)
  if (text === '') return null
  if (to === null) return <Box sx={WAITING}>{text}</Box>
  return (
    <Link
      component={RouterLink}
      to={to}
      aria-label={`${text}, ${props.roster.sender}`}
      sx={{ ...WAITING, ...ABOVE }}
    >
      {text}
    </Link>
  )
}

/** Returns the columns of the library; the first names the roster and opens its panel. */
export function libraryColumns(options: ColumnOptions): readonly ListColumn<Roster, RosterSort>[] {
  const { isNarrow, canSeeCycles, onUpload } = options
  const columns = listColumns(options)
  if (!isNarrow) return onUpload === null ? columns : [...columns, uploadColumn(onUpload)]
  const narrow = columns.map((column) =>
    column.id === 'cycle'
      ? {
          ...column,
          narrow: 'below' as const,
          cell: (roster: Roster) => <NarrowCycle {...{ roster, canSeeCycles }} />,
        }
      : ['target', 'waiting', 'owner'].includes(column.id)
        ? { ...column, narrow: 'out' as const }
        : column,
  )
  return onUpload === null ? narrow : [...narrow, thumbColumn(onUpload)]
}

type OnUpload = (roster: Roster) => void

const labelUpload = (roster: Roster): string => `Upload a file of ${roster.sender}, ${formatKind(roster)}`

function uploadColumn(onUpload: OnUpload): ListColumn<Roster, RosterSort> {
  return {
    id: 'upload',
    head: 'Upload',
    cell: (roster) =>
      roster.archivedAt === null && (
        <Button
          size="small"
          onClick={() => onUpload(roster)}
          startIcon={<Upload size={14} strokeWidth={1.75} aria-hidden />}
          aria-label={labelUpload(roster)}
          sx={{ ...ABOVE, my: '-4px', px: 0.5 }}
        >
          Upload
        </Button>
      ),
  }
}

function thumbColumn(onUpload: OnUpload): ListColumn<Roster, RosterSort> {
  return {
    id: 'upload',
    head: 'Upload',
    narrow: 'act',
    cell: (roster) =>
      roster.archivedAt === null && (
        <Button
          variant="outlined"
          onClick={() => onUpload(roster)}
          aria-label={labelUpload(roster)}
          sx={{ ...ABOVE, width: 44, p: 0 }}
        >
          <Upload size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      ),
  }
}

function listColumns({
  linkTo,
  now,
  canSeeCycles,
}: ColumnOptions): readonly ListColumn<Roster, RosterSort>[] {
  return [
    {
      id: 'sender',
      head: 'Sender',
      sort: 'sender',
      cell: (roster) => <RowLink to={linkTo(roster)}>{roster.sender}</RowLink>,
    },
    {
      id: 'type',
      head: 'Type',
      isSpare: true,
      sort: 'type',
      narrow: 'bare',
      isKeptWhole: true,
      cell: formatKind,
    },
    {
      id: 'target',
      head: 'Target config',
      isSpare: true,
      isKeptWhole: true,
      cell: ({ target: { name, version } }) => `${name}${version === null ? '' : ` ${version}`}`,
    },
    {
      id: 'cycle',
      head: 'Last file',
      sort: 'receivedAt',
      isTime: true,
      cell: (roster) => <LastCycle {...{ roster, canSeeCycles }} />,
    },
    {
      id: 'rows',
      head: 'Rows',
      isSpare: true,
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
      cell: (roster) => <Waiting {...{ roster, canSeeCycles }} />,
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
      isSpare: true,
      isKeptWhole: true,
      narrow: 'bare',
      cell: ({ owner }) => owner?.name ?? 'No one',
    },
  ]
}
