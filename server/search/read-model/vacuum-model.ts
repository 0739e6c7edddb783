import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const ATTEMPTS = 40
const PAUSE_MS = 3000
/** Smaller tables are read fast enough as they are. */
const MIN_PAGES = 1000
const SHARE_VISIBLE = 0.9

async function isVisible(database: Database, table: string): Promise<boolean> {
  const size = await database.asSystem((connection) =>
    connection.one<{ pages: number; visible: number }>(sql`
      select relpages as pages, relallvisible as visible from pg_class where oid = ${`search.${table}`}::regclass`),
  )
  return !size || size.pages < MIN_PAGES || size.visible >= size.pages * SHARE_VISIBLE
}

/**
 * Lets searches and counts of a new model read its indexes alone. That takes pages of which every transaction sees all
 * rows: one that is older than the model, as an ANALYZE of a table that was just loaded, has to end first.
 */
export async function vacuumModel(
  database: Database,
  tables: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const table of tables) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await database.runAlone({ text: `vacuum search.${table}`, values: [] })
      if (signal?.aborted || (await isVisible(database, table))) break
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
}
