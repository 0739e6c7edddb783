import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { BatchError } from './batch-error.ts'
import type { Resolved } from './resolve-records.ts'

export type BatchState = {
  readonly state: 'draft' | 'applied' | 'undone'
  readonly sourceId: string
  readonly orgId: string | null
  readonly appliedAt: Date | null
  /** True for a batch that wrote what the registry states, or a list, instead of claims. */
  readonly isLoad: boolean
  /** True for one that stands for what a source counts from then on, and has no claims. */
  readonly isSettings: boolean
}

/** The count that a batch of settings has. */
export const SETTINGS_COUNT = 'settings'

/** True of rows of `batches` that are loads of the registry and count now; its settings are batches too, but no loads. */
export const isRegistryLoad: Sql = sql`source_id = ${SOURCES.registry.id} and state = 'applied' and not counts ? ${SETTINGS_COUNT}`

/** The outcome of applying or undoing a batch. */
export type BatchChange = Resolved & {
  /** Records that the batch speaks of. */
  readonly claimed: number
}

const LOADED_SOURCES: readonly string[] = [
  SOURCES.registry.id,
  SOURCES.exclusionList.id,
  SOURCES.taxonomyCodes.id,
  SOURCES.zipCodes.id,
]

/** Reads a batch, whose state no one else changes until the end of the transaction. */
export async function lockBatch(connection: Connection, batchId: string): Promise<BatchState> {
  const batch = await connection.one<Omit<BatchState, 'isLoad'>>(sql`
    select state, source_id as "sourceId", org_id as "orgId", applied_at as "appliedAt",
      counts ? ${SETTINGS_COUNT} as "isSettings" from batches
    where id = ${batchId} for update`)
  if (!batch) throw new BatchError('There is no such batch.')
  return { ...batch, isLoad: LOADED_SOURCES.includes(batch.sourceId) }
}
