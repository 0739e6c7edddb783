import type { Environment, Viewer } from '@concord/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { createQueryClient } from '#web/lib/query-client.ts'
import { SessionContext } from '#web/session/session-context.ts'
import { SupportContext } from '#web/support/support-context.ts'
import { PageRouter } from '#web/ui/PageRouter.tsx'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { buildRoutes } from './routes.tsx'

const MD_PX = 900

/** Sets the width of the window as media queries answer it, because jsdom does no layout. */
export function setWindowWidth(px: number): void {
  window.matchMedia = (query) => {
    const atLeast = /min-width:\s*(\d+)px/.exec(query)?.[1]
    const matches = atLeast !== undefined && px >= Number(atLeast)
    const unused = { onchange: null, addListener() {}, removeListener() {} }
    return Object.assign(new EventTarget(), { matches, media: query, ...unused })
  }
}

export type ShellOptions = {
  readonly viewer: Viewer
  readonly at: string
  readonly environment?: Environment
  readonly isWide?: boolean
  readonly routes?: RouteObject[]
}

/** Returns the whole app behind the sign-in, at one address, with what the session and the help desk were asked for. */
export function renderShell({ viewer, at, environment = 'production', isWide = true, routes }: ShellOptions) {
  setWindowWidth(isWide ? MD_PX : MD_PX - 1)
  window.scrollTo = () => {}
  const asked: string[] = []
  const router = createMemoryRouter(routes ?? buildRoutes(), { initialEntries: [at] })
  const session = {
    viewer,
    roles: [],
    settings: [],
    environment: {
      name: environment,
      apiOrigin: '',
      apiDocsUrl: '/api-docs',
      feedbackUrl: '',
      supportScriptUrl: '',
      dashboardAuthHost: '',
    },
    signOut: () => void asked.push('sign out'),
  }
  const support = { isOpen: false, open: () => void asked.push('support'), close: () => {} }
  render(
    <ConcordThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={session}>
          <SupportContext value={support}>
            <PageRouter router={router} />
          </SupportContext>
        </SessionContext>
      </QueryClientProvider>
    </ConcordThemeProvider>,
  )
  return { router, asked }
}
