import { findUnmet, isNotImpersonating } from '@concord/domain'
import { Box, FormControlLabel, Switch } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '#web/session/session-context.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { singleKeys, switchSingleKeys } from '#web/ui/single-keys.ts'
import { TermList } from '#web/ui/TermList.tsx'
import { ThemeChoiceGroup } from '#web/ui/ThemeChoiceGroup.tsx'
import { FormSection } from '../organizations/FormSection.tsx'
import { profileQuery } from '../people/queries.ts'
import { formatProducts, formatTimeAgo } from '../people/user-labels.ts'
import { NameForm } from './NameForm.tsx'
import { OwnRoles } from './OwnRoles.tsx'
import { PasswordForm } from './PasswordForm.tsx'

function Choices() {
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  return (
    <FormSection title="This browser">
      <ThemeChoiceGroup />
      <FormControlLabel
        control={<Switch checked={areOn} onChange={(_, isOn) => switchSingleKeys(isOn)} />}
        label="Single-key shortcuts"
      />
    </FormSection>
  )
}

/** Shows the viewer's own account: name, roles, and how they sign in. */
export function ProfilePage() {
  const { viewer, environment } = useSession()
  const { data: user, error, refetch } = useQuery(profileQuery)
  if (!user) return <LoadFallback what="your profile" error={error} onRetry={refetch} />
  const keepsPassword = environment.name === 'local' && !findUnmet(viewer, [isNotImpersonating])
  return (
    <Box sx={{ display: 'grid', columnGap: 5, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <Box>
        <FormSection title="You">
          <NameForm user={user} />
          <TermList
            terms={[
              { term: 'Email', value: user.email },
              { term: 'Organization', value: viewer.organization?.name ?? null },
              { term: 'Products', value: formatProducts(user, viewer.organization) },
              { term: 'Last sign-in', value: formatTimeAgo(user.lastSignInAt, 'Never') },
            ]}
          />
        </FormSection>
        {keepsPassword && (
          <FormSection title="Password">
            <PasswordForm />
          </FormSection>
        )}
      </Box>
      <Box>
        <FormSection title="Roles">
          <OwnRoles />
        </FormSection>
        <Choices />
      </Box>
    </Box>
  )
}
