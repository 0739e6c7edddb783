import {
  type DirectoryDashboard,
  facetValueLabel,
  formatCount,
  formatOrganizationName,
} from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '#web/ui/column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { findSearch } from '../model/search-link.ts'
import type { DashboardAddress } from '../model/use-dashboard-address.ts'
import { dashboardEntities, type EntityRow } from '../queries.ts'
import { OpenSearch, PhoneCell, PlaceCell, StatusCell } from './cells.tsx'
import { RowsList } from './RowsList.tsx'

const nameOf = (name: string | null) => (name === null ? 'No name on file' : formatOrganizationName(name))

const COLUMNS: readonly Column<EntityRow>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: ({ npi, name }) => <RowLink to={`/directory/entity/${npi}`}>{nameOf(name)}</RowLink>,
  },
  { head: 'NPI', cell: ({ npi }) => npi, isKeptWhole: true },
  {
    head: 'Kind',
    cell: ({ kind }) => <ValueOrEmpty>{kind === null ? null : facetValueLabel('kinds', kind)}</ValueOrEmpty>,
    narrow: 'bare',
  },
  {
    head: 'Part of',
    isSpare: true,
    cell: ({ parentName }) => (
      <ValueOrEmpty>{parentName === null ? null : formatOrganizationName(parentName)}</ValueOrEmpty>
    ),
  },
  { head: 'Location', sort: 'state', cell: PlaceCell, narrow: 'bare' },
  { head: 'Phone', isSpare: true, cell: PhoneCell, isKeptWhole: true, narrow: 'bare' },
  {
    head: 'Practitioners',
    sort: 'practitioners',
    cell: ({ practitioners }) => formatCount(practitioners),
    isNumber: true,
  },
  {
    head: 'Status',
    cell: StatusCell,
    narrow: 'status',
  },
]

type RowsProps = { readonly dashboard: DirectoryDashboard; readonly address: DashboardAddress }

/** Shows the entities behind a dashboard, with a link to the search of entities if it knows the same filters. */
export function EntityRows({ dashboard, address }: RowsProps) {
  const { filters, page, sort } = address
  const found = useQuery(dashboardEntities(dashboard, filters, { page, sort }))
  const search = findSearch('entity', filters)
  return (
    <RowsList
      noun={['entity', 'entities']}
      columns={COLUMNS}
      keyOf={({ npi }) => npi}
      found={found}
      address={address}
      firstSort="name"
      actions={search !== undefined && <OpenSearch to={search}>Open in Entity Search</OpenSearch>}
    />
  )
}
