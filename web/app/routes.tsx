import type { RouteObject } from 'react-router'
import { LoadingScreen } from '#web/session/LoadingScreen.tsx'
import { FallbackErrorPage } from './FallbackErrorPage.tsx'
import { notFoundPage } from './NotFoundPage.tsx'
import { type Page, pages } from './pages.ts'
import { Shell } from './shell/Shell.tsx'
import { UnbuiltPage } from './UnbuiltPage.tsx'

function routeOf(page: Page): RouteObject {
  const { path, load, unbuilt } = page
  const route = { path, handle: { page }, errorElement: <FallbackErrorPage /> }
  if (unbuilt !== undefined) return { ...route, element: <UnbuiltPage purpose={unbuilt} /> }
  return { ...route, lazy: async () => ({ Component: await load() }) }
}

export function buildRoutes(): RouteObject[] {
  return [
    {
      element: <Shell />,
      errorElement: <FallbackErrorPage />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [...pages, notFoundPage].map(routeOf),
    },
  ]
}
