import { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route, type SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { downloadExport } from './download-export.ts'
import { findLayouts } from './layout-store.ts'
import { deleteLayout, getLayoutOwner, saveLayout } from './layouts.ts'
import { repeatExport, startExport } from './start-export.ts'
import {
  countStates,
  findDownloads,
  findEarlierRuns,
  findExport,
  type StoredExport,
  selectExports,
  stopExport,
} from './store.ts'
import { toExport } from './to-export.ts'

const SHOWN_DOWNLOADS = 50
const SHOWN_RUNS = 20

async function read({ tx, viewer }: SignedInContext, id: string): Promise<StoredExport> {
  const stored = await findExport(tx, { orgId: viewer.user.orgId, id })
  if (!stored) throw new AppError('not_found')
  return stored
}

async function cancelExport(context: SignedInContext, id: string): Promise<StoredExport> {
  const { tx, viewer } = context
  const key = { orgId: viewer.user.orgId, id }
  const { name } = await read(context, id)
  const isCanceled = await stopExport(tx, key, { state: 'canceled', failure: null })
  const stored = await read(context, id)
  if (!isCanceled) throw new AppError('conflict', { current: toExport(stored) })
  await insertAuditEvent(tx, {
    orgId: key.orgId,
    ...getActor(viewer),
    action: 'export.canceled',
    details: { exportId: id, name },
  })
  return stored
}

export const exportRoutes: readonly Route[] = [
  route(api.startExport, async (context, { body }) => ({ export: await startExport(context, body) })),
  route(api.listExports, async ({ tx, viewer, config }, { params }) => {
    const { page, sort, ...filters } = params
    const { orgId, id } = viewer.user
    const { rows, ...facts } = await readPage<StoredExport>(tx, selectExports(orgId, id, filters, sort), page)
    const states = await countStates(tx, orgId)
    return { exports: rows.map(toExport), ...facts, states, keptDays: config.EXPORT_DAYS }
  }),
  route(api.readExport, async (context, { params }) => {
    const { tx, viewer } = context
    const { orgId } = viewer.user
    const stored = await read(context, params.id)
    const downloads = await findDownloads(tx, { orgId, id: params.id }, SHOWN_DOWNLOADS)
    const runs = await findEarlierRuns(tx, orgId, stored, SHOWN_RUNS)
    return {
      export: toExport(stored),
      downloads: downloads.map(({ at, ...download }) => ({ ...download, at: at.toISOString() })),
      earlierRuns: runs.map(({ id, started_at, state, rows }) => ({
        ...{ id, state, rows },
        startedAt: started_at.toISOString(),
      })),
    }
  }),
  route(api.repeatExport, async (context, { params }) => ({
    export: await repeatExport(context, params.id),
  })),
  route(api.cancelExport, async (context, { params }) => ({
    export: toExport(await cancelExport(context, params.id)),
  })),
  route(api.downloadExport, (context, { params }) => downloadExport(context, params)),
  route(api.listExportLayouts, async ({ tx, viewer }) => ({
    layouts: await findLayouts(tx, getLayoutOwner(viewer)),
  })),
  route(api.saveExportLayout, async (context, { body }) => ({ layout: await saveLayout(context, body) })),
  route(api.deleteExportLayout, async (context, { params }) => {
    await deleteLayout(context, params.id)
    return {}
  }),
]
