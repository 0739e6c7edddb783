import { type DirectoryDashboard, formatCount, formatPersonName } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { useReadsRecords } from '#web/session/reads-records.ts'
import type { Column } from '#web/ui/column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { findSearch } from '../model/search-link.ts'
import type { DashboardAddress } from '../model/use-dashboard-address.ts'
import { dashboardPractitioners, type PractitionerRow } from '../queries.ts'
import { OpenSearch, PhoneCell, PlaceCell, StatusCell, VerifiedCell } from './cells.tsx'
import { RowsList } from './RowsList.tsx'

const ACCEPTING = { yes: 'Yes', no: 'No', notStated: null } as const

const nameOf = (row: PractitionerRow) =>
  row.lastName || row.firstName ? formatPersonName(row) : 'No name on file'

function NameCell(row: PractitionerRow) {
  const isLink = useReadsRecords()
  return isLink ? <RowLink to={`/directory/practitioner/${row.npi}`}>{nameOf(row)}</RowLink> : nameOf(row)
}

const COLUMNS: readonly Column<PractitionerRow>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: (row) => <NameCell {...row} />,
  },
  { head: 'NPI', cell: ({ npi }) => npi, isKeptWhole: true },
  {
    head: 'Specialty',
    cell: ({ specialty }) => <ValueOrEmpty>{specialty?.name}</ValueOrEmpty>,
    narrow: 'bare',
  },
  { head: 'Location', sort: 'state', cell: PlaceCell, narrow: 'bare' },
  { head: 'Phone', isSpare: true, cell: PhoneCell, isKeptWhole: true, narrow: 'bare' },
  {
    head: 'New patients',
    isSpare: true,
    cell: ({ accepting }) => <ValueOrEmpty>{ACCEPTING[accepting]}</ValueOrEmpty>,
  },
  { head: 'Verified', sort: 'verified', cell: VerifiedCell, isKeptWhole: true },
  {
    head: 'Conflicts',
    isSpare: true,
    sort: 'conflicts',
    cell: ({ conflicts }) =>
      conflicts === 0 ? '0' : <StatusMark status="waiting">{formatCount(conflicts)}</StatusMark>,
  },
  {
    head: 'Status',
    cell: StatusCell,
    narrow: 'status',
  },
]

type RowsProps = { readonly dashboard: DirectoryDashboard; readonly address: DashboardAddress }

/** Shows the practitioners behind a dashboard, with a link to their search if it knows the same filters. */
export function PractitionerRows({ dashboard, address }: RowsProps) {
  const { filters, page, sort } = address
  const found = useQuery(dashboardPractitioners(dashboard, filters, { page, sort }))
  const search = findSearch('practitioner', filters)
  return (
    <RowsList
      noun={['practitioner', 'practitioners']}
      columns={COLUMNS}
      keyOf={({ npi }) => npi}
      found={found}
      address={address}
      firstSort="name"
      actions={search !== undefined && <OpenSearch to={search}>Open in Practitioner Search</OpenSearch>}
    />
  )
}
