import { canModifyUsers, findImpersonationObstacle } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { useSession } from '#web/session/session-context.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NotFoundMessage } from '#web/ui/NotFoundMessage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import { AccessExplainer } from '../roles/AccessExplainer.tsx'
import { ActAsButton } from './ActAsButton.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { DisableButton } from './DisableButton.tsx'
import { organizationOfUsers, userQuery } from './queries.ts'
import { UserFacts } from './UserFacts.tsx'
import { UserForm } from './UserForm.tsx'
import { UserStrip } from './UserStrip.tsx'
import { useUsersPlace } from './use-users-place.ts'
import { viewerOfUser } from './viewer-of-user.ts'

/** One person of an organization: who they are, what they may do and why. */
export function UserPage() {
  const session = useSession()
  const { viewer, roles } = session
  const { orgId, isOpen, listPath } = useUsersPlace()
  const { userId = '' } = useParams()
  const user = useQuery({ ...userQuery({ orgId, userId }), enabled: isOpen })
  const organization = useQuery({ ...organizationOfUsers(orgId, viewer.organization), enabled: isOpen })
  const error = user.error ?? organization.error
  if (!isOpen || isNotFound(error)) return <NotFoundMessage />
  if (error) {
    const retry = () => void Promise.all([user.refetch(), organization.refetch()])
    return <ErrorState title="The user did not load" error={error} onRetry={retry} />
  }
  if (!user.data || !organization.data) return <SkeletonRows label="Loading the user" count={6} />

  const person = viewerOfUser(session, user.data, organization.data)
  const isOneself = userId === viewer.user.id
  const mayEdit = canModifyUsers(viewer, 'EDIT_USER', orgId)
  const mayDelete = canModifyUsers(viewer, 'DELETE_USER', orgId) && !isOneself
  return (
    <>
      <PageHeader
        record={user.data.name}
        actions={
          <>
            {findImpersonationObstacle(viewer, person) === undefined && <ActAsButton user={user.data} />}
            {mayEdit && !isOneself && <DisableButton user={user.data} />}
            {mayDelete && <DeleteButton user={user.data} listPath={listPath} />}
          </>
        }
      />
      <UserStrip user={user.data} />
      <Box
        sx={{ display: 'grid', columnGap: 5, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
      >
        {mayEdit ? (
          <UserForm user={user.data} organization={organization.data} />
        ) : (
          <UserFacts user={user.data} roles={roles} organization={organization.data} />
        )}
        <FormSection title="Why they can or cannot">
          <AccessExplainer person={person} />
        </FormSection>
      </Box>
    </>
  )
}
