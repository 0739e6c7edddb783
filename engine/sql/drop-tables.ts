import type { DuckDBConnection } from '@duckdb/node-api'

/** Drops tables of a run that nothing reads any more: what they hold counts against the memory of the run until then. */
export async function dropTables(connection: DuckDBConnection, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) await connection.run(`DROP TABLE IF EXISTS ${table}`)
}
