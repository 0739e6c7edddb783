import { openResults, type ResultReader } from '@concord/engine'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CycleKey } from './cycle-store.ts'
import { cacheResult, getCacheFolder } from './result-cache.ts'
import { findResults } from './result-store.ts'

const LIMITS = { memoryMb: 512, threads: 2 }
const LIMIT_MS = 30_000

const readers = new Map<string, Promise<ResultReader>>()

function openReader(config: Config): Promise<ResultReader> {
  const folder = getCacheFolder(config)
  const opened = readers.get(folder) ?? openResults(folder, LIMITS)
  readers.set(folder, opened)
  opened.catch(() => readers.delete(folder))
  return opened
}

type Connection = Parameters<Parameters<ResultReader['read']>[0]>[0]

/**
 * Reads files that the run of a cycle gave, by their names: `read` gets a connection that sees nothing else, and their paths.
 * Throws not_found for a cycle of another organization, and for one that has no such file.
 */
export async function queryResults<Name extends string, Result>(
  { config, database }: { readonly config: Config; readonly database: Database },
  key: CycleKey,
  names: readonly Name[],
  read: (connection: Connection, paths: Readonly<Record<Name, string>>) => Promise<Result>,
): Promise<Result> {
  const results = await database.asOrganization(key.orgId || null, (tx) => findResults(tx, key))
  const paths: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const result = results.find((one) => one.name === name)
    if (!result) throw new AppError('not_found')
    paths[name] = await cacheResult(config, result)
  }
  const reader = await openReader(config)
  return reader.read(
    (connection) => read(connection, paths as Record<Name, string>),
    AbortSignal.timeout(LIMIT_MS),
  )
}
