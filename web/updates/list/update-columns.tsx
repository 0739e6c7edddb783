import {
  formatCount,
  formatUpdateNumber,
  UPDATE_ORIGIN_LABELS,
  UPDATE_STATE_LABELS,
  UPDATE_WAIT_LABELS,
} from '@concord/domain'
import { Box } from '@mui/material'
import { exactTime, shortDate } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { type ListedUpdate, linkToUpdate, type UpdateSort } from '../queries.ts'
import { getUpdateMark } from '../update-labels.ts'

type UpdateColumn = ListColumn<ListedUpdate, UpdateSort>

const Quiet = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ color: 'ink3' }}>
    {children}
  </Box>
)

function tellWaiting({ waitsFor, counts, conflicts }: ListedUpdate): string | null {
  if (waitsFor === null) return null
  if (waitsFor === 'answers')
    return `${formatCount(counts.toAnswer)} ${counts.toAnswer === 1 ? 'answer' : 'answers'}`
  if (conflicts === 0) return UPDATE_WAIT_LABELS.decision
  return `${UPDATE_WAIT_LABELS.decision}, ${formatCount(conflicts)} ${conflicts === 1 ? 'conflict' : 'conflicts'}`
}

function Waiting(update: ListedUpdate) {
  const what = tellWaiting(update)
  if (what === null) return null
  return (
    <Box component="span" sx={{ color: 'accent.main', fontWeight: 600 }}>
      {what}
    </Box>
  )
}

const State = ({ state, progress }: ListedUpdate) => (
  <StatusMark status={getUpdateMark(state, progress !== null)}>{UPDATE_STATE_LABELS[state]}</StatusMark>
)

const Source = ({ saidBy, title }: ListedUpdate) =>
  saidBy.source || title ? saidBy.source || title : <Quiet>Not stated</Quiet>

/** Returns the link of an update such as 'DU-2041': to the draft while it is a draft, later to its impact. */
const linkTo = ({ id, state }: ListedUpdate) =>
  state === 'draft' ? `/data-updates/create?update=${id}` : linkToUpdate(id)

export const UPDATE_COLUMNS: readonly UpdateColumn[] = [
  {
    id: 'number',
    head: 'Update',
    sort: 'number',
    orderWords: ['Oldest first', 'Newest first'],
    isKeptWhole: true,
    cell: (update) => <RowLink to={linkTo(update)}>{formatUpdateNumber(update.number)}</RowLink>,
  },
  { id: 'source', head: 'Source', sort: 'source', narrow: 'bare', cell: Source },
  {
    id: 'state',
    head: 'Status',
    sort: 'state',
    narrow: 'status',
    isKeptWhole: true,
    cell: State,
  },
  { id: 'waiting', head: 'Waiting', narrow: 'bare', isKeptWhole: true, cell: Waiting },
  {
    id: 'changes',
    head: 'Changes',
    sort: 'changes',
    orderWords: ['Fewest changes first', 'Most changes first'],
    isNumber: true,
    cell: ({ counts }) => formatCount(counts.changes),
  },
  {
    id: 'practitioners',
    head: 'Practitioners',
    isSpare: true,
    sort: 'practitioners',
    orderWords: ['Fewest practitioners first', 'Most practitioners first'],
    isNumber: true,
    cell: ({ counts }) => formatCount(counts.practitioners),
  },
  {
    id: 'evidence',
    head: 'Evidence',
    isSpare: true,
    isNumber: true,
    narrow: 'out',
    cell: ({ counts }) => (counts.evidence === 0 ? <Quiet>None</Quiet> : formatCount(counts.evidence)),
  },
  {
    id: 'origin',
    head: 'Came as',
    isSpare: true,
    narrow: 'out',
    isKeptWhole: true,
    cell: ({ origin }) => UPDATE_ORIGIN_LABELS[origin],
  },
  {
    id: 'createdBy',
    head: 'By',
    isSpare: true,
    narrow: 'bare',
    isKeptWhole: true,
    cell: ({ createdBy }) => createdBy ?? <Quiet>Concord</Quiet>,
  },
  {
    id: 'changedAt',
    head: 'Changed',
    sort: 'changedAt',
    isTime: true,
    narrow: 'bare',
    isKeptWhole: true,
    cell: ({ changedAt }) => (
      <time dateTime={changedAt} title={exactTime(new Date(changedAt))}>
        {shortDate(new Date(changedAt))}
      </time>
    ),
  },
]
