import type { Connection } from '#server/db/database.ts'
import type { DirectoryRecord } from './directory-record.ts'

const TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const

/** Takes records out of what the registry states. */
export async function deleteRecords(connection: Connection, npis: readonly number[]): Promise<void> {
  for (const table of TABLES) {
    await connection.preparedRows({
      text: `delete from ${table} where npi = any ($1::bigint[])`,
      values: [npis],
    })
  }
}

/** Replaces what the registry states of records. */
export async function rewriteRecords(
  connection: Connection,
  records: readonly DirectoryRecord[],
): Promise<void> {
  await deleteRecords(
    connection,
    records.map(({ npi }) => npi),
  )
  const rowsOf = {
    practitioners: records.filter(({ table }) => table === 'practitioners').map(({ row }) => row),
    entities: records.filter(({ table }) => table === 'entities').map(({ row }) => row),
    locations: records.flatMap(({ locations }) => locations),
    affiliations: records.flatMap(({ affiliations }) => affiliations),
  }
  for (const table of TABLES) {
    if (rowsOf[table].length === 0) continue
    await connection.preparedRows({
      text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      values: [JSON.stringify(rowsOf[table])],
    })
  }
}
