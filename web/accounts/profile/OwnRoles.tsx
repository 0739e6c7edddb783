import { permissionLabel } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { TermList } from '#web/ui/TermList.tsx'

/** Shows the viewer's own roles with what each allows. */
export function OwnRoles() {
  const { roles } = useViewer()
  return (
    <>
      {roles.length === 0 ? (
        <Box sx={{ color: 'ink2' }}>
          You have no roles yet. An administrator of your organization can give you one.
        </Box>
      ) : (
        <TermList
          termWidth={160}
          terms={roles.map(({ name, permissions }) => ({
            term: name,
            value: permissions.map(permissionLabel).join(', ') || 'No permissions',
          }))}
        />
      )}
      <Box>
        <Link component={RouterLink} to="/accounts/roles">
          Check your access
        </Link>
      </Box>
    </>
  )
}
