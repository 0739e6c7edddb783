import { hasOrganizationRight, type Viewer } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { formatRetention } from './format-audit.ts'
import { auditChoices, type LogReach } from './queries.ts'

/** Returns whose log it is: '' for that of all organizations. */
function getLogOwner({ user }: Viewer, scope: LogReach, chosen: string | undefined): string {
  return scope === 'own' ? user.orgId : (chosen ?? '')
}

type RetentionNoteProps = { readonly scope: LogReach; readonly chosen: string | undefined }

/** Shows what the log is, for how long its events are kept and, for those who may, where that is changed. */
export function RetentionNote({ scope, chosen }: RetentionNoteProps) {
  const viewer = useViewer()
  const orgId = getLogOwner(viewer, scope, chosen)
  const { data } = useQuery(auditChoices(scope, chosen))
  const days = data?.keptDays
  return (
    <Box sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
      Tamper-evident record of sign-ins, changes, exports and denials.
      {days === null && ' Each organization sets how long its events are retained.'}
      {typeof days === 'number' && ` Events are retained for ${formatRetention(days)}.`}
      {typeof days === 'number' && orgId !== '' && hasOrganizationRight(viewer, 'EDIT_ORG') && (
        <>
          {' '}
          <Link component={RouterLink} to={`/accounts/orgs/${orgId}`} underline="always">
            Change retention
          </Link>
        </>
      )}
    </Box>
  )
}
