import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { changeSelection, previewSelection } from './change-selection.ts'
import {
  applyUpdate,
  cancelTask,
  computeImpactAgain,
  rejectUpdate,
  reopenUpdate,
  returnToDraft,
  undoUpdate,
} from './change-update.ts'
import { listImpactChanges, readImpact } from './read-impact.ts'

export const impactRoutes: readonly Route[] = [
  route(api.readUpdateImpact, (context, { params }) => readImpact(context, params)),
  route(api.listImpactChanges, (context, { params }) => listImpactChanges(context, params)),
  route(api.computeUpdateImpact, (context, { params, body }) => computeImpactAgain(context, params, body)),
  route(api.previewUpdateSelection, (context, { params, body }) => previewSelection(context, params, body)),
  route(api.changeUpdateSelection, (context, { params, body }) => changeSelection(context, params, body)),
  route(api.applyDataUpdate, (context, { params, body }) => applyUpdate(context, params, body)),
  route(api.undoDataUpdate, (context, { params, body }) => undoUpdate(context, params, body)),
  route(api.rejectDataUpdate, (context, { params, body }) => rejectUpdate(context, params, body)),
  route(api.returnDataUpdate, (context, { params, body }) => returnToDraft(context, params, body)),
  route(api.reopenDataUpdate, (context, { params, body }) => reopenUpdate(context, params, body)),
  route(api.cancelUpdateTask, (context, { params, body }) => cancelTask(context, params, body)),
]
