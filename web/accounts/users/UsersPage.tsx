import { canModifyUsers, type Role } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '#web/lib/request-error.ts'
import { shortDate } from '#web/lib/when.ts'
import { useSession } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { PagedList, type PagedListProps } from '#web/ui/list/PagedList.tsx'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import type { ListState } from '#web/ui/list/use-list.ts'
import { NamesInShort } from '#web/ui/NamesInShort.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import {
  type AccountUser,
  organizationOfUsers,
  USER_LIST,
  type UserFilter,
  type UserSort,
  useExportUsers,
  userPage,
} from './queries.ts'
import { useUsersPlace } from './use-users-place.ts'
import { productWords, rolesIn, stateOf } from './user-words.ts'

type Columns = PagedListProps<AccountUser, UserSort, UserFilter>['columns']

const STATES = [
  { value: '', label: 'Any' },
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'disabled', label: 'Disabled' },
]

function Filters({
  list,
  roles,
}: {
  readonly list: ListState<UserSort, UserFilter>
  readonly roles: readonly Role[]
}) {
  const { filters } = list.address
  const options = [{ value: '', label: 'Any' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <ListFilters label="Users" hint="Name or e-mail" list={list}>
      <SelectInput
        label="State"
        options={STATES}
        value={filters.state ?? ''}
        onChange={(value) => list.filter('state', value)}
      />
      <SelectInput
        label="Role"
        options={options}
        value={filters.role ?? ''}
        onChange={(value) => list.filter('role', value)}
      />
    </ListFilters>
  )
}

const dayOr = (time: string | null, otherwise: string) =>
  time === null ? (
    <Box component="span" sx={{ color: 'ink3' }}>
      {otherwise}
    </Box>
  ) : (
    shortDate(new Date(time))
  )

/** The users of the own organization, or of the one that the address names. */
export function UsersPage() {
  const { viewer, roles } = useSession()
  const { orgId, isOpen, listPath } = useUsersPlace()
  const list = useViewedList(USER_LIST)
  const [isInviting, setInviting] = useState(false)
  const { data, error, refetch } = useQuery({ ...userPage(orgId, list.address), enabled: isOpen })
  const file = useExportUsers(orgId, list.address)
  const organization = useQuery({
    ...organizationOfUsers(orgId, viewer.organization),
    enabled: isOpen,
  })
  if (orgId === '')
    return (
      <EmptyState title="You belong to no organization">Open an organization to see its users.</EmptyState>
    )
  if (!isOpen || isNotFound(organization.error)) return <NotFoundMessage />

  const columns: Columns = [
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      cell: ({ id, name }) => <RowLink to={`${listPath}/${id}`}>{name}</RowLink>,
    },
    { id: 'email', head: 'E-mail', sort: 'email', narrow: 'bare', cell: ({ email }) => email },
    {
      id: 'roles',
      head: 'Roles',
      narrow: 'bare',
      cell: (user) => <NamesInShort names={rolesIn(roles, user).map(({ name }) => name)} />,
    },
    { id: 'products', head: 'Products', cell: (user) => productWords(user, organization.data ?? null) },
    {
      id: 'state',
      head: 'State',
      isKeptWhole: true,
      narrow: 'status',
      cell: (user) => <StatusMark status={stateOf(user).status}>{stateOf(user).label}</StatusMark>,
    },
    {
      id: 'lastSignIn',
      head: 'Last sign-in',
      sort: 'lastSignInAt',
      isTime: true,
      isKeptWhole: true,
      cell: ({ lastSignInAt }) => dayOr(lastSignInAt, 'Never'),
    },
    {
      id: 'invited',
      head: 'Invited',
      sort: 'invitedAt',
      isTime: true,
      isKeptWhole: true,
      cell: ({ invitedAt }) => dayOr(invitedAt, 'Never'),
    },
  ]
  const mayInvite = canModifyUsers(viewer, 'CREATE_USER', orgId)
  return (
    <>
      <PageHeader
        record={orgId === viewer.user.orgId ? undefined : organization.data?.name}
        actions={
          mayInvite && (
            <Button variant="contained" size="medium" onClick={() => setInviting(true)}>
              Invite user
            </Button>
          )
        }
      />
      <Filters list={list} roles={roles} />
      <PagedList
        noun={['user', 'users']}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        data={data}
        error={error}
        onRetry={refetch}
        file={file}
        empty={
          <EmptyState title="No users yet">
            {mayInvite ? 'Invite the first one.' : 'An administrator can invite the first one.'}
          </EmptyState>
        }
      />
      {isInviting && <InviteDialog orgId={orgId} onClose={() => setInviting(false)} />}
    </>
  )
}
