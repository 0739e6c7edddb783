import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { newestListDay } from './exclusion-list.ts'
import { perDatabase } from './process-cache.ts'
import { createSets, type Sets } from './set-store.ts'

/** The version of a view in which any record differs from the public one, and whether it has rows of its own in the model. */
type ViewState = { readonly version: number; readonly hasRows: boolean }

/**
 * Values that hold as long as the public model and the ZIP codes stay as they are, each with what it takes of memory.
 * Those of a view in which any record differs from the public one are stored under its version.
 */
type CacheState = {
  version: number
  publicVersion: number
  zipCodeBatch: string | null
  exclusionListDay: string | null
  bytes: number
  readonly values: Map<string, { value: unknown; bytes: number }>
  /** The sets that are known; numbers keep their meaning as long as their version stays. */
  sets: Sets
  setsVersion: number
  /** The views that were looked at since the version was raised; null for those that are as the public one. */
  readonly views: Map<string, ViewState | null>
}

const MAX_BYTES = 96 * 1024 * 1024
const NOTHING_READ = 0

const getCacheState = perDatabase<CacheState>(() => ({
  version: NOTHING_READ,
  publicVersion: NOTHING_READ,
  zipCodeBatch: null,
  exclusionListDay: null,
  bytes: 0,
  values: new Map(),
  sets: createSets(),
  setsVersion: NOTHING_READ,
  views: new Map(),
}))

/**
 * Looks up a value in the cache, or makes and caches it. `make` gets the load that the ZIP codes are from; null for
 * those that the program ships.
 */
export type GetOrCompute = <Value>(
  key: string,
  make: (zipCodeBatch: string | null) => Promise<Value>,
  bytesOf: (value: Value) => number,
) => Promise<Value>

/**
 * Like `GetOrCompute` for many keys: `make` gets the positions of the keys that were not cached and makes all values at
 * once.
 */
export type GetOrComputeAll = <Value>(
  keys: readonly string[],
  make: (missing: readonly number[], zipCodeBatch: string | null) => Promise<readonly Value[]>,
  bytesOf: (value: Value) => number,
) => Promise<Value[]>

type Kept = { readonly getOrCompute: GetOrCompute; readonly getOrComputeAll: GetOrComputeAll }

/** Keeps what depends on the view of the transaction; `ofPublic` what all views share. */
export type Cache = Kept & {
  readonly ofPublic: Kept
  /** Tells whether the view has rows beside the public model. */
  readonly hasOverlay: boolean
  readonly publicVersion: number
  /** The sets of the read model that are known; a transaction that writes may number some that never come true. */
  readonly sets: Sets
  /** The day of the newest exclusion list that was loaded, 'YYYY-MM-DD'; null where none was. */
  readonly exclusionListDay: string | null
}

type State = {
  readonly version: number
  readonly public_version: number
  readonly sets_version: number
  readonly view: ViewState | null
  readonly batch: string | null
  readonly list_day: string | null
  readonly writes: boolean
}

const NOTHING: State = {
  version: NOTHING_READ,
  public_version: NOTHING_READ,
  sets_version: NOTHING_READ,
  view: null,
  batch: null,
  list_day: null,
  writes: true,
}

async function readState(connection: Connection): Promise<State> {
  const [state] = await connection.preparedRows<State>(sql`
    select version, public_version, sets_version, pg_current_xact_id_if_assigned() is not null as writes, (
      select jsonb_build_object('version', version, 'hasRows', has_rows) from search.overlay_views
      where view_id = ${connection.viewId}::uuid) as view, (
      select id from batches where source_id = ${SOURCES.zipCodes.id} and state = 'applied'
      order by applied_at desc limit 1) as batch, ${newestListDay(null)} as list_day
    from search.model_version`)
  return state ?? NOTHING
}

/** Returns the part of the cache that a view has for itself, which is all of it if the view equals the public one. */
function getKept(state: CacheState, prefix: string): Kept {
  const { zipCodeBatch: batch, sets } = state
  // What was made of sets that others have forgotten since would name numbers that they do not know.
  const isCurrent = () => state.sets === sets
  return {
    getOrCompute: (key, make, bytesOf) =>
      cacheValue(state, prefix + key, () => make(batch), { bytesOf, isCurrent }),
    getOrComputeAll: (keys, make, bytesOf) =>
      cacheValues(
        state,
        keys.map((key) => prefix + key),
        (missing) => make(missing, batch),
        { bytesOf, isCurrent },
      ),
  }
}

const getPrefix = (viewId: string, view: ViewState | null) =>
  view === null ? '' : `view ${viewId} ${view.version} `

function updateState(state: CacheState, viewId: string, read: State): void {
  if (state.publicVersion !== read.public_version || state.zipCodeBatch !== read.batch) {
    state.values.clear()
    Object.assign(state, { publicVersion: read.public_version, zipCodeBatch: read.batch, bytes: 0 })
  }
  if (state.setsVersion !== read.sets_version)
    Object.assign(state, { setsVersion: read.sets_version, sets: createSets() })
  if (state.version !== read.version) state.views.clear()
  state.version = read.version
  state.exclusionListDay = read.list_day
  state.views.set(viewId, read.view)
}

/**
 * Returns what can be kept of the read model as this transaction sees it. Read before the model itself: what is then
 * read may be newer than the version that it is kept under, never older. A transaction that writes sees what may never
 * come true.
 */
export async function openCache(connection: Connection): Promise<Cache> {
  const read = await readState(connection)
  const { batch, view } = read
  const known = {
    hasOverlay: view?.hasRows === true,
    exclusionListDay: read.list_day,
    publicVersion: read.public_version,
  }
  if (read.writes) {
    const unkept: Kept = {
      getOrCompute: (_, make) => make(batch),
      getOrComputeAll: async (keys, make) => [...(await make([...keys.keys()], batch))],
    }
    return { ...unkept, ofPublic: unkept, ...known, sets: createSets() }
  }
  const state = getCacheState(connection)
  updateState(state, connection.viewId, read)
  const kept = getKept(state, getPrefix(connection.viewId, view))
  return { ...kept, ofPublic: getKept(state, ''), ...known, sets: state.sets }
}

/** Describes what was kept, without a look at whether the model is still the same. */
export type RecalledCache = Cache & {
  /**
   * Tells whether what was recalled holds, given the version of the model that a later statement saw, where one did.
   */
  holds(seen: number | undefined): Promise<boolean>
}

/**
 * Returns the cache without the statement that opens it; a caller that shows something of it must ask whether it still
 * holds. Returns undefined if nothing is known of the view.
 */
export function recallCache(connection: Connection): RecalledCache | undefined {
  const state = getCacheState(connection)
  const { version, publicVersion, exclusionListDay, sets } = state
  const view = state.views.get(connection.viewId)
  if (view === undefined) return undefined
  const recall = (prefix: string, open: (cache: Cache) => Kept): Kept => ({
    async getOrCompute(key, make, bytesOf) {
      const known = state.version === version ? state.values.get(prefix + key) : undefined
      if (!known) return open(await openCache(connection)).getOrCompute(key, make, bytesOf)
      return known.value as Awaited<ReturnType<typeof make>>
    },
    async getOrComputeAll(keys, make, bytesOf) {
      return open(await openCache(connection)).getOrComputeAll(keys, make, bytesOf)
    },
  })
  return {
    ...recall(getPrefix(connection.viewId, view), (cache) => cache),
    ofPublic: recall('', ({ ofPublic }) => ofPublic),
    hasOverlay: view?.hasRows === true,
    exclusionListDay,
    publicVersion,
    sets,
    holds: async (seen) => version === (seen ?? (await readState(connection)).version),
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

type CacheRules<Value> = {
  readonly bytesOf: (value: Value) => number
  /** Tells whether what is made may be kept. */
  readonly isCurrent: () => boolean
}

async function cacheValues<Value>(
  state: CacheState,
  keys: readonly string[],
  make: (missing: readonly number[]) => Promise<readonly Value[]>,
  { bytesOf, isCurrent }: CacheRules<Value>,
): Promise<Value[]> {
  const known = keys.map((key) => state.values.get(key))
  const missing = known.flatMap((value, index) => (value ? [] : [index]))
  const { version } = state
  const made = missing.length > 0 ? await make(missing) : []
  const madeAt = new Map(missing.map((index, place) => [index, made[place] as Value]))
  if (state.version === version && isCurrent()) {
    for (const [index, value] of madeAt) cacheMade(state, keys[index] ?? '', value, bytesOf(value))
  }
  return known.map((value, index) => (value ? (value.value as Value) : (madeAt.get(index) as Value)))
}

async function cacheValue<Value>(
  state: CacheState,
  key: string,
  make: () => Promise<Value>,
  rules: CacheRules<Value>,
): Promise<Value> {
  const [value] = await cacheValues(state, [key], async () => [await make()], rules)
  return value as Value
}
