import { randomUUID } from 'node:crypto'
import { formatCount } from '@concord/domain'
import type { Connection, Database } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type Report = (line: string) => void

const CANCEL_AGAIN_MS = 100

const SETTINGS: readonly Sql[] = [
  // Sorting and hashing should not go to disk for the sake of a setting made for many small queries.
  sql`set local work_mem = '256MB'`,
  sql`set local maintenance_work_mem = '512MB'`,
  // What hangs on one record is asked for once: remembering the answer only costs.
  sql`set local enable_memoize = off`,
  sql`set local jit = off`,
]

/** A rebuild as its stages see it. */
export type Build = {
  database: Database
  /** Begins a transaction that is a part of this rebuild. */
  begin(connection: Connection): Promise<void>
  /** Runs a stage and says how many rows it wrote in which time. */
  stage(name: string, work: () => Promise<number>): Promise<void>
  throwIfStopped(): void
  /** Ends what is running when the rebuild is stopped, until it has ended. */
  whileStoppable<Result>(work: () => Promise<Result>): Promise<Result>
}

async function cancelParts(database: Database, name: string): Promise<void> {
  await database
    .runAlone(sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${name}`)
    .catch(() => {})
}

export function createBuild(database: Database, report: Report, signal: AbortSignal | undefined): Build {
  const name = `concord rebuild ${randomUUID().slice(0, 8)}`
  return {
    database,
    throwIfStopped: () => signal?.throwIfAborted(),
    async whileStoppable(work) {
      let repeat: NodeJS.Timeout | undefined
      // A statement that begins just then is not met by the first attempt.
      const cancel = () => {
        repeat = setInterval(() => void cancelParts(database, name), CANCEL_AGAIN_MS)
      }
      signal?.throwIfAborted()
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return await work()
      } finally {
        signal?.removeEventListener('abort', cancel)
        clearInterval(repeat)
      }
    },
    async begin(connection) {
      await connection.run(sql`select set_config('application_name', ${name}, true)`)
      for (const setting of SETTINGS) await connection.run(setting)
    },
    async stage(stage, work) {
      signal?.throwIfAborted()
      const startedAt = performance.now()
      const rows = await work()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      report(rows > 1 ? `${stage}: ${formatCount(rows)} rows, ${seconds} s` : `${stage}: ${seconds} s`)
    },
  }
}
