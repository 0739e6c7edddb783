import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { MatrixProps } from './matrix-props.ts'
import { PermissionName } from './PermissionName.tsx'

const FIRST_COLUMN_PX = 300
const ROLE_PX = 140
const STUCK = { position: 'sticky', bgcolor: 'sheet' } as const

/** Shows roles beside each other, permissions below each other; names of both stay in view. */
export function RoleTable({ label, roles, groups }: MatrixProps) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', maxHeight: '80vh' }}>
      <Table aria-label={label} sx={{ width: 'auto', minWidth: FIRST_COLUMN_PX + roles.length * ROLE_PX }}>
        <TableHead>
          <TableRow>
            <TableCell
              sx={{ ...STUCK, top: 0, left: 0, zIndex: 2, verticalAlign: 'top', width: FIRST_COLUMN_PX }}
            >
              Permission
            </TableCell>
            {roles.map(({ id, name, holders }) => (
              <TableCell key={id} sx={{ ...STUCK, top: 0, zIndex: 1, width: ROLE_PX, verticalAlign: 'top' }}>
                {name}
                <Typography component="span" variant="caption" sx={{ display: 'block', minHeight: 16 }}>
                  {holders}
                </Typography>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {groups.map(({ area, rows }) => (
          <TableBody key={area}>
            {groups.length > 1 && (
              <TableRow>
                <TableCell component="th" scope="rowgroup" sx={{ ...STUCK, left: 0, color: 'ink3' }}>
                  {area}
                </TableCell>
                <TableCell colSpan={roles.length} />
              </TableRow>
            )}
            {rows.map((row) => (
              <TableRow key={row.permission} hover>
                <TableCell component="th" scope="row" sx={{ ...STUCK, left: 0, py: 0.75 }}>
                  <PermissionName row={row} />
                </TableCell>
                {roles.map(({ id, permissions }) => (
                  <TableCell key={id} sx={{ py: 0.75, verticalAlign: 'top' }}>
                    {permissions.includes(row.permission) ? (
                      <StatusMark status="ok">Yes</StatusMark>
                    ) : (
                      <StatusMark status="none">No</StatusMark>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
    </Box>
  )
}
