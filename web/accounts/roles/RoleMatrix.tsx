import { formatCount, ROLE_TYPE_LABELS, type Role, type RoleType } from '@concord/domain'
import { Box, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { FormSection } from '../organizations/FormSection.tsx'
import { roleHolders } from '../people/queries.ts'
import type { HeldRole } from './matrix-props.ts'
import { permissionGroups } from './permission-labels.ts'
import { RoleList } from './RoleList.tsx'
import { RoleTable } from './RoleTable.tsx'

const formatHolders = (users: number) => `${formatCount(users)} ${users === 1 ? 'user' : 'users'}`

/** Shows the roles of one type: what each allows and how many hold it. */
export function RoleMatrix({ type, roles }: { readonly type: RoleType; readonly roles: readonly Role[] }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const { data } = useQuery(roleHolders)
  const granted = roles.map((role): HeldRole => {
    const users = data?.find(({ roleId }) => roleId === role.id)?.users
    return { ...role, holders: users === undefined ? '' : formatHolders(users) }
  })
  const groups = permissionGroups(type)
  const label = ROLE_TYPE_LABELS[type]
  const Matrix = isNarrow ? RoleList : RoleTable
  return (
    <FormSection title={label}>
      {granted.length === 0 ? (
        <Box sx={{ color: 'ink2' }}>No roles of this type.</Box>
      ) : (
        <Matrix label={`Permissions of ${label} roles`} roles={granted} groups={groups} />
      )}
    </FormSection>
  )
}
