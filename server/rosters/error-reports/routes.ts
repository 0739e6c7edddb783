import { api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'

const refuse = async (): Promise<never> => {
  throw new AppError('unavailable')
}

export const errorReportRoutes: readonly Route[] = [
  route(api.readErrorReport, refuse),
  route(api.listErrorReportChoices, refuse),
  route(api.listErrorReportCycles, refuse),
]
