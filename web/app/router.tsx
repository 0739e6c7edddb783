import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { buildRoutes } from './routes.tsx'

export function AppRouter() {
  const [router] = useState(() => createBrowserRouter(buildRoutes()))
  return <RouterProvider router={router} />
}
