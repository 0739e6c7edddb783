import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Within the transaction of a big load: the model is to be rebuilt when the load is committed. */
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
