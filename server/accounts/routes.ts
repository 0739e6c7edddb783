import type { Route } from '#server/http/route.ts'
import { organizationRoutes } from './organizations/routes.ts'

export const accountRoutes: readonly Route[] = [...organizationRoutes]
