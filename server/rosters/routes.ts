import type { Route } from '#server/http/route.ts'
import { libraryRoutes } from './library/routes.ts'

export const rosterRoutes: readonly Route[] = [...libraryRoutes]
