import type { Viewer } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, Outlet } from 'react-router'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { LOCAL_ENVIRONMENT } from '#web/session/test-viewers.ts'
import { PageRouter } from '#web/ui/PageRouter.tsx'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { CompareEntitiesPage, ComparePractitionersPage } from './compare/ComparePage.tsx'
import { DuplicatesPage } from './duplicates/DuplicatesPage.tsx'
import { EntitySearchPage } from './EntitySearchPage.tsx'
import { EntityDetailsPage } from './entity/EntityDetailsPage.tsx'
import { BulkLookupPage } from './lookup/BulkLookupPage.tsx'
import { PractitionerDetailsPage } from './PractitionerDetailsPage.tsx'
import { PractitionerSearchPage } from './PractitionerSearchPage.tsx'

export type Asked = { readonly path: string; readonly body: Readonly<Record<string, unknown>> }
export type Answer = { readonly status?: number; readonly body: unknown }

/** Shown beside the tabs of every search; no one saved one here. */
const SAVED_SEARCHES = '/v2/saved-search'
/** Asked for beside every record; a test of links answers it itself. */
const LINKS = '/v2/duplicate/links'

/** The replies for a record that only the registry describes and that never changed. */
const NO_TRAIL: Readonly<Record<string, unknown>> = {
  timeline: { enteredOn: null, total: 0, days: [] },
  sources: { asOf: null, counts: { all: 0, conflict: 0, single: 0, missing: 0 }, fields: [] },
}

type Beside = { readonly trail?: Readonly<Record<string, unknown>>; readonly links?: readonly unknown[] }

/**
 * Returns the server as the browser sees it: every call is kept, `answer` says what comes back; `trail` and `links` what is
 * asked for beside each record.
 */
export function stubServer(
  answer: (asked: Asked) => Answer | Promise<Answer>,
  { trail = NO_TRAIL, links = [] }: Beside = {},
): Asked[] {
  const asked: Asked[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    if (pathname === SAVED_SEARCHES) return Response.json({ savedSearches: [] })
    if (pathname === LINKS) return Response.json({ links })
    const ofTrail = trail[/^\/v2\/(?:practitioner|entity)\/\d{10}\/(\w+)$/.exec(pathname)?.[1] ?? '']
    if (ofTrail !== undefined) return Response.json(ofTrail)
    const call = { path: pathname, body: JSON.parse(String(init?.body ?? '{}')) }
    asked.push(call)
    const { status = 200, body } = await answer(call)
    return Response.json(body, { status })
  }
  return asked
}

type Body = Asked['body']

/** Returns what the last search asked for: a record that is shown beside it may be fetched before or after it. */
export function lastSearch(asked: readonly Asked[]): Body | undefined {
  return asked.findLast(({ path }) => path.endsWith('/search'))?.body
}

/** Answers the page of a search and its counts, which are asked for apart. */
export function answerSearch(page: (body: Body) => unknown, counts: (body: Body) => unknown) {
  return ({ path, body }: Asked): Answer => ({ body: path.endsWith('/count') ? counts(body) : page(body) })
}

/** Sets the window width that media queries answer, because jsdom lays nothing out. */
function setWindowWidth(px: number): void {
  window.matchMedia = (query) => {
    const atLeast = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0)
    const atMost = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY)
    const isWidth = query.includes('width')
    const unused = { onchange: null, addListener() {}, removeListener() {} }
    const matches = isWidth && px >= atLeast && px <= atMost
    return Object.assign(new EventTarget(), { matches, media: query, ...unused })
  }
}

export type PageOptions = { readonly at: string; readonly viewer: Viewer; readonly widthPx?: number }

/** Returns the pages of the directory behind the sign-in, at one address. */
export function renderDirectory({ at, viewer, widthPx = 1440 }: PageOptions) {
  setWindowWidth(widthPx)
  localStorage.clear()
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          { path: '/', element: <p>Home</p> },
          { path: '/directory/search/practitioner', element: <PractitionerSearchPage /> },
          { path: '/directory/search/entity', element: <EntitySearchPage /> },
          { path: '/directory/entity/:npi', element: <EntityDetailsPage /> },
          { path: '/directory/duplicates', element: <DuplicatesPage /> },
          { path: '/directory/compare/practitioner', element: <ComparePractitionersPage /> },
          { path: '/directory/compare/entity', element: <CompareEntitiesPage /> },
          { path: '/directory/search/lookup', element: <BulkLookupPage /> },
          { path: '/directory/practitioner/:npi', element: <PractitionerDetailsPage /> },
        ],
      },
    ],
    { initialEntries: ['/', at], initialIndex: 1 },
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
  return { router, addressOf: () => router.state.location.pathname + router.state.location.search }
}
