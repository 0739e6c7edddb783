import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Locks the model and its dictionaries for one writer at a time, until the end of the transaction. What programs cached
 * of the model is then out of date.
 */
export async function lockWriting(connection: Connection): Promise<void> {
  await lockWritingViews(connection)
  await notePublicChange(connection)
}

/**
 * Takes the same lock to write what views have besides the public model; what programs cached of the public model stays
 * valid.
 */
export async function lockWritingViews(connection: Connection): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext('search model: writing'))`)
  await connection.run(sql`update search.model_version set version = version + 1`)
}

/** Says within the lock that the public model changes after all. */
export async function notePublicChange(connection: Connection): Promise<void> {
  await connection.run(sql`update search.model_version set public_version = public_version + 1`)
}

/**
 * Locks rebuilding for one rebuild at a time, from beginning to end. Waits for transactions that relied on there being
 * none.
 */
export async function lockRebuilding(connection: Connection): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext('search model: rebuilding'))`)
}

/** Tells whether a rebuild runs or is about to; if not, none begins before the end of this transaction. */
export async function isRebuilding(connection: Connection): Promise<boolean> {
  const answer = await connection.one<{ is_free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(hashtext('search model: rebuilding')) as is_free`,
  )
  return answer?.is_free !== true
}
