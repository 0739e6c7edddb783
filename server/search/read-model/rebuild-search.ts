import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Database } from '#server/db/database.ts'
import { joinSql, sql } from '#server/db/sql.ts'
import { deriveAll } from './derive-all.ts'
import { dropUnusedSets, extendDictionaries, extendDictionariesSeparately } from './dictionaries.ts'
import { encode } from './encode.ts'
import type { Refresh } from './fresh-rows.ts'
import { lockRebuilding, lockWriting } from './locks.ts'
import { selectPostings, selectRollups } from './postings.ts'
import { RANK_GAP, rankedByName } from './ranks.ts'
import { type Build, createBuild, type Report } from './rebuild-stages.ts'
import { refreshModel } from './refresh-model.ts'
import { OVERLAY_TABLES, rebuildViews } from './refresh-views.ts'
import { updateSizes } from './sizes.ts'
import { readMarks, serveMarks } from './stale-marks.ts'
import { vacuumModel } from './vacuum-model.ts'
import { noteViewVersions } from './view-versions.ts'

const NEXT = sql`search_next`
const DERIVED = sql`search_next.derived`
const TABLES = [
  'subjects',
  'postings',
  'rollups',
  'overlay_subjects',
  'overlay_hidden',
  'overlay_postings',
  'overlay_rollups',
] as const

/** Defines what a rebuild that was killed left behind. */
const DROP_LEFTOVERS = sql`drop schema if exists ${NEXT} cascade`

const WAIT_FOR_WRITERS = '5s'
/** Readers that come while the swap waits for others have to wait with it. */
const WAIT_FOR_READERS = '250ms'
const PAUSE_MS = 250
const PATIENCE_MS = 600_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Returns how to refresh the new model. The dictionaries usually do not grow here: what views have was added when the
 * views were refreshed.
 */
function refreshNext(connection: Connection): Refresh {
  return {
    connection,
    model: NEXT,
    gap: RANK_GAP,
    extendDictionaries: (derived) => extendDictionaries(connection, derived),
  }
}

async function fillTables(build: Build, connection: Connection): Promise<void> {
  const { database, stage } = build
  await database.asOwner(async (apart) => {
    await apart.run(DROP_LEFTOVERS)
    await apart.run(sql`create schema ${NEXT}`)
  })
  await stage('Records', () => deriveAll(build, connection, DERIVED))
  await connection.run(sql`analyze ${DERIVED}`)
  await stage('Dictionaries', () =>
    database.asOwner(async (apart) => {
      await build.begin(apart)
      await extendDictionariesSeparately(apart, DERIVED)
      return apart.run(sql`analyze search.lists, search.sets, search.spellings`)
    }),
  )
  await stage('Name order', () =>
    connection.run(sql`create table ${NEXT}.ranks as ${rankedByName(DERIVED, RANK_GAP)}`),
  )
  await connection.run(sql`analyze ${NEXT}.ranks`)
  await stage('Subjects', () =>
    connection.run(sql`create table ${NEXT}.subjects as select r.name_rank, e.* from (${encode(DERIVED)}) e
      join ${NEXT}.ranks r using (npi)`),
  )
  await stage('Postings', () =>
    connection.run(sql`create table ${NEXT}.postings as ${selectPostings(sql`${NEXT}.subjects`)}`),
  )
  await stage('Rollups', () =>
    connection.run(sql`create table ${NEXT}.rollups as ${selectRollups(sql`${NEXT}.postings`)}`),
  )
  await stage('Indexes', () => connection.run(sql`select search.finish_tables('search_next')`))
  await connection.run(sql`analyze ${NEXT}.subjects, ${NEXT}.postings, ${NEXT}.rollups`)
  await stage('Views', async () => {
    await connection.run(sql`select search.create_overlay_tables('search_next')`)
    return rebuildViews(refreshNext(connection))
  })
  await stage('Sizes', () => connection.run(updateSizes(sql`${NEXT}.postings`)))
}

/** Derives again what other transactions changed since the rebuild read it. */
async function followNoted(connection: Connection): Promise<void> {
  const noted = await connection.rows<{ npi: number }>(sql`
    with taken as (delete from search.noted_npis returning npi) select distinct npi from taken`)
  if (noted.length === 0) return
  await refreshModel(
    refreshNext(connection),
    noted.map(({ npi }) => npi),
  )
}

async function swapTables(connection: Connection, marks: readonly number[]): Promise<void> {
  await connection.run(sql`select set_config('lock_timeout', ${WAIT_FOR_WRITERS}, true)`)
  await lockWriting(connection)
  await followNoted(connection)
  await dropUnusedSets(connection, NEXT)
  await serveMarks(connection, marks)
  await connection.run(sql`select set_config('lock_timeout', ${WAIT_FOR_READERS}, true)`)
  const tables = [sql`subjects`, sql`postings`, sql`rollups`, ...OVERLAY_TABLES]
  const old = joinSql(
    tables.map((table) => sql`search.${table}`),
    ', ',
  )
  await connection.run(sql`lock table ${old} in access exclusive mode`)
  await connection.run(sql`drop table ${old}`)
  for (const table of tables) await connection.run(sql`alter table ${NEXT}.${table} set schema search`)
  await noteViewVersions(connection)
  await connection.run(sql`drop schema ${NEXT} cascade`)
}

/**
 * Puts the new tables in the place of the old ones at a moment when no one is between two looks at the old ones.
 * What it holds it lets go after each attempt, so that neither readers nor writers wait for long.
 */
async function swapPatiently(build: Build, connection: Connection, marks: readonly number[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    await connection.run(sql`savepoint swap`)
    try {
      return await swapTables(connection, marks)
    } catch (error) {
      const isBusy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isBusy || performance.now() > deadline) throw error
      await connection.run(sql`rollback to savepoint swap`)
      build.throwIfStopped()
      await sleep(PAUSE_MS)
    }
  }
}

type Options = { signal?: AbortSignal | undefined; onlyIfStale?: boolean }

/**
 * Builds the model again beside the old one and swaps it in. One transaction spans it all: readers see the old model until
 * it commits, and a rebuild that is killed leaves that as it is. Changes that are committed meanwhile are in the new one.
 * Gives whether it was built.
 */
export async function rebuildSearch(
  database: Database,
  report: Report = () => {},
  { signal, onlyIfStale = false }: Options = {},
): Promise<boolean> {
  const startedAt = performance.now()
  const build = createBuild(database, report, signal)
  const isBuilt = await build.whileStoppable(() =>
    database.asOwner(async (connection) => {
      await build.begin(connection)
      await lockRebuilding(connection)
      const marks = await readMarks(connection)
      if (onlyIfStale && marks.length === 0) {
        await connection.run(DROP_LEFTOVERS)
        return false
      }
      await fillTables(build, connection)
      await swapPatiently(build, connection, marks)
      return true
    }),
  )
  if (!isBuilt) return false
  await vacuumModel(database, TABLES, signal)
  report(`Search built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return true
}

/** Builds the model again if a load asked for it and no one did it since, as when the program was killed in between. */
export async function repairSearch(database: Database, report?: Report, signal?: AbortSignal): Promise<void> {
  let isBuilt = true
  // A load that committed meanwhile may have asked again.
  while (isBuilt) isBuilt = await rebuildSearch(database, report, { onlyIfStale: true, signal })
}
