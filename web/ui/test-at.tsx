import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { PageRouter } from './PageRouter.tsx'
import { ConcordThemeProvider } from './theme-provider.tsx'

/** Renders parts at an address; jsdom lays nothing out, so the window is as wide as its media queries are reported. */
export function renderAt(at: string, children: ReactNode, { isWide = true } = {}) {
  window.matchMedia = (query) => {
    const matches = query.includes('max-width') ? !isWide : query.includes('min-width') && isWide
    const unused = { onchange: null, addListener() {}, removeListener() {} }
    return Object.assign(new EventTarget(), { matches, media: query, ...unused })
  }
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] })
  render(
    <ConcordThemeProvider>
      <PageRouter router={router} />
    </ConcordThemeProvider>,
  )
  return { addressOf: () => router.state.location.pathname + router.state.location.search, router }
}

/** Says that a button can be seen and not be pressed. */
export const isOff = (button: HTMLElement) => button.matches(':disabled, [aria-disabled=true]')
