import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { exportFindings } from './export-findings.ts'
import { keepFix, undoFix } from './keep-fix.ts'
import { leaveCause } from './leave-cause.ts'
import { previewFix } from './preview-fix.ts'
import { listFindings, listTexts, readFindings } from './read-findings.ts'
import { writeQuestions } from './write-questions.ts'

export const findingRoutes: readonly Route[] = [
  route(api.readCycleFindings, (context, { params }) => readFindings(context, params.cycleId)),
  route(api.listCycleFindings, (context, { params }) => listFindings(context, params)),
  route(api.listCycleFindingTexts, (context, { params }) => listTexts(context, params)),
  route(api.exportCycleFindings, (context, { params }) => exportFindings(context, params)),
  route(api.writeCycleQuestions, (context, { params, body }) => writeQuestions(context, params, body)),
  route(api.previewCycleFix, async (context, { params, body }) => ({
    preview: await previewFix(context, params, body.fix),
  })),
  route(api.keepCycleFix, (context, { params, body }) => keepFix(context, params, body)),
  route(api.undoCycleFix, (context, { params, body }) => undoFix(context, params, body)),
  route(api.leaveCycleCause, (context, { params, body }) => leaveCause(context, params, body)),
]
