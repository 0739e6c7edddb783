import { randomUUID } from 'node:crypto'
import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockWriting } from '#server/search/read-model/locks.ts'
import { enqueueFollowUps } from './follow-up.ts'
import { ensureSources } from './sources.ts'

type NewBatch = {
  label: string
  /** Null or absent: everyone sees the batch. */
  orgId?: string | null
  startedAt?: Date
} & ({ sourceId: string } | { sourceName: string })

async function findSource(connection: Connection, batch: NewBatch): Promise<string> {
  if ('sourceId' in batch) return batch.sourceId
  const found = await connection.one<{ id: string }>(
    sql`select id from sources where name = ${batch.sourceName}`,
  )
  if (!found) throw new Error(`There is no source named ${batch.sourceName}`)
  return found.id
}

export async function openBatch(connection: Connection, batch: NewBatch): Promise<string> {
  await ensureSources(connection)
  const id = randomUUID()
  await connection.run(sql`
    insert into batches (id, source_id, org_id, state, label, started_at)
    values (${id}, ${await findSource(connection, batch)}, ${batch.orgId ?? null}, 'draft',
      ${batch.label}, ${batch.startedAt ?? new Date()})`)
  return id
}

/** Says up to which day the files of a batch go: `days` by kind of file. */
export async function markCovered(
  connection: Connection,
  batchId: string,
  days: Readonly<Record<string, string>>,
): Promise<void> {
  const last = Object.values(days).sort().at(-1) ?? null
  await connection.run(sql`
    update batches set covers = ${JSON.stringify(days)}, covers_until = ${last} where id = ${batchId}`)
}

/** Programs keep which of these lists was loaded last as long as the search is not written. */
const KEPT_LISTS: readonly string[] = [SOURCES.exclusionList.id, SOURCES.zipCodes.id]

/**
 * Applies a draft, so that it counts from now on, and enqueues its follow-up jobs. `counts` says what came in and where
 * it went.
 */
export async function applyBatch(
  connection: Connection,
  batchId: string,
  counts: Readonly<Record<string, number>>,
  appliedAt = new Date(),
): Promise<void> {
  const applied = await connection.one<{ source_id: string }>(sql`
    update batches set state = 'applied', applied_at = ${appliedAt}, counts = ${JSON.stringify(counts)}
    where id = ${batchId} and state = 'draft' returning source_id`)
  if (!applied) throw new Error(`Batch ${batchId} is not a draft`)
  if (KEPT_LISTS.includes(applied.source_id)) await lockWriting(connection)
  await enqueueFollowUps(connection, batchId)
}

/** Removes a draft with all that it says; other batches stay. */
export async function dropDraft(connection: Connection, batchId: string): Promise<void> {
  const dropped = await connection.run(sql`delete from batches where id = ${batchId} and state = 'draft'`)
  if (dropped === 1) await connection.run(sql`delete from claims where batch_id = ${batchId}`)
}
