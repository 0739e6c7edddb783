import { useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { PageRouter } from '#web/ui/PageRouter.tsx'
import { buildRoutes } from './routes.tsx'

export function AppRouter() {
  const [router] = useState(() => createBrowserRouter(buildRoutes()))
  return <PageRouter router={router} />
}
