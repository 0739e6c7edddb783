import { groupRolesByType, isInternal } from '@concord/domain'
import { Typography } from '@mui/material'
import { useSession } from '#web/session/session-context.ts'
import { FormSection } from '../organizations/FormSection.tsx'
import { ExplainedUser } from './ExplainedUser.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'

/** Explains why someone can or cannot do something, and every role with the permissions that it gives. */
export function RolesPage() {
  const { viewer, roles } = useSession()
  const whose = isInternal(viewer) ? 'of all organizations' : 'of your organization'
  return (
    <>
      <FormSection title="Check access">
        <ExplainedUser />
      </FormSection>
      <Typography sx={{ mb: 3, maxWidth: '72ch', color: 'ink2' }}>
        A user has the permissions of all their roles. Numbers show how many users {whose} who hold a role.
      </Typography>
      {[...groupRolesByType(roles)].map(([type, ofType]) => (
        <RoleMatrix key={type} type={type} roles={ofType} />
      ))}
    </>
  )
}
