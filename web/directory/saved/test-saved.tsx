import type { Viewer } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { createQueryClient } from '#web/lib/query-client.ts'
import { ToastArea } from '#web/lib/ToastArea.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT, VIEWERS } from '#web/session/test-viewers.ts'
import { PageRouter } from '#web/ui/PageRouter.tsx'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { openPanel } from './panel-state.ts'
import type { SearchAlert } from './queries.ts'
import type { SavedSearch } from './saved-searches.ts'

const FILTERS = {
  query: 'smith',
  alike: false,
  states: ['TX'],
  specialties: [],
  statuses: [],
  exclusions: [],
  miles: 25,
  sort: 'match' as const,
  genders: [],
  accepting: [],
  languages: [],
  networks: [],
  verified: [],
  missing: [],
}

export const TEXAS: SavedSearch = {
  id: '5a5e0000-0000-4000-8000-000000000001',
  name: 'Texas smiths',
  search: { subject: 'practitioner', filters: FILTERS },
  isWatched: true,
  createdAt: '2026-06-01T12:00:00.000Z',
  checkedAt: '2026-06-14T12:00:00.000Z',
  hits: 64,
  unreadAlerts: 2,
}

export const MOVED: SearchAlert = {
  id: 'a1e70000-0000-4000-8000-000000000001',
  savedSearchId: TEXAS.id,
  savedSearchName: TEXAS.name,
  subject: 'practitioner',
  npi: '2478465984',
  name: 'Adaeze Smith, MD',
  kind: 'moved',
  before: 'Dallas, TX 75209',
  after: 'Plano, TX 75024',
  batch: 'NPPES 2026-06-08 to 2026-06-14',
  at: '2026-06-14T12:00:00.000Z',
  isRead: false,
}

/** Renders parts of the search page that have to do with saved searches, as a signed-in user. */
export function renderSaved(children: ReactNode, viewer: Viewer = VIEWERS.viewer, at = '/') {
  openPanel.set(null)
  toasts.set([])
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] })
  render(
    <ConcordThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext
          value={{ viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT, signOut: () => {} }}
        >
          <PageRouter router={router} />
          <ToastArea />
        </SessionContext>
      </QueryClientProvider>
    </ConcordThemeProvider>,
  )
  return { addressOf: () => router.state.location.pathname + router.state.location.search }
}
