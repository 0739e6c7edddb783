import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { listReportChoices, listReportCycles, readReport } from './read-report.ts'

export const errorReportRoutes: readonly Route[] = [
  route(api.readErrorReport, (context, { body }) => readReport(context, body.filters)),
  route(api.listErrorReportChoices, (context, { body }) => listReportChoices(context, body)),
  route(api.listErrorReportCycles, (context, { body }) => listReportCycles(context, body)),
]
