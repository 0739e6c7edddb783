import type { Connection } from '#server/db/database.ts'
import { compareViews, type ViewDifference } from './records/compare-views.ts'
import { type ClaimFilter, planRecords } from './records/plan-records.ts'
import { readMarks, readOverlayRecords } from './records/read-records.ts'
import { beginPeriods, type Cause, endPeriods, insertViewChanges } from './records/write-history.ts'
import { deleteOverlays, insertMarks, insertOverlays } from './records/write-overlays.ts'
import { TouchedRecords } from './touched-records.ts'

export const RECORDS_AT_ONCE = 1000

export type Resolved = {
  /** Records that a view sees otherwise than before, once for each view. */
  readonly records: number
  /** Fields of these that changed. */
  readonly fields: number
  /** Claims that wait for a decision, in all views of the records. */
  readonly conflicts: number
}

/** What would be written for records, and is not. */
export async function compareResolved(
  connection: Connection,
  npis: readonly number[],
  filter?: ClaimFilter,
): Promise<ViewDifference> {
  const plan = await planRecords(connection, npis, filter)
  const held = {
    records: await readOverlayRecords(connection, npis),
    marks: await readMarks(connection, npis),
  }
  return compareViews(npis, plan, held)
}

async function writeDifference(
  connection: Connection,
  { begun, ended, rewritten, remarked, changes }: ViewDifference,
  cause: Cause,
): Promise<void> {
  await deleteOverlays(connection, ended)
  await deleteOverlays(connection, rewritten, { withMarks: false })
  await insertOverlays(connection, rewritten)
  await insertMarks(connection, remarked)
  await beginPeriods(connection, begun, cause.at)
  await endPeriods(connection, ended, cause.at)
  await insertViewChanges(connection, changes, cause)
}

/** Records that change, once for each view. */
export function countRecords({ changes }: ViewDifference): number {
  return new Set(changes.map(({ npi, viewId }) => `${npi} ${viewId}`)).size
}

/** As `resolveRecords`, and leaves the search to the caller. */
export async function resolveViews(
  connection: Connection,
  npis: readonly number[],
  cause: Cause,
): Promise<Resolved & { readonly touched: TouchedRecords }> {
  const touched = new TouchedRecords()
  let [records, fields, conflicts] = [0, 0, 0]
  for (let start = 0; start < npis.length; start += RECORDS_AT_ONCE) {
    const some = npis.slice(start, start + RECORDS_AT_ONCE)
    const difference = await compareResolved(connection, some)
    await writeDifference(connection, difference, cause)
    touched.add(difference)
    records += countRecords(difference)
    fields += difference.changes.length
    conflicts += difference.conflicts
  }
  return { records, fields, conflicts, touched }
}

/**
 * Makes the records of all views what the registry and the counting claims add up to: called where claims begin or end to
 * count and where the registry states something else, in that transaction, which holds the lock of the ledger.
 */
export async function resolveRecords(
  connection: Connection,
  npis: readonly number[],
  cause: Cause,
): Promise<Resolved> {
  const { touched, ...resolved } = await resolveViews(connection, npis, cause)
  await touched.refresh(connection)
  return resolved
}
