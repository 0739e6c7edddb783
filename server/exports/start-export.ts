import { randomUUID } from 'node:crypto'
import {
  type api,
  type BodyOf,
  MAX_EXPORTS_A_DAY,
  MAX_RUNNING_EXPORTS,
  type ReplyOf,
} from '@concord/contract'
import type { Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { countEntities, countPractitioners } from '#server/search/count-records.ts'
import type { SearchRequest } from '#server/search/filters.ts'
import { getRights } from './rights.ts'
import { runExportJob } from './run-export-job.ts'
import { getSearch, mayExport } from './source.ts'
import {
  countRecent,
  findExport,
  insertExport,
  insertList,
  lockExports,
  type NewExport,
  type StoredExport,
} from './store.ts'
import { toExport } from './to-export.ts'

type Export = ReplyOf<typeof api.startExport>['export']
type Recipe = Pick<NewExport, 'name' | 'subject' | 'filters' | 'listId' | 'format' | 'columns' | 'asOf'>

const RETRY_RUNNING_MS = 30_000
const DAY_MS = 86_400_000

async function countRows(context: SignedInContext, search: SearchRequest): Promise<number> {
  const { total } =
    search.subject === 'entity'
      ? await countEntities(context, search.filters)
      : await countPractitioners(context, search.filters)
  return total
}

function assertMay(viewer: Viewer, search: SearchRequest | undefined, expectedRows: number): void {
  if (!mayExport(viewer, search)) throw new AppError('forbidden', { kind: 'entityData' })
  if (expectedRows > 1 && !getRights(viewer).isBatch) throw new AppError('forbidden', { kind: 'batchExport' })
}

async function assertWithinLimits({ tx, viewer }: SignedInContext): Promise<void> {
  const { orgId } = viewer.user
  await lockExports(tx, orgId)
  const { running, today, oldest } = await countRecent(tx, orgId)
  if (running >= MAX_RUNNING_EXPORTS)
    throw new AppError('rate_limited', { kind: 'runningExports', retryAfterMs: RETRY_RUNNING_MS })
  if (today < MAX_EXPORTS_A_DAY || !oldest) return
  const retryAfterMs = Math.max(1000, oldest.getTime() + DAY_MS - Date.now())
  throw new AppError('rate_limited', { kind: 'exportsOfDay', retryAfterMs })
}

async function start(
  context: SignedInContext,
  id: string,
  recipe: Recipe & { readonly recipeId: string; readonly expectedRows: number },
): Promise<Export> {
  const { tx, viewer } = context
  const { orgId } = viewer.user
  const [userId, tokenId] = [viewer.user.id, viewer.token?.id ?? null]
  await insertExport(tx, { orgId, id, userId, tokenId, startedAt: new Date(), ...recipe })
  await enqueue(tx, runExportJob, { orgId, id })
  const stored = await findExport(tx, { orgId, id })
  if (!stored) throw new Error('The export that was just started is not there')
  const { name, format, columns, asOf, expectedRows: rows } = recipe
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'export.started',
    details: {
      exportId: id,
      name,
      format,
      rows,
      columns,
      asOf: asOf?.toISOString() ?? null,
      source: toExport(stored).source,
    },
  })
  return toExport(stored)
}

/** Leaves an export to be run; how many rows it has is counted before. */
export async function startExport(
  context: SignedInContext,
  { name, source, format, columns }: BodyOf<typeof api.startExport>,
): Promise<Export> {
  const { tx, viewer } = context
  const search = source.kind === 'search' ? source.search : undefined
  assertMay(viewer, search, 0)
  const expectedRows = source.kind === 'list' ? source.npis.length : await countRows(context, source.search)
  assertMay(viewer, search, expectedRows)
  await assertWithinLimits(context)
  const id = randomUUID()
  const made = { recipeId: id, name, format, columns, expectedRows, asOf: tx.at ?? null }
  if (source.kind === 'search') {
    const { subject, filters } = source.search
    return start(context, id, { ...made, subject, filters, listId: null })
  }
  await insertList(tx, { orgId: viewer.user.orgId, id }, source.npis)
  return start(context, id, { ...made, subject: 'list', filters: null, listId: id })
}

/**
 * Returns the expected number of rows of a repeated export. A past moment has the rows that it had, as far as the user
 * may see them now.
 */
function countRowsAgain(context: SignedInContext, stored: StoredExport): Promise<number> | number {
  const search = getSearch(stored)
  if (!search) return stored.listed ?? 0
  return stored.as_of ? stored.expected_rows : countRows(context, search)
}

/** Requests the same export again, in the name of the user who asks for it. */
export async function repeatExport(context: SignedInContext, id: string): Promise<Export> {
  const { tx, viewer } = context
  const stored = await findExport(tx, { orgId: viewer.user.orgId, id })
  if (!stored) throw new AppError('not_found')
  const search = getSearch(stored)
  assertMay(viewer, search, 0)
  const expectedRows = await countRowsAgain(context, stored)
  assertMay(viewer, search, expectedRows)
  await assertWithinLimits(context)
  const {
    name,
    subject,
    filters,
    list_id: listId,
    format,
    columns,
    as_of: asOf,
    recipe_id: recipeId,
  } = stored
  return start(context, randomUUID(), {
    ...{ name, subject, filters, listId, format, columns, asOf, recipeId, expectedRows },
  })
}
