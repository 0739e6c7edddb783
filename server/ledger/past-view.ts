import { randomUUID } from 'node:crypto'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { AppError } from '#server/http/app-error.ts'
import { refreshOverlay } from '#server/search/read-model/refresh-overlay.ts'
import {
  copyOverlays,
  deletePastView,
  findChangedSince,
  findHeld,
  findUnused,
  insertPastRecords,
} from './past-view-store.ts'
import { rewindRecords } from './rewind-records.ts'

/** More than so many records are not put together while someone waits. */
export const MAX_PAST_RECORDS = 20_000
const RECORDS_AT_ONCE = 1000
/** A view of the past that no one asked for this long is dropped. */
const UNUSED_HOURS = 24

type PastView = { id: string; built_at: Date }

/** Two who ask for the same day at once get the same view: the second waits for the first. */
async function findOrInsert(connection: Connection, orgId: string, at: Date): Promise<PastView> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext('past view'), hashtext(${orgId}))`)
  const known = await connection.one<PastView>(sql`
    update overlay.past_views set used_at = now() where org_id = ${orgId} and at = ${at} returning id, built_at`)
  if (known) return known
  const id = randomUUID()
  await connection.run(sql`
    insert into overlay.past_views (id, org_id, at, built_at, used_at) values (${id}, ${orgId}, ${at}, ${at}, now())`)
  return { id, built_at: at }
}

async function dropUnused(connection: Connection): Promise<void> {
  for (const { id } of await findUnused(connection, UNUSED_HOURS)) {
    const held = await findHeld(connection, id)
    await deletePastView(connection, id)
    await refreshOverlay(connection, id, held)
  }
}

/**
 * Opens the view that an organization had at a moment, and returns its id, for `app.view_id`. It holds the records that
 * changed since; all others are as they are now. Opened again it is extended by what changed in between. Runs in a
 * transaction that may write. Throws invalid_input where too many records changed.
 */
export async function openPastView(connection: Connection, orgId: string, at: Date): Promise<string> {
  const { id, built_at: builtAt } = await findOrInsert(connection, orgId, at)
  const changed = await findChangedSince(connection, { orgId, since: builtAt, viewId: id })
  if (changed.npis.length > MAX_PAST_RECORDS) {
    const message = `Too many records changed since that day (more than ${MAX_PAST_RECORDS.toLocaleString('en-US')}). Choose a later day, or look up NPIs as of that day.`
    throw new AppError('invalid_input', [{ path: 'asOf', message }])
  }
  for (let start = 0; start < changed.npis.length; start += RECORDS_AT_ONCE) {
    const npis = changed.npis.slice(start, start + RECORDS_AT_ONCE)
    const snapshots = await rewindRecords(connection, npis, { orgId, at })
    await insertPastRecords(connection, { id, orgId }, npis, [...snapshots.values()])
  }
  // What the organization sees otherwise than everyone, and saw so then.
  const copied = await copyOverlays(connection, { id, orgId })
  await refreshOverlay(connection, id, [...changed.npis, ...copied])
  await connection.run(sql`update overlay.past_views set built_at = ${changed.until} where id = ${id}`)
  await dropUnused(connection)
  return id
}
