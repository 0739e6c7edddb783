import type { z } from 'zod'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Job } from './job.ts'
import { getQueueOptions } from './queue.ts'

type Insertion = { readonly afterSeconds: number; readonly onceAs: string | undefined }

// pg-boss's own `send` needs a started instance; its tables are open to inserts by SQL. The retries are those of the job:
// a queue keeps the ones that it was made with. Of the policy `short` no two jobs with one key wait in a queue.
async function insertJob(
  connection: Connection,
  { name, retries, maxPauseSeconds }: Job,
  payload: unknown,
  { afterSeconds, onceAs }: Insertion,
) {
  const inserted = await connection.run(sql`
    insert into jobs.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, heartbeat_seconds, start_after, keep_until, singleton_key)
    select name, ${JSON.stringify(payload)}::jsonb, ${onceAs === undefined ? sql`policy` : sql`'short'`}, ${retries}::int,
      retry_delay, retry_backoff, ${maxPauseSeconds}::int,
      expire_seconds, deletion_seconds, heartbeat_seconds, now() + ${afterSeconds} * interval '1 second',
      now() + (${afterSeconds} + retention_seconds) * interval '1 second', ${onceAs ?? null}::text
    from jobs.queue where name = ${name}
    on conflict do nothing`)
  return inserted === 1
}

async function hasQueue(connection: Connection, { name }: Job): Promise<boolean> {
  return (await connection.one(sql`select from jobs.queue where name = ${name}`)) !== undefined
}

/**
 * Leaves work in the caller's transaction: it is done when, and only when, the transaction commits. Of jobs that are
 * enqueued `onceAs` one name, one waits and the others are left out.
 */
export async function enqueue<Payload extends z.ZodType>(
  connection: Connection,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { afterSeconds = 0, onceAs }: { readonly afterSeconds?: number; readonly onceAs?: string } = {},
): Promise<void> {
  const checked = job.payload.parse(payload)
  const insertion = { afterSeconds, onceAs }
  if (await insertJob(connection, job, checked, insertion)) return
  if (await hasQueue(connection, job)) return
  await connection.run(
    sql`select jobs.create_queue(${job.name}, ${JSON.stringify(getQueueOptions(job))}::jsonb)`,
  )
  await insertJob(connection, job, checked, insertion)
}
