import type { z } from 'zod'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Job } from './job.ts'
import { getQueueOptions } from './queue.ts'

// pg-boss's own `send` needs a started instance; its tables are open to inserts by SQL.
async function insertJob(connection: Connection, name: string, payload: unknown, afterSeconds: number) {
  const inserted = await connection.run(sql`
    insert into jobs.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, heartbeat_seconds, start_after, keep_until)
    select name, ${JSON.stringify(payload)}::jsonb, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, heartbeat_seconds, now() + ${afterSeconds} * interval '1 second',
      now() + (${afterSeconds} + retention_seconds) * interval '1 second'
    from jobs.queue where name = ${name}`)
  return inserted === 1
}

/** Leaves work in the caller's transaction: it is done when, and only when, the transaction commits. */
export async function enqueue<Payload extends z.ZodType>(
  connection: Connection,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { afterSeconds = 0 } = {},
): Promise<void> {
  const checked = job.payload.parse(payload)
  if (await insertJob(connection, job.name, checked, afterSeconds)) return
  await connection.run(
    sql`select jobs.create_queue(${job.name}, ${JSON.stringify(getQueueOptions(job))}::jsonb)`,
  )
  await insertJob(connection, job.name, checked, afterSeconds)
}
