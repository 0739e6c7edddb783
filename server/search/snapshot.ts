import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findExclusionListDay } from '#server/ledger/exclusion-list.ts'
import { SOURCES } from '#server/ledger/sources.ts'
import type { RecalledCache } from './cache.ts'
import { readMarks } from './read-model/stale-marks.ts'

/** The directory as one transaction sees it from beginning to end. */
export type Snapshot = {
  readonly connection: Connection
  /** Says what the answers of this snapshot depend on: they are the same in another one with the same state. */
  readonly state: string
  readonly readAt: Date
  /** What was kept of it, apart from what others keep: these may be ahead of it. */
  readonly cache: RecalledCache
}

async function findZipCodeBatch(connection: Connection): Promise<string | null> {
  const row = await connection.one<{ id: string }>(sql`
    select id from batches where source_id = ${SOURCES.zipCodes.id} and state = 'applied'
    order by applied_at desc limit 1`)
  return row?.id ?? null
}

async function openOwnCache(connection: Connection): Promise<RecalledCache> {
  const batch = await findZipCodeBatch(connection)
  const values = new Map<string, Promise<unknown>>()
  return {
    getOrCompute(key, make) {
      const known = (values.get(key) ?? make(batch)) as ReturnType<typeof make>
      values.set(key, known)
      return known
    },
    getOrComputeAll: async (keys, make) => [...(await make([...keys.keys()], batch))],
    holds: async () => true,
  }
}

/**
 * Turns a transaction, before its first statement, into one that sees the directory as of this moment until it ends. A
 * rebuilt model is not swapped in meanwhile: what waits for that should not wait for long.
 */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  await connection.run(sql`set transaction isolation level repeatable read`)
  await connection.run(sql`lock table search.subjects, search.postings, search.rollups in access share mode`)
  const row = await connection.one<{ version: number; at: Date; day: string }>(sql`
    select version, now() as at, (now() at time zone 'UTC')::date as day from search.model_version`)
  const { version = 0, at = new Date(), day = '' } = row ?? {}
  const marks = await readMarks(connection)
  const listDay = await findExclusionListDay(connection)
  const zipCodes = await findZipCodeBatch(connection)
  return {
    connection,
    state: JSON.stringify({ version, day, marks, listDay, zipCodes }),
    readAt: at,
    cache: await openOwnCache(connection),
  }
}
