import type { Connection } from '#server/db/database.ts'
import { both } from './both.ts'
import { compareViews, type ViewDifference } from './records/compare-views.ts'
import { type ClaimFilter, readFacts } from './records/read-facts.ts'
import { beginPeriods, type Cause, endPeriods, insertViewChanges } from './records/write-history.ts'
import { applyEdits, deleteOverlays, writeMarks } from './records/write-overlays.ts'
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

/** Returns what would be written for records, without writing it. */
export async function compareResolved(
  connection: Connection,
  npis: readonly number[],
  filter?: ClaimFilter,
): Promise<ViewDifference> {
  return compareViews(npis, await readFacts(connection, npis, filter))
}

async function writeDifference(
  connection: Connection,
  { begun, ended, edits, marked, changes }: ViewDifference,
  cause: Cause,
): Promise<void> {
  await deleteOverlays(connection, ended)
  await writeMarks(connection, marked)
  await applyEdits(connection, edits)
  await beginPeriods(connection, begun, cause.at)
  await endPeriods(connection, ended, cause.at)
  await insertViewChanges(connection, changes, cause)
}

/** Counts the records that change, once for each view. */
export function countRecords({ changes }: ViewDifference): number {
  return new Set(changes.map(({ npi, viewId }) => `${npi} ${viewId}`)).size
}

function splitNpis(npis: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(npis.length / RECORDS_AT_ONCE)
  return Array.from({ length: count }, (_, index) =>
    npis.slice(index * RECORDS_AT_ONCE, (index + 1) * RECORDS_AT_ONCE),
  )
}

/** The progress of the work: claims are staged, then records written, then the search brought up to date. */
export type Resolving = {
  readonly stage: 'claims' | 'records' | 'search'
  readonly done: number
  readonly total: number
}

/** Callback that gets the progress of the work; an error that it throws ends the work, and nothing of it remains. */
export type OnResolved = (at: Resolving) => void

/**
 * Resolves records like `resolveRecords`, but leaves the search to the caller. While it compares some records here, the
 * database writes those before them and reads those after them.
 */
export async function resolveViews(
  connection: Connection,
  npis: readonly number[],
  cause: Cause,
  onResolved: OnResolved = () => {},
): Promise<Resolved & { readonly touched: TouchedRecords }> {
  const touched = new TouchedRecords()
  let [records, fields, conflicts] = [0, 0, 0]
  const parts = splitNpis(npis)
  const read = async (part: readonly number[] | undefined) => part && readFacts(connection, part)
  const write = async (difference: ViewDifference | undefined) =>
    difference && writeDifference(connection, difference, cause)
  let facts = await read(parts[0])
  let difference: ViewDifference | undefined
  for (const [index, part] of parts.entries()) {
    onResolved({ stage: 'records', done: index * RECORDS_AT_ONCE, total: npis.length })
    const before = difference
    const storing = write(before).then(() => read(parts[index + 1]))
    const comparing = facts && compareViews(part, facts)
    ;[facts, difference] = await both(storing, Promise.resolve(comparing))
    if (difference === undefined) continue
    touched.add(difference)
    records += countRecords(difference)
    fields += difference.changes.length
    conflicts += difference.conflicts
  }
  await write(difference)
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
  onResolved: OnResolved = () => {},
): Promise<Resolved> {
  const { touched, ...resolved } = await resolveViews(connection, npis, cause, onResolved)
  await touched.refresh(connection, (done, total) => onResolved({ stage: 'search', done, total }))
  return resolved
}
