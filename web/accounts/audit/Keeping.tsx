import { hasOrganizationRight, type Viewer } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { keptWords } from './audit-words.ts'
import { auditChoices, type LogScope } from './queries.ts'

/** Returns whose log it is: '' for that of all organizations. */
function ownerOf({ user }: Viewer, scope: LogScope, chosen: string | undefined): string {
  return scope === 'own' ? user.orgId : (chosen ?? '')
}

type KeepingProps = { readonly scope: LogScope; readonly chosen: string | undefined }

/** Shows what the log is, for how long its events are kept and, for those who may, where that is changed. */
export function Keeping({ scope, chosen }: KeepingProps) {
  const viewer = useViewer()
  const orgId = ownerOf(viewer, scope, chosen)
  const { data } = useQuery(auditChoices(scope, chosen))
  const days = data?.keptDays
  return (
    <Box sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
      Tamper-evident record of sign-ins, changes, exports and denials.
      {days === null && ' Each organization sets how long its events are retained.'}
      {typeof days === 'number' && ` Events are retained for ${keptWords(days)}.`}
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
