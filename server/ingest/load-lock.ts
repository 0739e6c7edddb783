import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { IngestError } from './ingest-error.ts'

const LOAD_LOCK = 4_207_302
// A load that was killed a moment ago may hold its connection for as long.
const ATTEMPTS = 6
const PAUSE_SECONDS = 0.2

/** Holds other loads off until the end of this transaction. */
export async function lockOutOtherLoads(connection: Connection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // Without parameters: the answer to a statement with some stays open on the connection until its next one, and keeps
    // every VACUUM meanwhile from marking pages that all transactions see.
    const lock = await connection.client.query<{ isTaken: boolean }>(
      `select pg_try_advisory_xact_lock(${LOAD_LOCK}) as "isTaken"`,
    )
    if (lock.rows[0]?.isTaken) return
    if (attempt === ATTEMPTS) {
      throw new IngestError('Another load is running. Start this one again when it has ended.')
    }
    await connection.run(sql`select pg_sleep(${PAUSE_SECONDS})`)
  }
}
