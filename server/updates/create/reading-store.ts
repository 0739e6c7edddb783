import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { UpdateKey, UpdateProgress } from '../update-store.ts'

/** One attempt of a worker to read the file of an update; what it writes counts until another attempt begins. */
export type ReadingAttempt = UpdateKey & { readonly attempt: number }

const isOf = ({ orgId, id }: UpdateKey): Sql => sql`u.org_id = ${getOrgId(orgId)} and u.id = ${id}`
const START: UpdateProgress = { stage: 'reading', done: 0, total: 0 }

/** Leaves the file of a draft to be read: the draft is busy until that ends. */
export async function requestReading(connection: Connection, key: UpdateKey): Promise<void> {
  await connection.run(sql`
    update data_updates u set progress = ${JSON.stringify(START)}::jsonb, failure = null, attempt = u.attempt + 1,
      revision = u.revision + 1, changed_at = ${new Date()}
    where ${isOf(key)}`)
}

/** Begins to read, in the place of a worker that was killed; undefined where nothing waits to be read. */
export async function beginReading(connection: Connection, key: UpdateKey): Promise<number | undefined> {
  const row = await connection.one<{ attempt: number }>(sql`
    update data_updates u set attempt = u.attempt + 1
    where ${isOf(key)} and u.state = 'draft' and u.progress is not null returning u.attempt`)
  return row?.attempt
}

/** Holds the update while a worker writes; false where another attempt began. */
export async function holdReading(connection: Connection, attempt: ReadingAttempt): Promise<boolean> {
  const row = await connection.one(sql`
    select from data_updates u
    where ${isOf(attempt)} and u.attempt = ${attempt.attempt} and u.state = 'draft' and u.progress is not null for update`)
  return row !== undefined
}

export async function noteProgress(
  connection: Connection,
  key: UpdateKey,
  progress: UpdateProgress,
): Promise<void> {
  await connection.run(
    sql`update data_updates u set progress = ${JSON.stringify(progress)}::jsonb where ${isOf(key)}`,
  )
}

/** Ends reading; `failure` says in one sentence why there are no lines. */
export async function endReading(
  connection: Connection,
  key: UpdateKey,
  failure: string | null,
): Promise<void> {
  await connection.run(sql`
    update data_updates u set progress = null, failure = ${failure}, revision = u.revision + 1, changed_at = ${new Date()}
    where ${isOf(key)}`)
}
