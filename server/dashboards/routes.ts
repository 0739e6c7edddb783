import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { accuracyRoutes } from './accuracy/routes.ts'
import { authorizeDashboard } from './embed/authorize-dashboard.ts'
import { openEmbed } from './embed/open-embed.ts'
import { listChoices } from './list-choices.ts'
import { listEntities, listPractitioners } from './list-rows.ts'
import { readDashboard } from './read-dashboard.ts'

export const dashboardRoutes: readonly Route[] = [
  route(api.authorizeDashboard, (context, { params }) => authorizeDashboard(context, params)),
  route(api.openEmbed, (context, { body }) => openEmbed(context, body)),
  route(api.readDashboard, (context, { body }) => readDashboard(context, body)),
  route(api.listDashboardChoices, (context, { body }) => listChoices(context, body)),
  route(api.listDashboardPractitioners, (context, { body }) => listPractitioners(context, body)),
  route(api.listDashboardEntities, (context, { body }) => listEntities(context, body)),
  ...accuracyRoutes,
]
