import { hasOrganizationRight, isOwnOrganization } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { ActivationDialog } from './ActivationDialog.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import { FormSection } from './FormSection.tsx'
import type { ManagedOrganization } from './queries.ts'

function Act({ effect, children }: { readonly effect: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography sx={{ flex: '1 1 280px', color: 'ink2' }}>{effect}</Typography>
      {children}
    </Box>
  )
}

type StateSectionProps = {
  readonly organization: ManagedOrganization
  readonly onTheirs: (theirs: ManagedOrganization) => void
}

/** Shows the buttons that deactivate, activate and delete an organization, to users who may use them. */
export function StateSection({ organization, onTheirs }: StateSectionProps) {
  const viewer = useViewer()
  const [asked, setAsked] = useState<'activation' | 'deletion'>()
  const close = () => setAsked(undefined)
  const [mayEdit, mayDelete] = [
    hasOrganizationRight(viewer, 'EDIT_ORG'),
    hasOrganizationRight(viewer, 'DELETE_ORG'),
  ]
  const { active, activeUsers } = organization
  if (!mayEdit && !mayDelete) return null
  return (
    <Box sx={{ maxWidth: 720 }}>
      <FormSection title="Access">
        {isOwnOrganization(viewer, organization.id) ? (
          <Typography sx={{ color: 'ink2' }}>
            This is your own organization. You can’t deactivate or delete it.
          </Typography>
        ) : (
          <>
            {mayEdit && (
              <Act
                effect={
                  active
                    ? `Deactivating blocks its ${activeUsers} active ${activeUsers === 1 ? 'user' : 'users'} at once. Nothing is removed.`
                    : `Activating lets its ${activeUsers} active ${activeUsers === 1 ? 'user' : 'users'} in again.`
                }
              >
                <Button
                  variant="outlined"
                  size="medium"
                  color={active ? 'error' : 'primary'}
                  onClick={() => setAsked('activation')}
                >
                  {active ? 'Deactivate' : 'Activate'}
                </Button>
              </Act>
            )}
            {mayDelete && (
              <Act effect="Deleting permanently removes the organization and its data.">
                <Button variant="outlined" size="medium" color="error" onClick={() => setAsked('deletion')}>
                  Delete
                </Button>
              </Act>
            )}
          </>
        )}
      </FormSection>
      {asked === 'activation' && (
        <ActivationDialog organization={organization} onTheirs={onTheirs} onClose={close} />
      )}
      {asked === 'deletion' && <DeletionDialog organization={organization} onClose={close} />}
    </Box>
  )
}
