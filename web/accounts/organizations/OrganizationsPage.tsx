import { hasOrganizationRight, PRODUCT_LABELS, PRODUCT_NAMES } from '@concord/domain'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { PagedList, type PagedListProps } from '#web/ui/list/PagedList.tsx'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import type { ListState } from '#web/ui/list/use-list.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx'
import { OrganizationStatus } from './OrganizationStatus.tsx'
import {
  ORGANIZATION_LIST,
  type OrganizationFilter,
  type OrganizationRow,
  type OrganizationSort,
  organizationPage,
  useExportOrganizations,
} from './queries.ts'

type List = ListState<OrganizationSort, OrganizationFilter>
type Columns = PagedListProps<OrganizationRow, OrganizationSort, OrganizationFilter>['columns']

const COLUMNS: Columns = [
  {
    id: 'name',
    head: 'Name',
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={`/accounts/orgs/${id}`}>{name}</RowLink>,
  },
  {
    id: 'clientId',
    head: 'Client id',
    sort: 'clientId',
    isKeptWhole: true,
    cell: ({ clientId }) => clientId,
  },
  {
    id: 'products',
    head: 'Products active',
    narrow: 'bare',
    cell: ({ products }) => products.map((name) => PRODUCT_LABELS[name]).join(', ') || 'None',
  },
  {
    id: 'users',
    head: 'Active users',
    sort: 'users',
    isNumber: true,
    isKeptWhole: true,
    cell: ({ users, activeUsers }) => `${activeUsers} of ${users}`,
  },
  { id: 'demo', head: 'Demo', cell: ({ demo }) => (demo ? 'Yes' : 'No') },
  {
    id: 'state',
    head: 'State',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ active }) => <OrganizationStatus isActive={active} />,
  },
  {
    id: 'created',
    head: 'Created',
    sort: 'createdAt',
    isTime: true,
    isKeptWhole: true,
    cell: ({ createdAt }) => shortDate(new Date(createdAt)),
  },
]

const ANY = { value: '', label: 'Any' }
const STATES = [ANY, { value: 'true', label: 'Active' }, { value: 'false', label: 'Inactive' }]
const KINDS = [ANY, { value: 'true', label: 'Demo' }, { value: 'false', label: 'Not a demo' }]
const PRODUCTS = [ANY, ...PRODUCT_NAMES.map((value) => ({ value, label: PRODUCT_LABELS[value] }))]

function Filters({ list }: { readonly list: List }) {
  const { filters } = list.address
  const select = (name: OrganizationFilter) => ({
    value: filters[name] ?? '',
    onChange: (value: string) => list.filter(name, value),
  })
  return (
    <ListFilters label="Organizations" hint="Name or client id" list={list}>
      <SelectInput label="State" options={STATES} {...select('active')} />
      <SelectInput label="Demo" options={KINDS} {...select('demo')} />
      <SelectInput label="Product" options={PRODUCTS} {...select('product')} />
    </ListFilters>
  )
}

/** All client organizations. */
export function OrganizationsPage() {
  const viewer = useViewer()
  const list = useViewedList(ORGANIZATION_LIST)
  const [isCreating, setCreating] = useState(false)
  const { data, error, refetch } = useQuery(organizationPage(list.address))
  const file = useExportOrganizations(list.address)
  const create = hasOrganizationRight(viewer, 'CREATE_ORG') && (
    <Button variant="contained" size="medium" onClick={() => setCreating(true)}>
      Create organization
    </Button>
  )
  return (
    <>
      <PageHeader actions={create} />
      <Filters list={list} />
      <PagedList
        noun={['organization', 'organizations']}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        list={list}
        data={data}
        error={error}
        onRetry={refetch}
        file={file}
        empty={
          <EmptyState title="No organizations yet">Create the first one to give its users access.</EmptyState>
        }
      />
      {isCreating && <CreateOrganizationDialog onClose={() => setCreating(false)} />}
    </>
  )
}
