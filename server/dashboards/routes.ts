import { api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { authorizeDashboard } from './embed/authorize-dashboard.ts'
import { openEmbed } from './embed/open-embed.ts'
import { listChoices } from './list-choices.ts'
import { listEntities, listPractitioners } from './list-rows.ts'
import { readDashboard } from './read-dashboard.ts'

const refuse = async (): Promise<never> => {
  throw new AppError('unavailable')
}

export const dashboardRoutes: readonly Route[] = [
  route(api.authorizeDashboard, (context, { params }) => authorizeDashboard(context, params)),
  route(api.openEmbed, (context, { body }) => openEmbed(context, body)),
  route(api.readDashboard, (context, { body }) => readDashboard(context, body)),
  route(api.listDashboardChoices, (context, { body }) => listChoices(context, body)),
  route(api.listDashboardPractitioners, (context, { body }) => listPractitioners(context, body)),
  route(api.listDashboardEntities, (context, { body }) => listEntities(context, body)),
  route(api.listAccuracySamples, refuse),
  route(api.createAccuracySample, refuse),
  route(api.readAccuracySample, refuse),
  route(api.answerAccuracyPlace, refuse),
  route(api.deleteAccuracySample, refuse),
]
