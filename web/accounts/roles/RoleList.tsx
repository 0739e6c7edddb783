import { Box, Typography } from '@mui/material'
import type { MatrixProps } from './matrix-props.ts'
import { PermissionName } from './PermissionName.tsx'

/** For narrow screens: role by role, what it gives and what it does not. */
export function RoleList({ label, roles, groups }: MatrixProps) {
  const rows = groups.flatMap((group) => group.rows)
  return (
    <Box component="ul" aria-label={label} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {roles.map(({ id, name, holders, permissions }) => {
        const missing = rows.filter(({ permission }) => !permissions.includes(permission))
        return (
          <Box key={id} component="li">
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
      })}
    </Box>
  )
}
