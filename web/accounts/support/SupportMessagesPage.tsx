import { SUPPORT_STATES } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { exactTime } from '#web/lib/when.ts'
import { SUPPORT_STATE_LABELS, SupportStateMark } from '#web/support/SupportStateMark.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { SUPPORT_LIST, type SupportCounts, type SupportRow, supportMessages } from './queries.ts'

const SHOWN_CHARACTERS = 120

function getStart(message: string): string {
  const line = message.replace(/\s+/g, ' ')
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS)}…`
}

const COLUMNS: readonly ListColumn<SupportRow, 'at'>[] = [
  {
    id: 'message',
    head: 'Message',
    cell: ({ id, message }) => <RowLink to={`/accounts/support/${id}`}>{getStart(message)}</RowLink>,
  },
  { id: 'from', head: 'From', narrow: 'bare', cell: ({ sender }) => sender?.name ?? 'A deleted user' },
  {
    id: 'organization',
    head: 'Organization',
    narrow: 'bare',
    cell: ({ sender }) => sender?.organization ?? 'None',
  },
  {
    id: 'when',
    head: 'When',
    sort: 'at',
    isTime: true,
    isKeptWhole: true,
    cell: ({ at }) => <time dateTime={at}>{exactTime(new Date(at))}</time>,
  },
  {
    id: 'state',
    head: 'Status',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ state }) => <SupportStateMark state={state} />,
  },
]

const formatCounts = (counts: SupportCounts) =>
  SUPPORT_STATES.map(
    (state) => `${formatCount(counts[state])} ${SUPPORT_STATE_LABELS[state].toLowerCase()}`,
  ).join(', ')

const getOptions = (counts: SupportCounts | undefined) =>
  SUPPORT_STATES.map((state) => ({
    value: state,
    label: `${SUPPORT_STATE_LABELS[state]}${counts ? ` (${formatCount(counts[state])})` : ''}`,
  }))

/** Shows what users of all organizations wrote to the help desk. */
export function SupportMessagesPage() {
  const list = useViewedList<'at', 'search' | 'state'>(SUPPORT_LIST)
  const found = useQuery(supportMessages(list.address))
  return (
    <ListPage
      noun={['message', 'messages']}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      list={list}
      found={found}
      note={found.data && formatCounts(found.data.counts)}
      filters={
        <ListFilters label="Messages" hint="Message, name, email or organization" list={list}>
          <FilterSelect label="Status" list={list} name="state" options={getOptions(found.data?.counts)} />
        </ListFilters>
      }
      empty={
        <EmptyState title="No messages yet">What users write in the support panel is listed here.</EmptyState>
      }
    />
  )
}
