import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const LOCK = sql`hashtext('ledger: changing')`

async function findNextMoment(connection: Connection): Promise<Date> {
  const last = await connection.one<{ at: Date | null }>(sql`select ledger_changed_at() as at`)
  return new Date(Math.max(Date.now(), (last?.at?.getTime() ?? 0) + 1))
}

/**
 * Locks the ledger until the end of the transaction, for changes to what records add up to: batches are applied, undone
 * and loaded one after another. Returns the moment of these changes, later than that of all earlier changes.
 */
export async function lockLedger(connection: Connection): Promise<Date> {
  await connection.run(sql`select pg_advisory_xact_lock(${LOCK})`)
  return findNextMoment(connection)
}

/** Locks the ledger like `lockLedger`, without waiting; returns undefined while others hold the lock. */
export async function tryLockLedger(connection: Connection): Promise<Date | undefined> {
  const answer = await connection.one<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}) as is_locked`,
  )
  return answer?.is_locked ? findNextMoment(connection) : undefined
}

/**
 * Keeps others from changing what records add up to until the end of the transaction, for reads of it. Returns a
 * moment: all changes before it are visible, and later ones carry it or a later one.
 */
export async function shareLedger(connection: Connection): Promise<Date> {
  await connection.run(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
  return findNextMoment(connection)
}

/** Locks like `shareLedger`, without waiting; returns undefined while the ledger is being changed. */
export async function tryShareLedger(connection: Connection): Promise<Date | undefined> {
  const answer = await connection.one<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as is_locked`,
  )
  return answer?.is_locked ? findNextMoment(connection) : undefined
}
