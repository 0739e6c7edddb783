import { openResults, type ResultReader } from '@concord/engine'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { findDataState, findLayers, type Layer } from './layer-store.ts'
import { copyLayers, getDataFolder, type LocalLayer, tidyCopies } from './local-files.ts'
import type { Scope } from './scope.ts'
import { dropScopeTables, makeScopeTables } from './scope-sql.ts'

const LIMITS = { memoryMb: 1024, threads: 2 }
const LIMIT_MS = 120_000
/** Scopes that are kept open; the one that was used the longest time ago goes first. */
const MAX_OPEN = 6

export type DuckConnection = Parameters<Parameters<ResultReader['read']>[0]>[0]

/** The tables of a scope, as long as someone reads them. */
export type OpenScope = {
  /** Begins the names of its tables. */
  readonly name: string
  /** Key of all data behind the scope: a count that was made for this key is valid for it. */
  readonly key: string
  readonly layers: readonly LocalLayer[]
  readonly records: number
}

type Kept = { readonly opened: Promise<OpenScope>; usedAt: number; readers: number; isDropped: boolean }

/** The reader and the scopes that a process has open for one data folder. */
type Opened = { readonly reader: Promise<ResultReader>; readonly scopes: Map<string, Kept>; next: number }

const all = new Map<string, Opened>()

function getOpened(config: Config): Opened {
  const folder = getDataFolder(config)
  const known = all.get(folder)
  if (known) return known
  const opened: Opened = { reader: openResults(folder, LIMITS), scopes: new Map(), next: 1 }
  opened.reader.catch(() => all.delete(folder))
  all.set(folder, opened)
  return opened
}

async function dropTables(opened: Opened, { name }: Pick<OpenScope, 'name'>): Promise<void> {
  const reader = await opened.reader
  await reader.read(async (connection) => {
    for (const statement of dropScopeTables(name)) await connection.run(statement)
  }, AbortSignal.timeout(LIMIT_MS))
}

async function release(opened: Opened, kept: Kept): Promise<void> {
  kept.readers -= 1
  if (kept.isDropped && kept.readers === 0)
    await kept.opened.then((scope) => dropTables(opened, scope)).catch(() => {})
}

/** Forgets scopes beyond those that are kept; their tables go when no one reads them. */
async function makeRoom(opened: Opened): Promise<void> {
  const oldest = [...opened.scopes].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
  for (const [key, kept] of oldest.slice(0, Math.max(0, oldest.length - MAX_OPEN))) {
    opened.scopes.delete(key)
    kept.isDropped = true
    kept.readers += 1
    await release(opened, kept)
  }
}

async function makeTables(
  config: Config,
  opened: Opened,
  { layers, scope, key }: { readonly layers: readonly Layer[]; readonly scope: Scope; readonly key: string },
): Promise<OpenScope> {
  const name = `s${opened.next++}`
  await tidyCopies(config)
  const local = await copyLayers(config, layers)
  const reader = await opened.reader
  const made = reader.read(async (connection) => {
    for (const statement of makeScopeTables(name, local, scope.entitlement)) await connection.run(statement)
  }, AbortSignal.timeout(LIMIT_MS))
  await made.catch(async (error) => {
    // The next attempt makes them under another name, and all scopes share the memory.
    await dropTables(opened, { name }).catch(() => {})
    throw error
  })
  const records = layers.reduce((sum, layer) => sum + layer.records, 0)
  return { name, key, layers: local, records }
}

function getKey(layers: readonly Layer[], { entitlement }: Scope): string {
  const places = entitlement && {
    states: [...entitlement.states].sort(),
    zipCodes: [...entitlement.zipCodes].sort(),
  }
  return JSON.stringify([layers.map(({ id }) => id), places ?? null])
}

export type ScopeData = { readonly readAt: Date; readonly through: string | null; readonly basis: string }

/**
 * Reads the tables of what an organization may see, as of the data that counts: `read` gets a connection and their names.
 * Undefined where no data was made yet.
 */
export async function readScope<Result>(
  { config, database }: { readonly config: Config; readonly database: Database },
  scope: Scope,
  read: (connection: DuckConnection, opened: OpenScope, data: ScopeData) => Promise<Result>,
): Promise<Result | undefined> {
  const { state, layers } = await database.asOrganization(scope.orgId || null, async (tx) => ({
    state: await findDataState(tx),
    layers: await findLayers(tx, scope.orgId),
  }))
  if (!state || layers.length === 0) return undefined
  const opened = getOpened(config)
  const key = getKey(layers, scope)
  const known = opened.scopes.get(key)
  const kept: Kept = known ?? {
    opened: makeTables(config, opened, { layers, scope, key }),
    ...{ usedAt: 0, readers: 0, isDropped: false },
  }
  kept.usedAt = performance.now()
  kept.readers += 1
  if (!known) {
    opened.scopes.set(key, kept)
    kept.opened.catch(() => opened.scopes.delete(key))
  }
  try {
    const tables = await kept.opened
    // Lists read the files behind the tables, which are removed where no one uses them.
    if (known) await copyLayers(config, layers)
    await makeRoom(opened)
    const reader = await opened.reader
    return await reader.read((connection) => read(connection, tables, state), AbortSignal.timeout(LIMIT_MS))
  } finally {
    await release(opened, kept)
  }
}
