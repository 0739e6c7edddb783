import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SOURCES } from '#server/ledger/sources.ts'
import { perDatabase } from './process-cache.ts'

/** Values that hold as long as the read model and the ZIP codes stay as they are, each with what it takes of memory. */
type Kept = {
  version: string
  bytes: number
  readonly values: Map<string, { value: unknown; bytes: number }>
}

const MOST_BYTES = 96 * 1024 * 1024

const keptOf = perDatabase<Kept>(() => ({ version: '', bytes: 0, values: new Map() }))

/** Looks values up among those that were kept, or makes and keeps them. */
export type Keep = <Value>(
  key: string,
  make: () => Promise<Value>,
  bytesOf: (value: Value) => number,
) => Promise<Value>

const makeAnew: Keep = (_, make) => make()

export type Keeping = {
  readonly keep: Keep
  /** The load that the ZIP codes are of; null for those that the program ships. */
  readonly zipCodeBatch: string | null
}

/**
 * What can be kept of the read model as this transaction sees it. Read before the model itself: what is then read may be
 * newer than the version that it is kept under, never older. A transaction that writes sees what may never come true.
 */
export async function openKept(connection: Connection): Promise<Keeping> {
  const [state] = await connection.preparedRows<{
    version: number
    batch: string | null
    writes: boolean
  }>(sql`
    select version, pg_current_xact_id_if_assigned() is not null as writes, (
      select id from batches where source_id = ${SOURCES.zipCodes.id} and state = 'applied'
      order by applied_at desc limit 1) as batch
    from search.model_version`)
  const zipCodeBatch = state?.batch ?? null
  if (!state || state.writes) return { keep: makeAnew, zipCodeBatch }
  const kept = keptOf(connection)
  const version = `${state.version} ${zipCodeBatch}`
  if (kept.version !== version) {
    kept.values.clear()
    kept.bytes = 0
    kept.version = version
  }
  return { keep: (key, make, bytesOf) => keepValue(kept, key, make, bytesOf), zipCodeBatch }
}

async function keepValue<Value>(
  kept: Kept,
  key: string,
  make: () => Promise<Value>,
  bytesOf: (value: Value) => number,
): Promise<Value> {
  const known = kept.values.get(key)
  if (known) return known.value as Value
  const { version } = kept
  const value = await make()
  const bytes = bytesOf(value)
  if (kept.version !== version || bytes > MOST_BYTES / 2) return value
  for (const [oldest, { bytes: freed }] of kept.values) {
    if (kept.bytes + bytes <= MOST_BYTES) break
    kept.values.delete(oldest)
    kept.bytes -= freed
  }
  kept.values.set(key, { value, bytes })
  kept.bytes += bytes
  return value
}
