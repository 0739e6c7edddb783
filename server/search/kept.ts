import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SOURCES } from '#server/ledger/sources.ts'
import { perDatabase } from './process-cache.ts'

/** Values that hold as long as the read model and the ZIP codes stay as they are, each with what it takes of memory. */
type Kept = {
  version: number
  zipCodeBatch: string | null
  bytes: number
  readonly values: Map<string, { value: unknown; bytes: number }>
}

const MOST_BYTES = 96 * 1024 * 1024
const NOTHING_READ = 0

const keptOf = perDatabase<Kept>(() => ({
  version: NOTHING_READ,
  zipCodeBatch: null,
  bytes: 0,
  values: new Map(),
}))

/**
 * Looks values up among those that were kept, or makes and keeps them. `make` is told which load the ZIP codes are of;
 * null for those that the program ships.
 */
export type Keep = <Value>(
  key: string,
  make: (zipCodeBatch: string | null) => Promise<Value>,
  bytesOf: (value: Value) => number,
) => Promise<Value>

export type Keeping = { readonly keep: Keep }

type State = { readonly version: number; readonly batch: string | null; readonly writes: boolean }

async function readState(connection: Connection): Promise<State> {
  const [state] = await connection.preparedRows<State>(sql`
    select version, pg_current_xact_id_if_assigned() is not null as writes, (
      select id from batches where source_id = ${SOURCES.zipCodes.id} and state = 'applied'
      order by applied_at desc limit 1) as batch
    from search.model_version`)
  return state ?? { version: NOTHING_READ, batch: null, writes: true }
}

/**
 * Returns what can be kept of the read model as this transaction sees it. Read before the model itself: what is then
 * read may be newer than the version that it is kept under, never older. A transaction that writes sees what may never
 * come true.
 */
export async function openKept(connection: Connection): Promise<Keeping> {
  const { version, batch, writes } = await readState(connection)
  if (writes) return { keep: (_, make) => make(batch) }
  const kept = keptOf(connection)
  if (kept.version !== version || kept.zipCodeBatch !== batch) {
    kept.values.clear()
    Object.assign(kept, { version, zipCodeBatch: batch, bytes: 0 })
  }
  return { keep: (key, make, bytesOf) => keepValue(kept, key, () => make(batch), bytesOf) }
}

/** Describes what was kept, without a look at whether the model is still the same. */
export type Recalled = Keeping & {
  /**
   * Tells whether what was recalled holds, given the version of the model that a later statement saw, where one did.
   */
  holds(seen: number | undefined): Promise<boolean>
}

/** Saves the statement that opens what was kept: whoever shows something of it asks whether it held. */
export function recallKept(connection: Connection): Recalled {
  const kept = keptOf(connection)
  const { version } = kept
  let isRecalled = false
  return {
    async keep(key, make, bytesOf) {
      const known = kept.version === version ? kept.values.get(key) : undefined
      if (!known) return (await openKept(connection)).keep(key, make, bytesOf)
      isRecalled = true
      return known.value as Awaited<ReturnType<typeof make>>
    },
    holds: async (seen) => !isRecalled || version === (seen ?? (await readState(connection)).version),
  }
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
