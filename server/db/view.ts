import { type Connection, NO_ORGANIZATION } from './database.ts'
import { sql } from './sql.ts'

/** The view of everyone; no organization and no view of the past has this id. */
export const PUBLIC_VIEW = NO_ORGANIZATION

/** Makes the rest of the transaction read another view, and returns its connection. `at` is the moment of the view. */
export async function readView(connection: Connection, viewId: string, at?: Date): Promise<Connection> {
  await connection.run(sql`select set_config('app.view_id', ${viewId}, true)`)
  return { ...connection, viewId, ...(at ? { at } : {}) }
}

/** Works in another view; afterwards the transaction reads the one that it read before. */
export async function inView<Result>(
  connection: Connection,
  viewId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await connection.one<{ view: string | null }>(
    sql`select current_setting('app.view_id', true) as view`,
  )
  await readView(connection, viewId)
  const result = await work()
  await connection.run(sql`select set_config('app.view_id', ${before?.view ?? ''}, true)`)
  return result
}
