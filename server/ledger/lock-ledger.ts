import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const LOCK = sql`hashtext('ledger: changing')`

async function findNextMoment(connection: Connection): Promise<Date> {
  const last = await connection.one<{ at: Date | null }>(sql`select ledger_changed_at() as at`)
  return new Date(Math.max(Date.now(), (last?.at?.getTime() ?? 0) + 1))
}

/**
 * Held until the end of the transaction by whoever changes what records add up to: batches are applied, undone and loaded
 * one after another. Returns the moment that their changes carry, which is later than that of all changes before.
 */
export async function lockLedger(connection: Connection): Promise<Date> {
  await connection.run(sql`select pg_advisory_xact_lock(${LOCK})`)
  return findNextMoment(connection)
}

/** As `lockLedger`, without waiting: undefined while others hold it. */
export async function tryLockLedger(connection: Connection): Promise<Date | undefined> {
  const answer = await connection.one<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}) as is_locked`,
  )
  return answer?.is_locked ? findNextMoment(connection) : undefined
}

/**
 * Held until the end of the transaction by who reads what records add up to and wants no one to change it meanwhile. Returns a
 * moment: all changes before it are there, and those that come carry it or a later one.
 */
export async function shareLedger(connection: Connection): Promise<Date> {
  await connection.run(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
  return findNextMoment(connection)
}

/** As `shareLedger`, without waiting: undefined while someone changes it. */
export async function tryShareLedger(connection: Connection): Promise<Date | undefined> {
  const answer = await connection.one<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as is_locked`,
  )
  return answer?.is_locked ? findNextMoment(connection) : undefined
}
