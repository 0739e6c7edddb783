import { formatCount, PERMISSION_TABLE, ROLE_TYPE_LABELS, type Role, type RoleType } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '#web/ui/column.ts'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import { roleHolders } from '../users/queries.ts'

type Row = (typeof PERMISSION_TABLE)[number]

const holdersWords = (users: number) => `${formatCount(users)} ${users === 1 ? 'user' : 'users'}`

/** The roles of one type beside each other: what each allows and how many hold it. */
export function RoleMatrix({ type, roles }: { readonly type: RoleType; readonly roles: readonly Role[] }) {
  const { data: holders } = useQuery(roleHolders)
  const headOf = ({ id, name }: Role) => {
    const users = holders?.find(({ roleId }) => roleId === id)?.users
    return users === undefined ? name : `${name}, ${holdersWords(users)}`
  }
  const columns: readonly Column<Row>[] = [
    { head: 'Permission', cell: ({ label }) => label },
    ...roles.map((role) => ({
      head: headOf(role),
      isKeptWhole: true,
      cell: ({ permission }: Row) =>
        role.permissions.includes(permission) ? (
          <StatusMark status="ok">Yes</StatusMark>
        ) : (
          <StatusMark status="none">No</StatusMark>
        ),
    })),
  ]
  return (
    <FormSection title={ROLE_TYPE_LABELS[type]}>
      {roles.length === 0 ? (
        <Box sx={{ color: 'ink2' }}>There is no role of this type.</Box>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <RecordTable
            label={`Permissions of ${ROLE_TYPE_LABELS[type]} roles`}
            columns={columns}
            rows={PERMISSION_TABLE.filter((row) => row.type === type)}
            keyOf={({ permission }) => permission}
          />
        </Box>
      )}
    </FormSection>
  )
}
