import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
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

/** As `GetOrCompute` for many keys: `make` gets the positions of those that were not kept and makes them all at once. */
export type GetOrComputeAll = <Value>(
  keys: readonly string[],
  make: (missing: readonly number[], zipCodeBatch: string | null) => Promise<readonly Value[]>,
  bytesOf: (value: Value) => number,
) => Promise<Value[]>

export type Cache = { readonly getOrCompute: GetOrCompute; readonly getOrComputeAll: GetOrComputeAll }

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
  if (writes) {
    return {
      getOrCompute: (_, make) => make(batch),
      getOrComputeAll: async (keys, make) => [...(await make([...keys.keys()], batch))],
    }
  }
  const state = getCacheState(connection)
  if (state.version !== version || state.zipCodeBatch !== batch) {
    state.values.clear()
    Object.assign(state, { version, zipCodeBatch: batch, bytes: 0 })
  }
  return {
    getOrCompute: (key, make, bytesOf) => cacheValue(state, key, () => make(batch), bytesOf),
    getOrComputeAll: (keys, make, bytesOf) =>
      cacheValues(state, keys, (missing) => make(missing, batch), bytesOf),
  }
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
    async getOrComputeAll(keys, make, bytesOf) {
      return (await openCache(connection)).getOrComputeAll(keys, make, bytesOf)
    },
    holds: async (seen) => !isRecalled || version === (seen ?? (await readState(connection)).version),
  }
}

function cacheMade(state: CacheState, key: string, value: unknown, bytes: number): void {
  if (bytes > MAX_BYTES / 2) return
  for (const [oldest, { bytes: freed }] of state.values) {
    if (state.bytes + bytes <= MAX_BYTES) break
    state.values.delete(oldest)
    state.bytes -= freed
  }
  // Another call may have made the same value meanwhile.
  state.bytes += bytes - (state.values.get(key)?.bytes ?? 0)
  state.values.set(key, { value, bytes })
}

async function cacheValues<Value>(
  state: CacheState,
  keys: readonly string[],
  make: (missing: readonly number[]) => Promise<readonly Value[]>,
  bytesOf: (value: Value) => number,
): Promise<Value[]> {
  const known = keys.map((key) => state.values.get(key))
  const missing = known.flatMap((value, index) => (value ? [] : [index]))
  const { version } = state
  const made = missing.length > 0 ? await make(missing) : []
  const madeAt = new Map(missing.map((index, place) => [index, made[place] as Value]))
  if (state.version === version) {
    for (const [index, value] of madeAt) cacheMade(state, keys[index] ?? '', value, bytesOf(value))
  }
  return known.map((value, index) => (value ? (value.value as Value) : (madeAt.get(index) as Value)))
}

async function cacheValue<Value>(
  state: CacheState,
  key: string,
  make: () => Promise<Value>,
  bytesOf: (value: Value) => number,
): Promise<Value> {
  const [value] = await cacheValues(state, [key], async () => [await make()], bytesOf)
  return value as Value
}
