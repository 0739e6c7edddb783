import type { Route } from '#server/http/route.ts'
import { impersonationRoutes } from './impersonations/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { listViewRoutes } from './list-views/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { userRoutes } from './users/routes.ts'

export const accountRoutes: readonly Route[] = [
  ...organizationRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...impersonationRoutes,
  ...profileRoutes,
  ...listViewRoutes,
]
