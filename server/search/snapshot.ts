import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { GetOrCompute, RecalledCache } from './cache.ts'
import { findExclusionListDay } from './exclusion-list.ts'
import { readMarks } from './read-model/stale-marks.ts'
import { createSets } from './set-store.ts'

/** The directory as one transaction sees it from beginning to end. */
export type Snapshot = {
  readonly connection: Connection
  /** Says what the answers of this snapshot depend on: they are the same in another one with the same state. */
  readonly state: string
  readonly readAt: Date
  /** The cache of this snapshot, separate from that of others, which may be ahead of it. */
  readonly cache: RecalledCache
}

async function findZipCodeBatch(connection: Connection): Promise<string | null> {
  const row = await connection.one<{ id: string }>(sql`
    select id from batches where source_id = ${SOURCES.zipCodes.id} and state = 'applied'
    order by applied_at desc limit 1`)
  return row?.id ?? null
}

function keepAll(batch: string | null): Pick<RecalledCache, 'getOrCompute' | 'getOrComputeAll'> {
  const values = new Map<string, Promise<unknown>>()
  const getOrCompute: GetOrCompute = (key, make) => {
    const known = (values.get(key) ?? make(batch)) as ReturnType<typeof make>
    values.set(key, known)
    return known
  }
  return { getOrCompute, getOrComputeAll: async (keys, make) => [...(await make([...keys.keys()], batch))] }
}

function findViewState(connection: Connection) {
  return connection.one<{ version: number; has_rows: boolean }>(sql`
    select version, has_rows from search.overlay_views where view_id = ${connection.viewId}::uuid`)
}

/**
 * Turns a transaction, before its first statement, into one that sees the directory as of this moment until it ends. A
 * rebuilt model is not swapped in meanwhile: what waits for that should not wait for long.
 */
export async function holdSnapshot(connection: Connection): Promise<void> {
  await connection.run(sql`set transaction isolation level repeatable read`)
  await connection.run(sql`lock table search.subjects, search.postings, search.rollups, search.overlay_subjects, search.overlay_postings,
    search.overlay_rollups, search.overlay_hidden in access share mode`)
}

/** Tells what a transaction that was held sees, in the view and of the moment that it reads. */
export async function describeSnapshot(connection: Connection): Promise<Snapshot> {
  const row = await connection.one<{ version: number; at: Date; day: string }>(sql`
    select public_version as version, now() as at, (now() at time zone 'UTC')::date as day from search.model_version`)
  const { version = 0, at = new Date(), day = '' } = row ?? {}
  const marks = await readMarks(connection)
  const listDay = await findExclusionListDay(connection)
  const zipCodes = await findZipCodeBatch(connection)
  const view = await findViewState(connection)
  return {
    connection,
    state: JSON.stringify({
      ...{ version, viewVersion: view?.version ?? null },
      ...{ day: connection.at ?? day, marks, listDay, zipCodes },
    }),
    readAt: connection.at ?? at,
    cache: {
      ...keepAll(zipCodes),
      ofPublic: keepAll(zipCodes),
      hasOverlay: view?.has_rows === true,
      exclusionListDay: listDay,
      publicVersion: version,
      sets: createSets(),
      holds: async () => true,
    },
  }
}
