import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { listOpenJobs } from '#server/jobs/list-open-jobs.ts'
import { changeBatchLater } from './jobs.ts'

/** Lets batches be applied and undone again whose job was given up after too many failures. */
export async function freeBatches(connection: Connection): Promise<void> {
  // Batches are read before jobs: a job that ends in between clears the mark of its batch itself.
  const pending = await connection.rows<{ id: string }>(sql`select id from batches where pending is not null`)
  const open = new Set(await listOpenJobs(connection, changeBatchLater))
  const given = pending.map(({ id }) => id).filter((id) => !open.has(id))
  await connection.run(sql`update batches set pending = null where id = any (${given}::uuid[])`)
}
