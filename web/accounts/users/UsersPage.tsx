import { canModifyUsers } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '#web/lib/request-error.ts'
import { shortDate } from '#web/lib/when.ts'
import { useSession } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { NamesInShort } from '#web/ui/NamesInShort.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import {
  type AccountUser,
  organizationOfUsers,
  USER_LIST,
  type UserSort,
  useExportUsers,
  userPage,
} from '../people/queries.ts'
import { formatProducts, getUserStateLabel, rolesIn } from '../people/user-labels.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { useUsersPlace } from './use-users-place.ts'

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'disabled', label: 'Disabled' },
]

const dayOr = (time: string | null, otherwise: string) =>
  time === null ? (
    <Box component="span" sx={{ color: 'ink3' }}>
      {otherwise}
    </Box>
  ) : (
    shortDate(new Date(time))
  )

/** Shows the users of the viewer's own organization, or of the one that the address names. */
export function UsersPage() {
  const { viewer, roles } = useSession()
  const { orgId, isOpen, listPath } = useUsersPlace()
  const list = useViewedList(USER_LIST)
  const found = useQuery({ ...userPage(orgId, list.address), enabled: isOpen })
  const file = useExportUsers(orgId, list.address)
  const organization = useQuery({
    ...organizationOfUsers(orgId, viewer.organization),
    enabled: isOpen,
  })
  if (orgId === '')
    return (
      <EmptyState title="You don’t belong to an organization">
        Open an organization to see its users.
      </EmptyState>
    )
  if (!isOpen || isNotFound(organization.error)) return <NotFoundMessage />

  const columns: readonly ListColumn<AccountUser, UserSort>[] = [
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      cell: ({ id, name }) => <RowLink to={`${listPath}/${id}`}>{name}</RowLink>,
    },
    { id: 'email', head: 'Email', sort: 'email', narrow: 'bare', cell: ({ email }) => email },
    {
      id: 'roles',
      head: 'Roles',
      narrow: 'bare',
      cell: (user) => <NamesInShort names={rolesIn(roles, user).map(({ name }) => name)} />,
    },
    {
      id: 'products',
      head: 'Products',
      isSpare: true,
      cell: (user) => formatProducts(user, organization.data ?? null),
    },
    {
      id: 'state',
      head: 'Status',
      isKeptWhole: true,
      narrow: 'status',
      cell: (user) => (
        <StatusMark status={getUserStateLabel(user).status}>{getUserStateLabel(user).label}</StatusMark>
      ),
    },
    {
      id: 'lastSignIn',
      head: 'Last sign-in',
      isSpare: true,
      sort: 'lastSignInAt',
      isTime: true,
      isKeptWhole: true,
      cell: ({ lastSignInAt }) => dayOr(lastSignInAt, 'Never'),
    },
    {
      id: 'invited',
      head: 'Invited',
      isSpare: true,
      sort: 'invitedAt',
      isTime: true,
      isKeptWhole: true,
      cell: ({ invitedAt }) => dayOr(invitedAt, 'Never'),
    },
  ]
  const mayInvite = canModifyUsers(viewer, 'CREATE_USER', orgId)
  return (
    <ListPage
      noun={['user', 'users']}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      found={found}
      file={file}
      record={orgId === viewer.user.orgId ? undefined : organization.data?.name}
      actions={
        mayInvite && (
          <DialogButton label="Invite user" name="invite" variant="contained">
            {(close) => <InviteDialog orgId={orgId} onClose={close} />}
          </DialogButton>
        )
      }
      filters={
        <ListFilters label="Users" hint="Name or email" list={list}>
          <FilterSelect label="Status" list={list} name="state" options={STATES} />
          <FilterSelect
            label="Role"
            list={list}
            name="role"
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </ListFilters>
      }
      empty={
        <EmptyState title="No users yet">
          {mayInvite ? 'Invite a user to get started.' : 'An administrator can invite users.'}
        </EmptyState>
      }
    />
  )
}
