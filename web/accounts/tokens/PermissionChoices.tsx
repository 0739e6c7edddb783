import { PERMISSION_TABLE, type Permission, ROLE_TYPE_LABELS, ROLE_TYPES } from '@concord/domain'
import { Box } from '@mui/material'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { FieldSet } from '#web/ui/form/FieldSet.tsx'

const COLUMN_WIDTH = 200

type PermissionChoicesProps = {
  /** Says what the viewer can give to a token. */
  readonly own: readonly Permission[]
  readonly picked: readonly string[]
  readonly onChange: (picked: readonly string[]) => void
  readonly error: string | undefined
}

/** Shows the permissions of a token, those of a product below its name: 'Search' alone could be that of two. */
export function PermissionChoices({ own, picked, onChange, error }: PermissionChoicesProps) {
  const groups = ROLE_TYPES.map((type) => ({
    label: ROLE_TYPE_LABELS[type],
    rows: PERMISSION_TABLE.filter((row) => row.type === type && own.includes(row.permission)),
  })).filter(({ rows }) => rows.length > 0)
  const hint =
    groups.length === 0 ? 'None of your roles includes a permission that a token can have.' : undefined
  return (
    <FieldSet label="Permissions" hint={hint} error={error}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {groups.map(({ label, rows }) => {
          const scopes = rows.map((row): string => row.permission)
          return (
            <CheckboxGroup
              key={label}
              label={label}
              isInner
              choices={rows.map((row) => ({ value: row.permission, label: row.label }))}
              picked={picked.filter((scope) => scopes.includes(scope))}
              onChange={(next) => onChange([...picked.filter((scope) => !scopes.includes(scope)), ...next])}
              columnWidth={COLUMN_WIDTH}
            />
          )
        })}
      </Box>
    </FieldSet>
  )
}
