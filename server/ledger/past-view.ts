import { createHash, randomUUID } from 'node:crypto'
import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import { AppError } from '#server/http/app-error.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { dropView } from '#server/search/read-model/drop-view.ts'
import { refreshOverlay } from '#server/search/read-model/refresh-overlay.ts'
import { findFirstLoad } from './first-load.ts'
import { writePastView } from './jobs.ts'
import {
  deletePastRecords,
  deletePastView,
  enlist,
  findChangedSince,
  findCurrentView,
  findHeld,
  findMomentOf,
  findOutside,
  findSurplus,
  findUnused,
  insertPastRecords,
  insertPastView,
  lockPastViews,
  noteBuilt,
  noteProgress,
  noteWork,
  type PastViewKey,
  type Progress,
  takePending,
  useView,
  waitAtMost,
} from './past-view-store.ts'
import { rewindRecords } from './rewind-records.ts'

/** More than so many records are not put together. */
export const MAX_PAST_RECORDS = 100_000
/** Number of records that are computed while a user waits. */
const RECORDS_IN_A_CALL = 1000
/** On a busy machine fewer: a call takes no longer than this and the last records that it began with. */
const WRITING_MS = 2000
/** Maximum milliseconds that opening a view waits for other calls that open or change something. */
const WAITING_MS = 4000
const RECORDS_AT_ONCE = 250
/** Maximum views and records of an organization; a further view replaces those that have been unused the longest. */
export const KEPT = { views: 30, records: 3 * MAX_PAST_RECORDS }
/** A view of the past that no one asked for this long is dropped. */
const UNUSED_HOURS = 24

/** The moment of the past that is read, and the organization that reads it. */
export type PastMoment = {
  /** Zeros: those without an organization, who see what everyone sees. */
  readonly orgId: string
  readonly at: Date
  /** Records that may not be seen now are not there. */
  readonly entitlement: Entitlement | undefined
}

const getSight = ({ entitlement }: PastMoment): string => {
  if (!entitlement) return ''
  const { states, zipCodes } = entitlement
  const text = JSON.stringify([states.toSorted(), zipCodes.toSorted()])
  return createHash('sha256').update(text).digest('hex')
}

const getKey = (moment: PastMoment) => ({ orgId: moment.orgId, at: moment.at, sight: getSight(moment) })

/** Returns the view of a moment where one is there and up to date; a day that is over stays as it was. */
export function findPastView(connection: Connection, moment: PastMoment): Promise<string | undefined> {
  return findCurrentView(connection, getKey(moment))
}

/** A moment cannot be shown: the directory had not begun, or too much changed since. */
export class PastRefusal extends AppError {
  constructor(message: string) {
    super('invalid_input', [{ field: 'asOf', message }])
  }
}

async function assertBegan(connection: Connection, at: Date): Promise<void> {
  const first = await findFirstLoad(connection)
  if (!first || first.applied_at <= at) return
  const day = first.applied_at.toISOString().slice(0, 10)
  throw new PastRefusal(`The directory begins on ${day}. Choose that day or a later one.`)
}

async function drop(connection: Connection, id: string): Promise<void> {
  const held = await findHeld(connection, id)
  await deletePastView(connection, id)
  await dropView(connection, id, held)
}

/** Writes records as they were; those that may not be seen now, or were not there, stand in the view as missing. */
async function writeRecords(
  connection: Connection,
  view: PastViewKey,
  { orgId, at, entitlement }: PastMoment,
  npis: readonly string[],
): Promise<void> {
  const snapshots = await rewindRecords(connection, npis, { orgId: orgId === PUBLIC_VIEW ? null : orgId, at })
  const hidden = new Set(await findOutside(connection, orgId, npis, entitlement))
  const shown = [...snapshots.values()].filter(({ npi }) => !hidden.has(npi))
  await deletePastRecords(connection, view.id, npis)
  await insertPastRecords(connection, view, npis, shown)
}

/** A view of the past that is read, with the number of records that it still has to hold. */
export type OpenedView = Progress & { readonly id: string }

/** Writes records that a view is still to hold, up to a number of them. */
async function writePending(
  connection: Connection,
  view: PastViewKey,
  moment: PastMoment,
  limit: number,
): Promise<void> {
  const endsAt = Date.now() + WRITING_MS
  for (let left = limit; left > 0; left -= RECORDS_AT_ONCE) {
    if (left < limit && Date.now() > endsAt) return
    const npis = await takePending(connection, view.id, Math.min(left, RECORDS_AT_ONCE))
    if (npis.length === 0) return
    await writeRecords(connection, view, moment, npis)
    await refreshOverlay(connection, view.id, npis)
  }
}

/**
 * Opens the view that an organization had at a moment. It holds the records that changed since; all others are as they are
 * now. Opened again it is extended by what changed in between. Writes up to `limit` records; a job writes what is still
 * pending then, and only a view without pending records is read. Runs in a transaction that may write. Throws a PastRefusal
 * where the directory had not begun, or too many records changed.
 */
export async function openPastView(
  connection: Connection,
  moment: PastMoment,
  limit = RECORDS_IN_A_CALL,
): Promise<OpenedView> {
  const { orgId, at, entitlement } = moment
  await assertBegan(connection, at)
  await waitAtMost(connection, WAITING_MS)
  await lockPastViews(connection, orgId)
  const key = getKey(moment)
  const known = await useView(connection, key)
  const changed = await findChangedSince(connection, {
    ...{ orgId, at, since: known?.built_at, limit: MAX_PAST_RECORDS },
  })
  if (changed.isTooMany) {
    const records = MAX_PAST_RECORDS.toLocaleString('en-US')
    throw new PastRefusal(
      `More than ${records} records changed since then. Choose a later day, or open a record as of that day.`,
    )
  }
  const id = known?.id ?? randomUUID()
  if (!known) await insertPastView(connection, { id, ...key, entitlement })
  await enlist(connection, id, changed.npis)
  await noteBuilt(connection, id, changed.until)
  await writePending(connection, { id, orgId }, moment, limit)
  const progress = await noteProgress(connection, id)
  if (progress.pending > 0 && !known?.is_worked_on) {
    await noteWork(connection, id)
    await enqueue(connection, writePastView, { viewId: id })
  }
  for (const surplus of await findSurplus(connection, orgId, KEPT)) await drop(connection, surplus)
  return { id, ...progress }
}

/** Writes some of the records that a view is still to hold; tells whether there are more. */
export async function workOnPastView(connection: Connection, id: string): Promise<boolean> {
  const moment = await findMomentOf(connection, id)
  if (!moment) return false
  await lockPastViews(connection, moment.orgId)
  await writePending(connection, { id, orgId: moment.orgId }, moment, RECORDS_IN_A_CALL)
  await noteWork(connection, id)
  const { pending } = await noteProgress(connection, id)
  return pending > 0
}

/** Drops the views that no one used for a day and that no export waits for; gives how many. */
export async function dropUnusedViews(connection: Connection): Promise<number> {
  const unused = await findUnused(connection, UNUSED_HOURS)
  for (const id of unused) await drop(connection, id)
  return unused.length
}
