import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type JobCount = { queue: string; state: 'waiting' | 'later' | 'running' | 'failed'; count: number }

/** Counts the unfinished and the given-up jobs by queue and state, without those that the queue creates for itself. */
function countJobs(database: Database): Promise<JobCount[]> {
  return database.asSystem((connection) =>
    connection.rows<JobCount>(sql`
      select name as queue, count(*)::int as count,
        case when state = 'failed' then 'failed' when state = 'active' then 'running' when start_after > now() then 'later' else 'waiting' end as state
      from jobs.job where (state < 'completed' or state = 'failed') and not starts_with(name, '__') group by 1, 3`),
  )
}

export function watchJobs(registry: Registry, database: Database): void {
  new Gauge({
    name: 'concord_jobs',
    help: 'Jobs that wait, are left for later, run or failed for good, by queue. A queue without any is not named.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      // Without its database the program still tells the rest.
      const counts = await countJobs(database).catch(() => [])
      for (const { queue, state, count } of counts) this.set({ queue, state }, count)
    },
  })
}
