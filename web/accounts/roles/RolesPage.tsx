import { groupRolesByType, isInternal } from '@concord/domain'
import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useSession } from '#web/session/session-context.ts'
import { FormSection } from '../organizations/FormSection.tsx'
import { AccessExplainer } from './AccessExplainer.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'

/** Every role with the permissions that it gives, and why one can or cannot do something. */
export function RolesPage() {
  const { viewer, roles } = useSession()
  const whose = isInternal(viewer) ? 'of all organizations' : 'of your organization'
  return (
    <>
      <Typography sx={{ mb: 3, maxWidth: '72ch', color: 'ink2' }}>
        A user may do what any of their roles allows. The numbers are users {whose} who hold a role.
      </Typography>
      <Box
        sx={{ display: 'grid', columnGap: 5, gridTemplateColumns: { lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' } }}
      >
        <Box>
          {[...groupRolesByType(roles)].map(([type, ofType]) => (
            <RoleMatrix key={type} type={type} roles={ofType} />
          ))}
        </Box>
        <FormSection title="Why you can or cannot">
          <AccessExplainer person={viewer} />
          <Typography sx={{ color: 'ink2' }}>
            For somebody else, open them in{' '}
            <Link component={RouterLink} to="/account/users" underline="always">
              Users
            </Link>
            .
          </Typography>
        </FormSection>
      </Box>
    </>
  )
}
