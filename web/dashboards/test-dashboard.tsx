import type { Viewer } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT } from '#web/session/test-viewers.ts'
import { PageRouter } from '#web/ui/PageRouter.tsx'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { AccuracyPage } from './accuracy/AccuracyPage.tsx'
import { SamplePage } from './accuracy/SamplePage.tsx'
import { ComplianceClocksPage } from './clocks/ComplianceClocksPage.tsx'
import { ErrorReportsPage } from './ErrorReportsPage.tsx'
import { PractitionerOverviewPage } from './pages.tsx'
import type { DashboardReply, Tile } from './queries.ts'

export type Asked = { readonly path: string; readonly query: string; readonly body: Record<string, unknown> }
type Answer = { readonly status?: number; readonly statusText?: string; readonly body: unknown }
export type Answers = Readonly<Record<string, Answer | ((asked: Asked) => Answer)>>

/** Returns the server as the browser sees it: every call is kept. */
export function stubServer(answers: Answers): Asked[] {
  const asked: Asked[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://localhost')
    const call = { path: pathname, query: search, body: JSON.parse(String(init?.body ?? '{}')) }
    asked.push(call)
    const answer = answers[pathname]
    const {
      status = 200,
      statusText = '',
      body,
    } = (typeof answer === 'function' ? answer(call) : answer) ?? { status: 404, body: {} }
    return Response.json(body, { status, statusText })
  }
  return asked
}

const URL_OF = '/embed/dashboards/directory::practitioner_overview?signature=abc'

export const OPENED: Answers = {
  '/platform/lookerUrlAuth': { body: { url: URL_OF } },
  '/v2/dashboard/embed': {
    body: {
      dashboard: 'practitioner-overview',
      title: 'Practitioner Overview',
      token: 'embed',
      expiresAt: '2026-07-09T12:00:00Z',
      filters: {},
      organization: 'Wrenfield Health Plan',
    },
  },
}

export const makeTile = (tile: Partial<Tile>): Tile => ({
  id: 'specialties',
  title: 'Largest specialties',
  finding: 'Cardiology leads.',
  unit: 'practitioners',
  chart: 'bars',
  base: 50,
  series: [{ id: 'practitioners', label: 'Practitioners' }],
  rows: [
    {
      value: '207RC0000X',
      label: 'Cardiovascular Disease',
      counts: [30],
      filter: { name: 'specialty', value: '207RC0000X' },
    },
    {
      value: '207N00000X',
      label: 'Dermatology',
      counts: [20],
      filter: { name: 'specialty', value: '207N00000X' },
    },
  ],
  others: null,
  line: null,
  definition: 'Counted by primary specialty.',
  ...tile,
})

export const makeReply = (reply: Partial<DashboardReply> = {}): DashboardReply => ({
  data: { state: 'ready', readAt: '2026-07-09T14:52:00Z', isRefreshing: false },
  unit: 'practitioners',
  total: 50,
  figures: [
    {
      id: 'accepting',
      label: 'Accepting new patients',
      form: 'share',
      value: 40,
      base: 50,
      definition: 'Practitioners who accept new patients somewhere.',
      filter: { name: 'accepting', value: 'yes' },
    },
  ],
  tiles: [makeTile({})],
  filters: [],
  offered: ['state', 'network', 'specialty', 'entity'],
  notices: [],
  ...reply,
})

/** Returns the dashboards behind the sign-in, at one address, on a wide screen. */
export function renderDashboard(at: string, viewer: Viewer) {
  window.matchMedia = (media) => {
    const unused = { onchange: null, addListener() {}, removeListener() {} }
    return Object.assign(new EventTarget(), { matches: media.includes('min-width'), media, ...unused })
  }
  const router = createMemoryRouter(
    [
      { path: '/dashboards/practitioner-overview', element: <PractitionerOverviewPage /> },
      { path: '/rosters/errorReports', element: <ErrorReportsPage /> },
      { path: '/dashboards/compliance-clocks', element: <ComplianceClocksPage /> },
      { path: '/dashboards/accuracy', element: <AccuracyPage /> },
      { path: '/dashboards/accuracy/:sampleId', element: <SamplePage /> },
      { path: '/directory/*', element: <p>Directory</p> },
    ],
    { initialEntries: [at] },
  )
  render(
    <ConcordThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext
          value={{ viewer, roles: [], settings: [], environment: LOCAL_ENVIRONMENT, signOut: () => {} }}
        >
          <PageRouter router={router} />
        </SessionContext>
      </QueryClientProvider>
    </ConcordThemeProvider>,
  )
  return { addressOf: () => router.state.location.pathname + router.state.location.search }
}
