import { CYCLE_WAIT_LABELS, formatCount, formatRosterType } from '@concord/domain'
import { Box } from '@mui/material'
import { exactTime, shortDate } from '#web/lib/when.ts'
import { CyclePips } from '#web/ui/CyclePips.tsx'
import { formatState, getStateMark } from '#web/ui/cycle-mark.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatShortPeriod } from '../../library/roster-labels.ts'
import { type CycleSort, type ListedCycle, linkToCycle } from '../queries.ts'

type ReportColumn = ListColumn<ListedCycle, CycleSort>

const Quiet = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ color: 'ink3' }}>
    {children}
  </Box>
)

/** Shows '10,498 = 10,231 + 214 + 53', as far as it is known; rows that were split off or merged come in between. */
function Rows({ balance, rows }: ListedCycle) {
  if (balance === null) return rows === null ? <Quiet>Not counted</Quiet> : formatCount(rows)
  const { in: rowsIn, exploded, out, held, rejected } = balance
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <b>{formatCount(rowsIn)}</b>
      {exploded !== 0 && (
        <Box
          component="span"
          sx={{ color: 'ink2' }}
          title={exploded > 0 ? 'Split off from others' : 'Merged'}
        >
          {exploded > 0 ? ' + ' : ' − '}
          {formatCount(Math.abs(exploded))}
        </Box>
      )}{' '}
      = {formatCount(out)} + {formatCount(held)} + {formatCount(rejected)}
    </Box>
  )
}

function Waiting(cycle: ListedCycle) {
  const wait = cycle.waitsFor
  if (wait === null) return null
  const { openStops } = cycle
  const what =
    wait === 'stops'
      ? `${formatCount(openStops)} ${openStops === 1 ? 'stop' : 'stops'}`
      : CYCLE_WAIT_LABELS[wait]
  return (
    <Box component="span" sx={{ color: 'accent.main', fontWeight: 600 }}>
      {what}
    </Box>
  )
}

/** Describes the state of a cycle, such as 'Held, 3 stops'. */
function tellState(cycle: ListedCycle): string {
  const { state, openStops } = cycle
  switch (cycle.waitsFor) {
    case 'stops':
      return `${formatState(state)}, ${formatCount(openStops)} ${openStops === 1 ? 'stop' : 'stops'}`
    case 'mapping':
      return 'Needs mapping'
    case 'approval':
      return 'Needs approval'
    case 'publishing':
      return 'Needs publishing'
    default:
      return formatState(state)
  }
}

const State = (cycle: ListedCycle) => (
  <StatusMark status={getStateMark(cycle.state, cycle.waitsFor !== null)}>{tellState(cycle)}</StatusMark>
)

const COLUMNS: readonly ReportColumn[] = [
  {
    id: 'sender',
    head: 'Sender',
    sort: 'sender',
    cell: ({ id, roster }) => <RowLink to={linkToCycle(id)}>{roster.sender}</RowLink>,
  },
  {
    id: 'type',
    head: 'Type',
    isSpare: true,
    sort: 'type',
    narrow: 'bare',
    isKeptWhole: true,
    cell: ({ roster }) => formatRosterType(roster.type),
  },
  {
    id: 'period',
    head: 'Month',
    sort: 'period',
    isTime: true,
    narrow: 'bare',
    isKeptWhole: true,
    cell: ({ period }) => formatShortPeriod(period),
  },
  {
    id: 'state',
    head: 'Status',
    sort: 'state',
    isKeptWhole: true,
    cell: (cycle) => <CyclePips cycle={cycle} waits={cycle.waitsFor !== null} />,
  },
  {
    id: 'rows',
    head: 'Rows in = out + held + rejected',
    isSpare: true,
    sort: 'rows',
    orderWords: ['Fewest rows first', 'Most rows first'],
    isNumber: true,
    isKeptWhole: true,
    cell: Rows,
  },
  {
    id: 'findings',
    head: 'Findings',
    isSpare: true,
    isNumber: true,
    isKeptWhole: true,
    cell: ({ findings }) => (findings === null ? '' : formatCount(findings)),
  },
  {
    id: 'waiting',
    head: 'Waiting',
    sort: 'stops',
    orderWords: ['Fewest stops first', 'Most stops first'],
    isKeptWhole: true,
    cell: Waiting,
  },
  {
    id: 'receivedAt',
    head: 'Received',
    sort: 'receivedAt',
    isTime: true,
    isKeptWhole: true,
    cell: ({ receivedAt }) => (
      <time dateTime={receivedAt} title={exactTime(new Date(receivedAt))}>
        {shortDate(new Date(receivedAt))}
      </time>
    ),
  },
  {
    id: 'receivedBy',
    head: 'From',
    isSpare: true,
    narrow: 'bare',
    isKeptWhole: true,
    cell: ({ receivedBy }) => receivedBy ?? <Quiet>Not stated</Quiet>,
  },
]

const NARROW_IDS = ['sender', 'type', 'period', 'state', 'rows', 'receivedAt']
const NARROW: Readonly<Record<string, Partial<ReportColumn>>> = {
  state: { narrow: 'status', cell: State },
  rows: { narrow: 'bare' },
}

/**
 * Returns the columns of the report. In a narrow row, the state is beside the sender, with what it waits for and
 * without its pips.
 */
export const reportColumns = (isNarrow: boolean): readonly ReportColumn[] =>
  isNarrow
    ? COLUMNS.filter(({ id }) => NARROW_IDS.includes(id)).map((column) => ({
        ...column,
        ...NARROW[column.id],
      }))
    : COLUMNS
