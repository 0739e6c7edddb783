import type { Viewer } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT } from '#web/session/test-viewers.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { OrganizationPage } from './OrganizationPage.tsx'
import { OrganizationsPage } from './OrganizationsPage.tsx'

/** Renders the pages of organizations for a signed-in viewer, at one address. */
export function renderOrganizations(at: string, viewer: Viewer) {
  const session = { viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT, signOut: () => {} }
  return renderAt(
    at,
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <Routes>
          <Route path="/accounts/orgs" element={<OrganizationsPage />} />
          <Route path="/accounts/orgs/:orgId" element={<OrganizationPage />} />
        </Routes>
      </SessionContext>
    </QueryClientProvider>,
  )
}
