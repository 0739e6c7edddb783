import { api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'

const refuse = async (): Promise<never> => {
  throw new AppError('unavailable')
}

export const dashboardRoutes: readonly Route[] = [
  route(api.authorizeDashboard, refuse),
  route(api.openEmbed, refuse),
  route(api.readDashboard, refuse),
  route(api.listDashboardChoices, refuse),
  route(api.listDashboardPractitioners, refuse),
  route(api.listDashboardEntities, refuse),
  route(api.listAccuracySamples, refuse),
  route(api.createAccuracySample, refuse),
  route(api.readAccuracySample, refuse),
  route(api.answerAccuracyPlace, refuse),
  route(api.deleteAccuracySample, refuse),
]
