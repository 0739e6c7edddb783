import type { Role, Viewer } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, makeOrganization, makeRole, makeViewer } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import type { AccountUser } from '../people/queries.ts'
import { ProfilePage } from '../profile/ProfilePage.tsx'
import { RolesPage } from '../roles/RolesPage.tsx'
import { UserPage } from './UserPage.tsx'
import { UsersPage } from './UsersPage.tsx'

export const ROLES: readonly Role[] = [
  { ...makeRole('PORTAL'), name: 'Portal administrator' },
  { ...makeRole('ROSTER'), name: 'Roster analyst' },
  { ...makeRole('DIRECTORY'), id: '6f0c2a5e-0000-4000-8000-000000000003', name: 'Directory viewer' },
]

const [portal, , directory] = ROLES as [Role, Role, Role]
const organization = makeOrganization(['PROVIDER_DIRECTORY', 'DATA_UPDATES'])

export const PORTAL_ADMIN = makeViewer([portal, directory], organization)
export const READER = makeViewer([directory], organization)

export const ANA: AccountUser = {
  id: 'user-2',
  name: 'Ana Diaz',
  email: 'ana@wrenfield.example',
  roleIds: [directory.id],
  orgId: 'org-1',
  active: true,
  products: [],
  version: 3,
  invitedAt: null,
  lastSignInAt: '2026-07-09T08:14:00Z',
  invitationExpiresAt: null,
}

/** Returns the pages of users, roles and the profile behind the sign-in, at one address. */
export function renderUsers(at: string, viewer: Viewer, options?: { readonly isWide: boolean }) {
  const session = { viewer, roles: ROLES, settings: [], environment: LOCAL_ENVIRONMENT, signOut: () => {} }
  return renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <Routes>
          <Route path="/account/users" element={<UsersPage />} />
          <Route path="/account/users/:userId" element={<UserPage />} />
          <Route path="/accounts/orgs/:orgId/users" element={<UsersPage />} />
          <Route path="/accounts/roles" element={<RolesPage />} />
          <Route path="/profile" element={<ProfilePage />} />
        </Routes>
      </SessionContext>
    </QueryClientProvider>,
    options,
  )
}
