import { groupRolesByType, isInternal } from '@concord/domain'
import { Typography } from '@mui/material'
import { useSession } from '#web/session/session-context.ts'
import { FormSection } from '../organizations/FormSection.tsx'
import { ExplainedUser } from './ExplainedUser.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'

/** Why somebody can or cannot do something, and every role with the permissions that it gives. */
export function RolesPage() {
  const { viewer, roles } = useSession()
  const whose = isInternal(viewer) ? 'of all organizations' : 'of your organization'
  return (
    <>
      <FormSection title="Why a user can or cannot">
        <ExplainedUser />
      </FormSection>
      <Typography sx={{ mb: 3, maxWidth: '72ch', color: 'ink2' }}>
        A user may do what any of their roles allows. The numbers are users {whose} who hold a role.
      </Typography>
      {[...groupRolesByType(roles)].map(([type, ofType]) => (
        <RoleMatrix key={type} type={type} roles={ofType} />
      ))}
    </>
  )
}
