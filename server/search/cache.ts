import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SOURCES } from '#server/ledger/sources.ts'
import { perDatabase } from './process-cache.ts'

/** Values that hold as long as the read model and the ZIP codes stay as they are, each with what it takes of memory. */
type CacheState = {
  version: number
  zipCodeBatch: string | null
  bytes: number
  readonly values: Map<string, { value: unknown; bytes: number }>
}

const MAX_BYTES = 96 * 1024 * 1024
const NOTHING_READ = 0

const getCacheState = perDatabase<CacheState>(() => ({
  version: NOTHING_READ,
  zipCodeBatch: null,
  bytes: 0,
  values: new Map(),
}))

/**
 * Looks values up among those that were kept, or makes and keeps them. `make` is told which load the ZIP codes are of;
 * null for those that the program ships.
 */
export type GetOrCompute = <Value>(
  key: string,
  make: (zipCodeBatch: string | null) => Promise<Value>,
  bytesOf: (value: Value) => number,
) => Promise<Value>

export type Cache = { readonly getOrCompute: GetOrCompute }

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
export async function openCache(connection: Connection): Promise<Cache> {
  const { version, batch, writes } = await readState(connection)
  if (writes) return { getOrCompute: (_, make) => make(batch) }
  const state = getCacheState(connection)
  if (state.version !== version || state.zipCodeBatch !== batch) {
    state.values.clear()
    Object.assign(state, { version, zipCodeBatch: batch, bytes: 0 })
  }
  return { getOrCompute: (key, make, bytesOf) => cacheValue(state, key, () => make(batch), bytesOf) }
}

/** Describes what was kept, without a look at whether the model is still the same. */
export type RecalledCache = Cache & {
  /**
   * Tells whether what was recalled holds, given the version of the model that a later statement saw, where one did.
   */
  holds(seen: number | undefined): Promise<boolean>
}

/** Saves the statement that opens what was kept: whoever shows something of it asks whether it held. */
export function recallCache(connection: Connection): RecalledCache {
  const state = getCacheState(connection)
  const { version } = state
  let isRecalled = false
  return {
    async getOrCompute(key, make, bytesOf) {
      const known = state.version === version ? state.values.get(key) : undefined
      if (!known) return (await openCache(connection)).getOrCompute(key, make, bytesOf)
      isRecalled = true
      return known.value as Awaited<ReturnType<typeof make>>
    },
    holds: async (seen) => !isRecalled || version === (seen ?? (await readState(connection)).version),
  }
}

async function cacheValue<Value>(
  state: CacheState,
  key: string,
  make: () => Promise<Value>,
  bytesOf: (value: Value) => number,
): Promise<Value> {
  const known = state.values.get(key)
  if (known) return known.value as Value
  const { version } = state
  const value = await make()
  const bytes = bytesOf(value)
  if (state.version !== version || bytes > MAX_BYTES / 2) return value
  for (const [oldest, { bytes: freed }] of state.values) {
    if (state.bytes + bytes <= MAX_BYTES) break
    state.values.delete(oldest)
    state.bytes -= freed
  }
  state.values.set(key, { value, bytes })
  state.bytes += bytes
  return value
}
