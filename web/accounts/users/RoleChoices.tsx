import { canGrantRole, groupRolesByType, permissionLabel, ROLE_TYPE_LABELS, type Role } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useSession } from '#web/session/session-context.ts'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'

export type RoleChoicesProps = {
  readonly picked: readonly string[]
  readonly onChange: (picked: readonly string[]) => void
}

function getLabel({ name, permissions }: Role) {
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {name}
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'ink2' }}>
        {permissions.map(permissionLabel).join(', ') || 'No permissions'}
      </Typography>
    </Box>
  )
}

/** Shows roles by type with what each allows. Those that the viewer may neither give nor take stay as they are. */
export function RoleChoices({ picked, onChange }: RoleChoicesProps) {
  const { viewer, roles } = useSession()
  return [...groupRolesByType(roles)].flatMap(([type, ofType]) => {
    const shown = ofType.filter((role) => picked.includes(role.id) || canGrantRole(viewer, role))
    if (shown.length === 0) return []
    const locked = shown.some((role) => !canGrantRole(viewer, role))
    const ids = ofType.map(({ id }) => id)
    const others = picked.filter((id) => !ids.includes(id))
    return [
      <CheckboxGroup
        key={type}
        label={ROLE_TYPE_LABELS[type]}
        choices={shown.map((role) => ({
          value: role.id,
          label: getLabel(role),
          isDisabled: !canGrantRole(viewer, role),
        }))}
        picked={picked.filter((id) => ids.includes(id))}
        onChange={(next) =>
          onChange(roles.map(({ id }) => id).filter((id) => others.includes(id) || next.includes(id)))
        }
        hint={locked ? 'You can’t remove a role with permissions that you don’t have.' : undefined}
      />,
    ]
  })
}
