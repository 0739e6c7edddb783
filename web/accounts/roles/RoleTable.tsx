import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { HeldRole, MatrixProps, RolesOfType } from './matrix-props.ts'
import { PermissionName } from './PermissionName.tsx'
import type { PermissionRow } from './permission-labels.ts'

const FIRST_COLUMN_PX = 280
const ROLE_PX = 96
const LABEL = 'Permissions of all roles'
const STUCK = { position: 'sticky', bgcolor: 'sheet' } as const
/** Sets the roles of one type apart from those before. */
const edge = (isFirst: boolean) => (isFirst ? { borderLeft: 1, borderLeftColor: 'line' } : {})

const isFirstOfType = (role: HeldRole, { roles }: RolesOfType): boolean => roles[0] === role

function TypeHeads({ types }: MatrixProps) {
  return (
    <TableRow>
      <TableCell sx={{ ...STUCK, top: 0, left: 0, zIndex: 2, borderBottom: 0 }} />
      {types.map((one) => (
        <TableCell
          key={one.type}
          component="th"
          scope="colgroup"
          colSpan={one.roles.length}
          sx={{ ...STUCK, ...edge(true), top: 0, zIndex: 1, color: 'ink3', borderBottom: 0, px: 1 }}
        >
          {one.label}
        </TableCell>
      ))}
    </TableRow>
  )
}

const HEAD_PX = 33

function RoleHeads({ types }: MatrixProps) {
  return (
    <TableRow>
      <TableCell
        sx={{ ...STUCK, top: HEAD_PX, left: 0, zIndex: 2, verticalAlign: 'bottom', width: FIRST_COLUMN_PX }}
      >
        Permission
      </TableCell>
      {types.flatMap((one) =>
        one.roles.map((role) => (
          <TableCell
            key={role.id}
            sx={{
              ...{ ...STUCK, ...edge(isFirstOfType(role, one)), top: HEAD_PX, zIndex: 1, px: 1 },
              ...{ minWidth: ROLE_PX, verticalAlign: 'top', overflowWrap: 'anywhere' },
            }}
          >
            {role.name}{' '}
            <Typography component="span" variant="caption" sx={{ display: 'block', minHeight: 16 }}>
              {role.holders}
            </Typography>
          </TableCell>
        )),
      )}
    </TableRow>
  )
}

type CellProps = { readonly row: PermissionRow; readonly role: HeldRole; readonly isFirst: boolean }

/**
 * Shows whether a role gives a permission. A role gives only permissions of its own type: for other types only screen
 * readers get a 'No'.
 */
function PermissionCell({ row, role, isFirst }: CellProps) {
  const isGiven = role.permissions.includes(row.permission)
  return (
    <TableCell sx={{ ...edge(isFirst), px: 1, py: 0.75, verticalAlign: 'top' }}>
      {isGiven && <StatusMark status="ok">Yes</StatusMark>}
      {!isGiven && role.type === row.type && <StatusMark status="none">No</StatusMark>}
      {!isGiven && role.type !== row.type && <HiddenText>No</HiddenText>}
    </TableCell>
  )
}

/** Shows all roles beside each other, permissions below each other; names of both stay in view. */
export function RoleTable({ types }: MatrixProps) {
  const columns = types.flatMap((one) =>
    one.roles.map((role) => ({ role, isFirst: isFirstOfType(role, one) })),
  )
  return (
    <Box
      role="region"
      aria-label={LABEL}
      tabIndex={0}
      // What is only heard is placed within it, or the page would grow by it.
      sx={{ position: 'relative', overflow: 'auto', maxHeight: '80vh' }}
    >
      <Table
        aria-label={LABEL}
        sx={{
          width: '100%',
          minWidth: FIRST_COLUMN_PX + columns.length * ROLE_PX,
          borderCollapse: 'separate',
        }}
      >
        <TableHead>
          <TypeHeads types={types} />
          <RoleHeads types={types} />
        </TableHead>
        {types.flatMap(({ type, groups }) =>
          groups.map(({ area, rows }) => (
            <TableBody key={`${type} ${area}`}>
              <TableRow>
                <TableCell
                  component="th"
                  scope="rowgroup"
                  sx={{ ...STUCK, left: 0, pt: 2, color: 'ink3', fontWeight: 600 }}
                >
                  {area}
                </TableCell>
                {columns.map(({ role, isFirst }) => (
                  <TableCell key={role.id} sx={edge(isFirst)} />
                ))}
              </TableRow>
              {rows.map((row) => (
                <TableRow key={row.permission} hover>
                  <TableCell component="th" scope="row" sx={{ ...STUCK, left: 0, py: 0.75 }}>
                    <PermissionName row={row} />
                  </TableCell>
                  {columns.map(({ role, isFirst }) => (
                    <PermissionCell key={role.id} row={row} role={role} isFirst={isFirst} />
                  ))}
                </TableRow>
              ))}
            </TableBody>
          )),
        )}
      </Table>
    </Box>
  )
}
