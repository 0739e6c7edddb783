import { api } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { createRoster } from './create-roster.ts'
import { findRoster, type StoredRoster, selectRosters } from './store.ts'
import { toRoster } from './to-roster.ts'

export const libraryRoutes: readonly Route[] = [
  route(api.listRosters, async ({ tx, viewer }, { params }) => {
    const { page, ...filters } = params
    const now = new Date()
    const selected = selectRosters(viewer.user.orgId, filters, todayInUtc())
    const { rows, ...facts } = await readPage<StoredRoster>(tx, selected, page)
    return { rosters: rows.map((stored) => toRoster(stored, now)), ...facts }
  }),
  route(api.readRoster, async ({ tx, viewer }, { params }) => {
    const stored = await findRoster(tx, { orgId: viewer.user.orgId, ...params }, todayInUtc())
    if (!stored) throw new AppError('not_found')
    return { roster: toRoster(stored, new Date()) }
  }),
  route(api.createRoster, async (context, { body }) => ({
    roster: toRoster(await createRoster(context, body), new Date()),
  })),
]
