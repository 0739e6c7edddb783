import type { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { sql } from '#server/db/sql.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { SETTINGS_COUNT } from './batch-state.ts'
import { openBatch } from './batches.ts'
import { countContested, resolveAll } from './contested-records.ts'
import { refreshDashboards, resolveContested } from './jobs.ts'
import { tryLockLedger } from './lock-ledger.ts'
import { findOwner, findSource, updateTrust } from './source-store.ts'

/** Maximum contested records that a call resolves while the user waits for the answer. */
const MAX_AT_ONCE = 5000

export const changeSource: Handler<typeof api.changeSource> = async (
  { viewer, tx },
  { params: { sourceId }, body: { version, reason, ...trust } },
) => {
  const before = await findSource(tx, sourceId)
  if (!before) throw new AppError('not_found')
  const isFree = await tryLockLedger(tx)
  if (!(await updateTrust(tx, { sourceId, version }, trust)))
    throw new AppError('conflict', { current: before })
  // The changes of the new settings are listed like those of a batch; the batch has no claims.
  const label = `${before.name} counts otherwise`
  const orgId = await findOwner(tx, sourceId)
  const batchId = await openBatch(tx, { sourceId, label, orgId })
  await tx.run(sql`update batches set state = 'applied', applied_at = now(), applied_by = ${viewer.user.id},
    counts = ${JSON.stringify({ [SETTINGS_COUNT]: 1 })} where id = ${batchId}`)
  const isAtOnce = isFree !== undefined && (await countContested(tx)) <= MAX_AT_ONCE
  const resolved = isAtOnce ? await resolveAll(tx, batchId) : undefined
  if (resolved) await enqueue(tx, refreshDashboards, { isWhole: true })
  else await enqueue(tx, resolveContested, { batchId })
  const source = (await findSource(tx, sourceId)) ?? before
  const { weight, halfLifeDays, firstDays } = before
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'source.changed',
    details: {
      sourceId,
      name: before.name,
      reason,
      before: { weight, halfLifeDays, firstDays },
      after: trust,
      ...(resolved ? { records: resolved.records } : {}),
    },
  })
  return { source, outcome: resolved ? 'done' : 'started', records: resolved?.records ?? 0 }
}
