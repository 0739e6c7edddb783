import { createHash, randomUUID } from 'node:crypto'
import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import { AppError } from '#server/http/app-error.ts'
import { dropView } from '#server/search/read-model/drop-view.ts'
import { refreshOverlay } from '#server/search/read-model/refresh-overlay.ts'
import { findFirstLoad } from './first-load.ts'
import {
  copyOverlays,
  deletePastRecords,
  deletePastView,
  findChangedSince,
  findCurrentView,
  findHeld,
  findOutside,
  findSurplus,
  findUnused,
  insertPastRecords,
  insertPastView,
  lockPastViews,
  noteBuilt,
  type PastViewKey,
  useView,
} from './past-view-store.ts'
import { rewindRecords } from './rewind-records.ts'

/** More than so many records are not put together. */
export const MAX_PAST_RECORDS = 20_000
const RECORDS_AT_ONCE = 1000
/** An organization keeps so many views of the past; one more takes the place of the one that was not used for longest. */
export const MAX_PAST_VIEWS = 30
/** A view of the past that no one asked for this long is dropped. */
const UNUSED_HOURS = 24

/** What is looked at, and by whom. */
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

function* chunk(npis: readonly string[]): Generator<string[]> {
  for (let start = 0; start < npis.length; start += RECORDS_AT_ONCE)
    yield npis.slice(start, start + RECORDS_AT_ONCE)
}

/**
 * Opens the view that an organization had at a moment, and returns its id, for `readView`. It holds the records that
 * changed since; all others are as they are now. Opened again it is extended by what changed in between; whoever opens it
 * at the same time waits and finds it. Runs in a transaction that may write. Throws a PastRefusal where the directory had not begun, or
 * too many records changed.
 */
export async function openPastView(connection: Connection, moment: PastMoment): Promise<string> {
  const { orgId, at } = moment
  await assertBegan(connection, at)
  await lockPastViews(connection, orgId)
  const key = getKey(moment)
  const known = await useView(connection, key)
  const id = known?.id ?? randomUUID()
  const view = { id, orgId }
  const changed = await findChangedSince(connection, {
    orgId,
    at,
    since: known?.built_at ?? at.toISOString(),
    viewId: id,
    limit: MAX_PAST_RECORDS,
  })
  if (changed.isTooMany) {
    const records = MAX_PAST_RECORDS.toLocaleString('en-US')
    throw new PastRefusal(
      `More than ${records} records changed since then. Choose a later day, or open a record as of that day.`,
    )
  }
  if (!known) await insertPastView(connection, { id, ...key })
  for (const npis of chunk(changed.npis)) {
    await writeRecords(connection, view, moment, npis)
    await refreshOverlay(connection, id, npis)
  }
  if (orgId !== PUBLIC_VIEW) {
    // What the organization sees otherwise than everyone, and saw so then.
    for (const npis of chunk(await copyOverlays(connection, view))) await refreshOverlay(connection, id, npis)
  }
  await noteBuilt(connection, id, changed.until)
  for (const surplus of await findSurplus(connection, orgId, MAX_PAST_VIEWS)) await drop(connection, surplus)
  return id
}

/** Drops the views that no one used for a day and that no export waits for; gives how many. */
export async function dropUnusedViews(connection: Connection): Promise<number> {
  const unused = await findUnused(connection, UNUSED_HOURS)
  for (const id of unused) await drop(connection, id)
  return unused.length
}
