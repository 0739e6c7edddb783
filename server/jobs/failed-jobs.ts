import { PgBoss } from 'pg-boss'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { QUEUE_SCHEMA } from './queue.ts'

export type FailedJob = {
  readonly queue: string
  readonly id: string
  readonly failedAt: Date
  readonly error: string
}

/** Returns the jobs whose last try failed, the latest first; the queue forgets them after a week. */
export function findFailedJobs(database: Database): Promise<FailedJob[]> {
  return database.asOwner((connection) =>
    connection.rows(sql`
      select name as queue, id, completed_on as "failedAt", coalesce(output ->> 'message', output::text, '') as error
      from jobs.job where state = 'failed' and not starts_with(name, '__') order by completed_on desc, id`),
  )
}

/** Puts failed jobs back into their queues, each for one more try. */
export async function retryJobs(url: string, jobs: readonly FailedJob[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: QUEUE_SCHEMA, supervise: false, schedule: false })
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue))
      await boss.retry(
        queue,
        ofQueue.map(({ id }) => id),
      )
  } finally {
    await boss.stop({ graceful: false })
  }
}
