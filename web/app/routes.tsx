import type { RouteObject } from 'react-router'
import { LoadingScreen } from '#web/session/LoadingScreen.tsx'
import { FallbackErrorPage } from './FallbackErrorPage.tsx'
import { notFoundPage } from './NotFoundPage.tsx'
import { explainedUnless } from './pages/explained-unless.tsx'
import { type Page, pages } from './pages.ts'
import { Shell } from './shell/Shell.tsx'

function getRoute(page: Page): RouteObject {
  const { path, load, content } = page
  return {
    path,
    handle: { page },
    errorElement: <FallbackErrorPage />,
    lazy: async () => {
      const Component = await load()
      return { Component: content ? explainedUnless(content, Component) : Component }
    },
  }
}

export function buildRoutes(): RouteObject[] {
  return [
    {
      element: <Shell />,
      errorElement: <FallbackErrorPage />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [...pages, notFoundPage].map(getRoute),
    },
  ]
}
