import { hasOrganizationRight, PRODUCT_LABELS, PRODUCT_NAMES } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { shortDate } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx'
import { OrganizationStatus } from './OrganizationStatus.tsx'
import {
  ORGANIZATION_LIST,
  type OrganizationRow,
  type OrganizationSort,
  organizationPage,
  useExportOrganizations,
} from './queries.ts'

const COLUMNS: readonly ListColumn<OrganizationRow, OrganizationSort>[] = [
  {
    id: 'name',
    head: 'Name',
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={`/accounts/orgs/${id}`}>{name}</RowLink>,
  },
  {
    id: 'clientId',
    head: 'Client id',
    isSpare: true,
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
  { id: 'demo', head: 'Demo', isSpare: true, cell: ({ demo }) => (demo ? 'Yes' : 'No') },
  {
    id: 'state',
    head: 'Status',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ active }) => <OrganizationStatus isActive={active} />,
  },
  {
    id: 'created',
    head: 'Created',
    isSpare: true,
    sort: 'createdAt',
    isTime: true,
    isKeptWhole: true,
    cell: ({ createdAt }) => shortDate(new Date(createdAt)),
  },
]

const STATES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]
const KINDS = [
  { value: 'true', label: 'Demo' },
  { value: 'false', label: 'Not a demo' },
]
const PRODUCTS = PRODUCT_NAMES.map((value) => ({ value, label: PRODUCT_LABELS[value] }))

/** Shows all client organizations. */
export function OrganizationsPage() {
  const viewer = useViewer()
  const list = useViewedList(ORGANIZATION_LIST)
  return (
    <ListPage
      noun={['organization', 'organizations']}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      list={list}
      found={useQuery(organizationPage(list.address))}
      file={useExportOrganizations(list.address)}
      actions={
        hasOrganizationRight(viewer, 'CREATE_ORG') && (
          <DialogButton label="Create organization" name="create" variant="contained">
            {(close) => <CreateOrganizationDialog onClose={close} />}
          </DialogButton>
        )
      }
      filters={
        <ListFilters label="Organizations" hint="Name or client id" list={list}>
          <FilterSelect label="Status" list={list} name="active" options={STATES} />
          <FilterSelect label="Demo" list={list} name="demo" options={KINDS} />
          <FilterSelect label="Product" list={list} name="product" options={PRODUCTS} />
        </ListFilters>
      }
      empty={
        <EmptyState title="No organizations yet">Create an organization to give its users access.</EmptyState>
      }
    />
  )
}
