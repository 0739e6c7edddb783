import { hasOrganizationRight, type Viewer } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { keptWords } from './audit-words.ts'
import { auditChoices, type LogScope } from './queries.ts'

/** Whose log it is: '' for that of all organizations. */
function ownerOf({ user }: Viewer, scope: LogScope, chosen: string | undefined): string {
  return scope === 'own' ? user.orgId : (chosen ?? '')
}

type KeepingProps = { readonly scope: LogScope; readonly chosen: string | undefined }

/** What the log is, for how long its events are kept and, for those who may, where that is changed. */
export function Keeping({ scope, chosen }: KeepingProps) {
  const viewer = useViewer()
  const orgId = ownerOf(viewer, scope, chosen)
  const { data } = useQuery(auditChoices(scope, chosen))
  const days = data?.keptDays
  return (
    <Box sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
      Every sign-in, change, export and refusal, each linked to the one before it, so that nobody can change
      or remove one unseen.
      {days === null && ' Each organization says for how long its events are kept.'}
      {typeof days === 'number' && ` Events are kept for ${keptWords(days)}.`}
      {typeof days === 'number' && orgId !== '' && hasOrganizationRight(viewer, 'EDIT_ORG') && (
        <>
          {' '}
          <Link component={RouterLink} to={`/accounts/orgs/${orgId}`} underline="always">
            Change how long
          </Link>
        </>
      )}
    </Box>
  )
}
