import { Box, Typography } from '@mui/material'
import type { HeldRole, MatrixProps, RolesOfType } from './matrix-props.ts'
import { PermissionName } from './PermissionName.tsx'

function RoleItem({ role, groups }: { readonly role: HeldRole } & Pick<RolesOfType, 'groups'>) {
  const { name, holders, permissions } = role
  const rows = groups.flatMap((group) => group.rows)
  const missing = rows.filter(({ permission }) => !permissions.includes(permission))
  return (
    <Box component="li">
      <Typography variant="h3">{name}</Typography>
      <Box sx={{ color: 'ink3' }}>{holders}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows
          .filter(({ permission }) => permissions.includes(permission))
          .map((row) => (
            <Box
              key={row.permission}
              component="li"
              sx={{ py: 0.75, borderBottom: 1, borderColor: 'lineSoft' }}
            >
              <PermissionName row={row} />
            </Box>
          ))}
      </Box>
      {missing.length > 0 && (
        <Box sx={{ pt: 0.75, color: 'ink2' }}>
          Does not include: {missing.map((row) => row.label).join(', ')}
        </Box>
      )}
    </Box>
  )
}

/** Shows, for narrow screens, each role with the permissions that it gives and those that it does not. */
export function RoleList({ types }: MatrixProps) {
  return types.map(({ type, label, roles, groups }) => (
    <Box key={type} component="section" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1, pb: 0.5, borderBottom: 1, borderColor: 'line' }}>
        {label}
      </Typography>
      <Box
        component="ul"
        aria-label={`Permissions of ${label} roles`}
        sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
      >
        {roles.map((role) => (
          <RoleItem key={role.id} role={role} groups={groups} />
        ))}
      </Box>
    </Box>
  ))
}
