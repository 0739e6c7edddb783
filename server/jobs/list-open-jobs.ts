import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Job } from './job.ts'

/** Returns the names that jobs were enqueued `onceAs`, of those that wait, run or are to be tried again. */
export async function listOpenJobs(connection: Connection, { name }: Job): Promise<string[]> {
  const open = await connection.rows<{ key: string }>(sql`
    select singleton_key as key from jobs.job
    where name = ${name} and state in ('created', 'retry', 'active') and singleton_key is not null`)
  return open.map(({ key }) => key)
}
