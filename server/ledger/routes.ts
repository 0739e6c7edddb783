import { api, MAX_FINDING_REASONS, type ReplyOf } from '@concord/contract'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import {
  findBatch,
  findReasons,
  type StoredBatch,
  type StoredFinding,
  selectBatches,
  selectFindings,
} from './batch-store.ts'
import { changeBatch } from './change-batch.ts'
import { changeSource } from './change-source.ts'
import { exportFindings } from './export-findings.ts'
import { previewBatch } from './preview-batch.ts'
import { previewSource } from './preview-source.ts'
import { findSources } from './source-store.ts'

function toBatch(stored: StoredBatch): ReplyOf<typeof api.readBatch>['batch'] {
  const { id, label, source_kind, source_name, organization, state, counts, findings } = stored
  return {
    id,
    label,
    source: { kind: source_kind, name: source_name },
    organization,
    state,
    startedAt: stored.started_at.toISOString(),
    appliedAt: stored.applied_at?.toISOString() ?? null,
    undoneAt: stored.undone_at?.toISOString() ?? null,
    pending: stored.pending,
    coversUntil: stored.covers_until,
    counts,
    findings,
  }
}

export const ledgerRoutes: readonly Route[] = [
  route(api.listBatches, async ({ tx }, { params }) => {
    const { rows, ...facts } = await readPage<StoredBatch>(tx, selectBatches(params), params.page)
    return { batches: rows.map(toBatch), ...facts }
  }),
  route(api.readBatch, async ({ tx }, { params: { batchId } }) => {
    const stored = await findBatch(tx, batchId)
    if (!stored) throw new AppError('not_found')
    return { batch: toBatch(stored), reasons: await findReasons(tx, batchId, MAX_FINDING_REASONS) }
  }),
  route(api.previewBatch, previewBatch),
  route(api.applyBatch, (context, { params, body }) => changeBatch('apply', context, { ...params, ...body })),
  route(api.undoBatch, (context, { params, body }) => changeBatch('undo', context, { ...params, ...body })),
  route(api.listFindings, async ({ tx }, { params }) => {
    if (!(await findBatch(tx, params.batchId))) throw new AppError('not_found')
    const { rows, ...facts } = await readPage<StoredFinding>(tx, selectFindings(params), params.page)
    return { findings: [...rows], ...facts }
  }),
  route(api.exportFindings, exportFindings),
  route(api.listSources, async ({ tx }) => ({ sources: await findSources(tx) })),
  route(api.previewSource, previewSource),
  route(api.changeSource, changeSource),
]
