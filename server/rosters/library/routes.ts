import { api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { changeRoster } from './change-roster.ts'
import { createRoster } from './create-roster.ts'
import { exportRosters } from './export-rosters.ts'
import { listDueFiles } from './list-due-files.ts'
import { listRosters } from './list-rosters.ts'
import { startCycle } from './start-cycle.ts'
import { findCycles, findOwners, findRoster, findRosters } from './store.ts'
import { toCycle, toRoster } from './to-roster.ts'

export const libraryRoutes: readonly Route[] = [
  route(api.listRosters, (context, { params }) => listRosters(context, params)),
  route(api.exportRosters, (context, { params }) => exportRosters(context, params)),
  route(api.readRoster, async ({ tx, viewer }, { params }) => {
    const now = new Date()
    const stored = await findRoster(tx, { orgId: viewer.user.orgId, ...params }, now)
    if (!stored) throw new AppError('not_found')
    return { roster: toRoster(stored, now) }
  }),
  route(api.createRoster, async (context, { body }) => ({
    roster: toRoster(await createRoster(context, body), new Date()),
  })),
  route(api.changeRoster, async (context, input) => ({
    roster: toRoster(await changeRoster(context, input), new Date()),
  })),
  route(api.listRosterCycles, async ({ tx, viewer }, { params }) => {
    const key = { orgId: viewer.user.orgId, ...params }
    if (!(await findRoster(tx, key, new Date()))) throw new AppError('not_found')
    return { cycles: (await findCycles(tx, key)).map(toCycle) }
  }),
  route(api.startRosterCycle, async (context, input) => ({
    cycle: toCycle(await startCycle(context, input)),
  })),
  route(api.listRosterNames, async ({ tx, viewer }) => {
    const { orgId } = viewer.user
    const rosters = await findRosters(tx, { orgId, isArchived: false }, new Date())
    return { rosters: rosters.map(({ prefix, type, sender }) => ({ prefix, type, sender })) }
  }),
  route(api.listDueFiles, (context, { params }) => listDueFiles(context, params)),
  route(api.listRosterOwners, async ({ tx, viewer }) => ({
    owners: await findOwners(tx, viewer.user.orgId),
  })),
]
