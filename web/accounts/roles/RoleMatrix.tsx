import { formatCount, ROLE_TYPE_LABELS, ROLE_TYPES, type Role } from '@concord/domain'
import { Box, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { roleHolders } from '../people/queries.ts'
import type { RolesOfType } from './matrix-props.ts'
import { permissionGroups } from './permission-labels.ts'
import { RoleList } from './RoleList.tsx'
import { RoleTable } from './RoleTable.tsx'

const formatHolders = (users: number) => `${formatCount(users)} ${users === 1 ? 'user' : 'users'}`

/** Shows all roles by their types: what each allows and how many hold it. */
export function RoleMatrix({ roles }: { readonly roles: readonly Role[] }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const { data } = useQuery(roleHolders)
  const types = ROLE_TYPES.map((type): RolesOfType => {
    const ofType = roles.filter((role) => role.type === type)
    return {
      ...{ type, label: ROLE_TYPE_LABELS[type], groups: permissionGroups(type) },
      roles: ofType.map((role) => {
        const users = data?.find(({ roleId }) => roleId === role.id)?.users
        return { ...role, holders: users === undefined ? '' : formatHolders(users) }
      }),
    }
  })
  const there = types.filter((one) => one.roles.length > 0)
  const missing = types.filter((one) => one.roles.length === 0).map(({ label }) => label)
  const Matrix = isNarrow ? RoleList : RoleTable
  return (
    <>
      <Matrix types={there} />
      {missing.length > 0 && (
        <Box sx={{ mt: 2, color: 'ink2' }}>There are no roles for: {missing.join(', ')}.</Box>
      )}
    </>
  )
}
