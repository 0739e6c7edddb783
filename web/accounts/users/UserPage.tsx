import { canModifyUsers, findDeletionObstacle, findImpersonationObstacle } from '@concord/domain'
import { Box } from '@mui/material'
import { useParams } from 'react-router'
import { useSession } from '#web/session/session-context.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AccessExplainer } from '../access/AccessExplainer.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import { usePerson } from '../people/use-person.ts'
import { ActAsButton } from './ActAsButton.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { DisableButton } from './DisableButton.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserForm } from './UserForm.tsx'
import { UserStrip } from './UserStrip.tsx'
import { useUsersPlace } from './use-users-place.ts'

const UNKNOWN = { orgId: '', userId: '' }

/** Shows one person of an organization: who they are, what they may do and why. */
export function UserPage() {
  const { viewer, roles } = useSession()
  const { orgId, isOpen, listPath } = useUsersPlace()
  const { userId = '' } = useParams()
  const found = usePerson(isOpen ? { orgId, userId } : UNKNOWN)
  const { user, organization, person, error } = found
  if (!isOpen) return <NotFoundMessage />
  if (error || !user || !organization || !person)
    return <LoadFallback what="the user" error={error} onRetry={found.refetch} />

  const isOwnAccount = userId === viewer.user.id
  const mayEdit = canModifyUsers(viewer, 'EDIT_USER', orgId)
  const mayDelete = findDeletionObstacle(viewer, user) === undefined
  return (
    <>
      <PageHeader
        record={user.name}
        actions={
          <>
            {findImpersonationObstacle(viewer, person) === undefined && <ActAsButton user={user} />}
            {mayEdit && !isOwnAccount && <DisableButton user={user} />}
            {mayDelete && <DeleteButton user={user} listPath={listPath} />}
          </>
        }
      />
      <UserStrip user={user} />
      <Box
        sx={{ display: 'grid', columnGap: 5, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
      >
        {mayEdit ? (
          <UserForm key={user.id} user={user} organization={organization} />
        ) : (
          <UserFacts user={user} roles={roles} organization={organization} />
        )}
        <FormSection title="Check access">
          <AccessExplainer person={person} />
        </FormSection>
      </Box>
    </>
  )
}
