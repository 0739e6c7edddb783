import { lazy, type ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { FallbackErrorPage } from './FallbackErrorPage.tsx'
import { NotFoundPage, notFoundPage } from './NotFoundPage.tsx'
import { type Page, pages } from './pages.ts'
import { Shell } from './shell/Shell.tsx'
import { UnbuiltPage } from './UnbuiltPage.tsx'

function elementOf({ load, unbuilt }: Page): ReactNode {
  if (unbuilt !== undefined) return <UnbuiltPage purpose={unbuilt} />
  const Component = lazy(async () => ({ default: await load() }))
  return <Component />
}

function routeOf(page: Page, element = elementOf(page)): RouteObject {
  return { path: page.path, handle: { page }, element, errorElement: <FallbackErrorPage /> }
}

export function buildRoutes(): RouteObject[] {
  return [
    {
      element: <Shell />,
      errorElement: <FallbackErrorPage />,
      children: [...pages.map((page) => routeOf(page)), routeOf(notFoundPage, <NotFoundPage />)],
    },
  ]
}
