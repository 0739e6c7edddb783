import { CYCLE_STATE_LABELS, type CycleState, formatCount, formatRosterType } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { exactTime, longMonth } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import type { DashboardAddress } from '../model/use-dashboard-address.ts'
import { type CycleRow, errorReportCycles } from '../queries.ts'
import { RowsList } from './RowsList.tsx'

const COLUMNS: readonly Column<CycleRow>[] = [
  {
    head: 'Sender',
    cell: ({ id, sender }) => <RowLink to={`/rosters/report/${id}`}>{sender}</RowLink>,
  },
  { head: 'Type', isSpare: true, cell: ({ type }) => formatRosterType(type) },
  { head: 'Month', cell: ({ period }) => longMonth(period), isKeptWhole: true },
  { head: 'Received', cell: ({ receivedAt }) => exactTime(new Date(receivedAt)), isKeptWhole: true },
  {
    head: 'Status',
    cell: ({ state }) => CYCLE_STATE_LABELS[state as CycleState] ?? state,
    narrow: 'status',
  },
  { head: 'Findings', isSpare: true, cell: ({ findings }) => formatCount(findings), isNumber: true },
  { head: 'Rows', cell: ({ rows }) => formatCount(rows), isNumber: true },
  { head: 'Out', cell: ({ out }) => formatCount(out), isNumber: true },
  { head: 'Held', cell: ({ held }) => formatCount(held), isNumber: true },
  { head: 'Rejected', cell: ({ rejected }) => formatCount(rejected), isNumber: true },
]

/** Shows the cycles whose findings an error report counts. */
export function CycleRows({ address }: { readonly address: DashboardAddress }) {
  const { filters, page, sort } = address
  const found = useQuery(errorReportCycles(filters, { page, sort }))
  return (
    <RowsList
      noun={['cycle', 'cycles']}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      found={found}
      address={address}
    />
  )
}
