import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Database } from './database.ts'
import { isAtStatementLimit, isConnectionFailure, isRolledBack } from './database-failure.ts'
import { sql } from './sql.ts'

/** Answers reads of organizations from a replica, and from the primary while the replica cannot. */
export type Replica = {
  /** Reads at least what was written when the database was at `position`. */
  asOrganization<Result>(
    orgId: string | null,
    position: string | undefined,
    work: (connection: Connection) => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

/** Maximum milliseconds that a read waits for what its caller wrote; replicas are mostly some milliseconds behind. */
const MAX_WAIT_MS = 300
const POLL_MS = 10
/** A replica that failed is left alone for so long: each try could cost the time for a connection. */
const REST_MS = 5000

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i

class BehindError extends Error {}

/** Tells whether a replica has reached the position. One that was promoted is no longer a replica, and never behind. */
async function hasReached(tx: Connection, position: string): Promise<boolean> {
  const reached = await tx.one<{ reached: boolean }>(sql`
    select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`)
  return reached?.reached === true
}

async function waitFor(tx: Connection, position: string): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  while (!(await hasReached(tx, position))) {
    if (performance.now() > deadline) throw new BehindError()
    await sleep(POLL_MS)
  }
}

/** Returns how far the database is, for reads of a replica that have to see it. */
export async function findPosition(primary: Database): Promise<string> {
  const found = await primary.asSystem((tx) =>
    tx.one<{ position: string }>(sql`select pg_current_wal_insert_lsn()::text as position`),
  )
  return found?.position ?? ''
}

/** Opens `database` as a replica. Reads that it refuses, or is too slow or far behind for, run again on the primary. */
export function openReplica(database: Database, primary: Database): Replica {
  let restsUntil = 0

  function mustAskPrimary(error: unknown): boolean {
    if (error instanceof BehindError || isRolledBack(error) || isAtStatementLimit(error)) return true
    if (!isConnectionFailure(error)) return false
    restsUntil = performance.now() + REST_MS
    return true
  }

  return {
    async asOrganization(orgId, position, work) {
      if (performance.now() < restsUntil) return primary.asOrganization(orgId, work)
      try {
        return await database.asOrganization(orgId, async (tx) => {
          if (position !== undefined && POSITION.test(position)) await waitFor(tx, position)
          return work(tx)
        })
      } catch (error) {
        if (!mustAskPrimary(error)) throw error
        return primary.asOrganization(orgId, work)
      }
    },
    close: () => database.close(),
  }
}
