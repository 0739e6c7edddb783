import type { Database } from './database.ts'
import { sql } from './sql.ts'

/** Tells whether the database answers and takes changes: a replica does not. */
export async function isWritable(database: Database): Promise<boolean> {
  const state = await database.asSystem((connection) =>
    connection.one<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`),
  )
  return state !== undefined && !state.replica
}
