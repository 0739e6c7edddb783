import { isInternal } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useSession } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useAccessCheck } from './access-check.ts'
import { ExplainedUser } from './ExplainedUser.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'

const CHECK_ID = 'check-access'

function AccessCheck({ onClose }: { readonly onClose: () => void }) {
  return (
    <Box
      component="section"
      id={CHECK_ID}
      aria-labelledby={`${CHECK_ID}-title`}
      sx={{
        ...{ minWidth: 0, border: 1, borderColor: 'line', borderRadius: '8px', p: 2 },
        ...{
          position: { lg: 'sticky' },
          top: 16,
          maxHeight: { lg: 'calc(100vh - 32px)' },
          overflowY: 'auto',
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
        <Typography id={`${CHECK_ID}-title`} variant="h2">
          Check access
        </Typography>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </Box>
      <ExplainedUser />
    </Box>
  )
}

/** Shows every role with the permissions that it gives, and beside it why someone can or cannot do something. */
export function RolesPage() {
  const { viewer, roles } = useSession()
  const { isChecking, check, leave } = useAccessCheck()
  const whose = isInternal(viewer) ? 'of all organizations' : 'of your organization'
  return (
    <>
      <PageHeader
        actions={
          !isChecking && (
            <Button variant="outlined" size="medium" onClick={check}>
              Check access
            </Button>
          )
        }
      />
      <Box
        sx={{
          ...{ display: 'grid', columnGap: 3, rowGap: 3, alignItems: 'start' },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: isChecking ? 'minmax(0, 1fr) 352px' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={{ minWidth: 0, order: { xs: 1, lg: 0 } }}>
          <Typography sx={{ mb: 2, maxWidth: '72ch', color: 'ink2' }}>
            A user has the permissions of all their roles. Numbers show how many users {whose} hold a role.
          </Typography>
          <RoleMatrix roles={roles} />
        </Box>
        {isChecking && <AccessCheck onClose={leave} />}
      </Box>
    </>
  )
}
