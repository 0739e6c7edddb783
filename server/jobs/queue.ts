import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { MIGRATION_LOCK } from '#server/db/apply-migrations.ts'
import type { Job } from './job.ts'

export const QUEUE_SCHEMA = 'jobs'

// A worker that was killed is noticed after the heartbeat and one look of the supervisor.
const HEARTBEAT_SECONDS = 10

export function getQueueOptions({ retries, maxPauseSeconds, limitSeconds }: Job) {
  return {
    policy: 'standard',
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: maxPauseSeconds,
    expireInSeconds: limitSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  } as const
}

/** Makes the tables of the queue, or brings them to the version of the program, as their owner. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: QUEUE_SCHEMA, supervise: false, schedule: false })
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
  await grantUse(url)
}

/**
 * Grants access to the queue: both roles can add jobs in the transaction that causes them; only workers, as the owner,
 * read them. The system role sees names, states and keys, so that operators learn how many jobs there are, and areas
 * whether one still waits.
 */
async function grantUse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // A grant writes the row of its table even where it is granted already, and of two at once PostgreSQL refuses one.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`grant usage on schema ${QUEUE_SCHEMA} to concord_app, concord_system`)
    await client.query(`grant select, insert on ${QUEUE_SCHEMA}.queue to concord_app, concord_system`)
    await client.query(`grant insert on ${QUEUE_SCHEMA}.job to concord_app, concord_system`)
    await client.query(
      `grant select (name, state, start_after, singleton_key) on ${QUEUE_SCHEMA}.job to concord_system`,
    )
  } finally {
    await client.end()
  }
}
