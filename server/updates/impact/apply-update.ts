import { formatUpdateNumber } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import type { OnResolved } from '#server/ledger/resolve-records.ts'
import { seesEverything } from '#server/ledger/see-records.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { refuseChange } from '../open-update.ts'
import { type StoredUpdate, type UpdateKey, updateState } from '../update-store.ts'
import { findAppliedBatches, noteBatches, type UpdateBatch } from './applied-store.ts'
import { countMeant, findChangesAfter } from './change-store.ts'
import { findImpact, hasMoved } from './impact-store.ts'
import { readOrganizationSight } from './organization-sight.ts'
import { readUpdateSources } from './source-store.ts'
import { getSpeech, keepOne, type Speech, toClaims } from './to-claims.ts'

const RECORDS_AT_ONCE = 1000

export type ForWhom = {
  /** Null: the program itself, by the gates. */
  readonly userId: string | null
  readonly impersonatorId?: string | undefined
  readonly reason: string | null
  readonly onResolved?: OnResolved | undefined
}

/** Returns the label of the batch of an update: 'DU-2041, Alderbrook Medical Group'. */
export const getBatchLabel = ({ number, title, said_by }: StoredUpdate): string =>
  [formatUpdateNumber(number), title || said_by.source].filter(Boolean).join(', ')

type Counts = { readonly records: number; readonly fields: number }

/** Returns what was changed as far as the organization sees it: where it may not see everything, as its impact says. */
async function countSeen(tx: Connection, key: UpdateKey, counts: Counts): Promise<Counts> {
  if (seesEverything(await readOrganizationSight(tx, key.orgId))) return counts
  const { practitioners = 0, values = 0 } = (await findImpact(tx, key))?.impact ?? {}
  return { records: practitioners, fields: values }
}

async function audit(
  tx: Connection,
  key: UpdateKey,
  { id, number }: StoredUpdate,
  { action, who, ...counts }: Counts & { readonly action: string; readonly who: ForWhom },
): Promise<void> {
  const { orgId } = key
  const { userId, impersonatorId, reason } = who
  const details = await countSeen(tx, key, counts)
  await insertAuditEvent(tx, {
    ...{ orgId, userId, action },
    ...(impersonatorId === undefined ? {} : { impersonatorId }),
    details: { updateId: id, name: formatUpdateNumber(number), reason, ...details },
  })
}

/** Batches come one after the other: records of the later ones add to those of the earlier ones. */
const addTo = (before: number, onResolved: OnResolved | undefined): OnResolved | undefined =>
  onResolved && ((at) => onResolved(at.stage === 'records' ? { ...at, done: before + at.done } : at))

type Staging = { readonly speech: Speech; readonly onResolved: OnResolved | undefined }

/** Stages the selected changes in a batch for each source that they count as. */
async function stageSelected(
  tx: Connection,
  key: UpdateKey,
  update: StoredUpdate,
  { speech, onResolved = () => {} }: Staging,
) {
  const batches = new Map<string, UpdateBatch>()
  const label = getBatchLabel(update)
  const startedAt = new Date(speech.startedAt)
  const { practitioners: total } = await countMeant(tx, key)
  let [after, done] = [0, 0]
  for (;;) {
    onResolved({ stage: 'claims', done, total })
    const changes = await findChangesAfter(tx, key, { after, limit: RECORDS_AT_ONCE, isSelected: true })
    if (changes.length === 0) return [...batches.values()]
    after = changes.at(-1)?.npi ?? after
    const byNpi = Map.groupBy(changes, ({ npi }) => npi)
    done += byNpi.size
    const claims = [...byNpi].flatMap(([npi, said]) => {
      const kept = keepOne(said, ({ path, details }) => details.found?.path ?? path)
      return toClaims(npi, kept, speech, { withDecisions: true })
    })
    for (const [sourceId, said] of Map.groupBy(claims, (claim) => claim.sourceId)) {
      const batch = batches.get(sourceId) ?? {
        ...{ sourceId, batchId: await openBatch(tx, { sourceId, label, orgId: speech.orgId, startedAt }) },
      }
      batches.set(sourceId, batch)
      await stageClaims(tx, batch.batchId, said)
    }
  }
}

/**
 * Lets the selected changes of an open update count, which the caller holds, in one transaction. Throws conflict where
 * records moved since the impact that people saw, or nothing is selected.
 */
export async function applySelected(
  tx: Connection,
  key: UpdateKey,
  update: StoredUpdate,
  who: ForWhom,
): Promise<void> {
  await lockLedger(tx)
  const { impact_at: seenAt } = (await findImpact(tx, key)) ?? { impact_at: null }
  if (seenAt === null || (await hasMoved(tx, key, seenAt))) throw refuseChange('moved', update)
  const sources = await readUpdateSources(tx)
  const speech = getSpeech(update, { orgId: key.orgId || null, startedAt: new Date().toISOString(), sources })
  const batches = await stageSelected(tx, key, update, { speech, onResolved: who.onResolved })
  if (batches.length === 0) throw refuseChange('nothing', update)
  const counts = { records: 0, fields: 0 }
  let before = 0
  for (const { batchId } of batches) {
    const { userId } = who
    const done = await applyClaims(tx, batchId, { userId, onResolved: addTo(before, who.onResolved) })
    before += done.claimed
    counts.records += done.records
    counts.fields += done.fields
  }
  // Only now: who notes how far it is waits for the row from here on.
  await noteBatches(tx, key, batches)
  await updateState(tx, key, { state: 'applied' })
  await audit(tx, key, update, { action: 'data-update.applied', who, ...counts })
}

/** Takes an applied update back, which the caller holds: all of its batches that count, the last one first. */
export async function undoApplied(
  tx: Connection,
  key: UpdateKey,
  update: StoredUpdate,
  who: ForWhom,
): Promise<void> {
  await lockLedger(tx)
  const counts = { records: 0, fields: 0 }
  let before = 0
  for (const batchId of await findAppliedBatches(tx, key)) {
    const { userId } = who
    const done = await undoBatch(tx, batchId, { userId, onResolved: addTo(before, who.onResolved) })
    before += done.claimed
    counts.records += done.records
    counts.fields += done.fields
  }
  await updateState(tx, key, { state: 'undone', closedReason: who.reason })
  await audit(tx, key, update, { action: 'data-update.undone', who, ...counts })
}
