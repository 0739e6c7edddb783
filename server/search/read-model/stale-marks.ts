import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Marks the model to be rebuilt once the current transaction, that of a large load, is committed. */
export async function markSearchStale(connection: Connection): Promise<void> {
  await connection.run(sql`insert into search.stale_marks default values`)
}

/** Returns the marks that a rebuild serves which begins to read the directory after this. */
export async function readMarks(connection: Connection): Promise<number[]> {
  const marks = await connection.rows<{ id: number }>(sql`select id from search.stale_marks`)
  return marks.map(({ id }) => id)
}

export async function serveMarks(connection: Connection, marks: readonly number[]): Promise<void> {
  await connection.run(sql`delete from search.stale_marks where id = any (${marks}::bigint[])`)
}
