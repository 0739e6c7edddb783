import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { tablesOfSnapshots } from '../record-tables.ts'
import { rewindRecords, type ViewMoment } from '../rewind-records.ts'

const TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const

/** Columns that say where a row came from or is located, and are no fields of a record. */
const NO_FIELDS = new Set(['batch_id', 'first_batch_id', 'latitude', 'longitude'])

/** Returns the rows of a view without what is no field of a record. */
export function keepFields(view: Readonly<Record<string, readonly unknown[]>>): Record<string, string[]> {
  const print = (row: unknown) =>
    JSON.stringify(Object.entries(row as object).filter(([column]) => !NO_FIELDS.has(column)))
  return Object.fromEntries(TABLES.map((table) => [table, (view[table] ?? []).map(print).toSorted()]))
}

/** Returns all rows that a view showed at a moment. */
export async function readRewoundView(
  connection: Connection,
  npis: readonly number[],
  moment: ViewMoment,
): Promise<Record<string, string[]>> {
  const snapshots = await rewindRecords(connection, npis.map(String), moment)
  const tables = tablesOfSnapshots([...snapshots.values()])
  const view: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const rows = await connection.rows<{ row: unknown }>(
      sql`select to_jsonb(r) as row from ${tables[table]} r`,
    )
    view[table] = rows.map(({ row }) => row)
  }
  return keepFields(view)
}
