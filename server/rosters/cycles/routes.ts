import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { approveCycle, cancelCycle, runAgain } from './change-cycle.ts'
import { exportCycles } from './export-cycles.ts'
import { followCycle } from './follow-cycle.ts'
import { listCycles } from './list-cycles.ts'
import { readCycle } from './read-cycle.ts'
import { disagreeWithStop, releaseStop } from './release-stop.ts'

export const cycleRoutes: readonly Route[] = [
  route(api.listCycles, (context, { params }) => listCycles(context, params)),
  route(api.exportCycles, (context, { params }) => exportCycles(context, params)),
  route(api.readCycle, (context, { params }) => readCycle(context, params.cycleId)),
  route(api.followCycle, ({ viewer, database }, { params }) =>
    followCycle(database, { orgId: viewer.user.orgId, id: params.cycleId }),
  ),
  route(api.runCycle, (context, { params, body }) => runAgain(context, params, body)),
  route(api.cancelCycle, (context, { params, body }) => cancelCycle(context, params, body)),
  route(api.releaseStop, (context, { params, body }) => releaseStop(context, params, body)),
  route(api.disagreeWithStop, (context, { params, body }) => disagreeWithStop(context, params, body)),
  route(api.approveCycle, (context, { params, body }) => approveCycle(context, params, body)),
]
