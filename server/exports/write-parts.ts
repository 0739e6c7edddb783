import { isDeepStrictEqual } from 'node:util'
import { getEntitlement, type Viewer } from '@concord/domain'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { deleteObjects } from '#server/files/delete-objects.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { ReadAsThen } from '#server/http/past-call.ts'
import type { Program } from '#server/http/route.ts'
import { readPast } from '#server/ledger/read-past.ts'
import { PAGE_ROWS } from '#server/search/read-hits.ts'
import { describeSnapshot, holdSnapshot, type Snapshot } from '#server/search/snapshot.ts'
import { collectRows, type Position } from './collect-rows.ts'
import { findParts, forgetParts, insertPart, type Part } from './part-store.ts'
import { Piece } from './piece.ts'
import { findExporter, getExporter, getRights } from './rights.ts'
import { type Attempt, holdsAttempt, noteProgress, noteSnapshot, type StoredExport } from './store.ts'

/** The attempt counts no more: it was canceled, or another took over. */
export class StoppedError extends Error {}
/** The person may not export any more. */
export class EndedError extends Error {}
/** The person may see other records than when the first were read. */
export class RightsChangedError extends Error {}

export type Limits = {
  /** Rows that are read at once. */
  readonly pageRows: number
  /** A part is written when its lines are larger than this: so much is done again after a crash. */
  readonly partBytes: number
}
export const LIMITS: Limits = { pageRows: PAGE_ROWS, partBytes: 4 * 1024 * 1024 }

export type Job = {
  readonly program: Program
  readonly store: FileStore
  readonly attempt: Attempt
  readonly stored: StoredExport
  readonly viewer: Viewer
  readonly limits: Limits
}

const write = <Result>(
  { program, attempt }: Job,
  work: Parameters<Program['database']['asOrganization']>[1],
) => program.database.asOrganization(attempt.orgId || null, work, { write: true }) as Promise<Result>

/** Says what all rows of an export have in common, so that a later attempt can tell whether to go on. */
const describe = (snapshot: Snapshot, viewer: Viewer) =>
  JSON.stringify({ directory: snapshot.state, rights: getRights(viewer) })

/** Goes on where an earlier attempt stopped, when nothing changed since; else from the beginning. */
async function findBeginning(job: Job, snapshot: Snapshot): Promise<Part[]> {
  const { program, store, attempt, stored, viewer } = job
  const parts = await program.database.asOrganization(attempt.orgId || null, (tx) => findParts(tx, attempt))
  const state = describe(snapshot, viewer)
  if (stored.snapshot === state) return parts
  await write(job, async (tx) => {
    if (!(await holdsAttempt(tx, attempt))) throw new StoppedError()
    await forgetParts(tx, attempt)
    await noteSnapshot(tx, attempt, { snapshot: state, rights: getRights(viewer), readAt: snapshot.readAt })
  })
  await deleteObjects(
    store,
    parts.flatMap(({ linesKey, indexKey }) => [linesKey, indexKey]),
  )
  return []
}

/** Throws when the person lost the right to export, or sees other records than at the beginning. */
async function checkRights({ program, attempt, stored, viewer }: Job): Promise<void> {
  const today = await findExporter(program, getExporter(attempt, stored))
  if (!today) throw new EndedError()
  if (!isDeepStrictEqual(getRights(today), getRights(viewer))) throw new RightsChangedError()
}

/** Stores what came together, then names it: what no row names does not count. */
async function storePart(job: Job, piece: Piece, number: number, position: Position): Promise<Part> {
  const { store, attempt } = job
  const part = { ...(await piece.store(store, attempt, number)), position }
  await write(job, async (tx) => {
    if (!(await holdsAttempt(tx, attempt))) throw new StoppedError()
    await insertPart(tx, attempt, part)
  })
  return part
}

const sum = (parts: readonly Part[], read: (part: Part) => number) =>
  parts.reduce((total, part) => total + read(part), 0)

/** Asks for the next page before this one is taken: the database finds it while the rows of this one are written. */
async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  try {
    let next = pages.next()
    for (;;) {
      const page = await next
      if (page.done) return
      next = pages.next()
      // Whoever takes no more pages is not told of this one.
      next.catch(() => {})
      yield page.value
    }
  } finally {
    await pages.return(undefined)
  }
}

/** An export of now reads the view of its organization as it is. */
function inMomentOf<Result>(
  { program, attempt, stored, viewer }: Job,
  transact: (readThen: ReadAsThen) => Promise<Result>,
): Promise<Result> {
  const { as_of: at } = stored
  if (!at) return transact((tx, work) => work(tx))
  const orgId = attempt.orgId || NO_ORGANIZATION
  return readPast(program.database, { orgId, at, entitlement: getEntitlement(viewer) }, transact, {
    waits: true,
  })
}

/** Collects all rows of an export into parts, in one snapshot of the directory, and says how far it is after each page. */
export async function writeParts(job: Job): Promise<Part[]> {
  return inMomentOf(job, (readThen) =>
    job.program.database.asOrganization(job.attempt.orgId || null, async (connection) => {
      await holdSnapshot(connection)
      return readThen(connection, async (tx) => writeSnapshot(job, await describeSnapshot(tx)))
    }),
  )
}

async function writeSnapshot(job: Job, snapshot: Snapshot): Promise<Part[]> {
  const { attempt, stored, viewer, limits } = job
  const parts = await findBeginning(job, snapshot)
  let position = parts.at(-1)?.position as Position | undefined
  let done = { rows: sum(parts, ({ rows }) => rows), bytes: sum(parts, ({ bytes }) => bytes) }
  const piece = new Piece(limits.partBytes)
  const close = async () => {
    if (piece.rows === 0 || !position) return
    await checkRights(job)
    const part = await storePart(job, piece, parts.length + 1, position)
    parts.push(part)
    done = { rows: done.rows + part.rows, bytes: done.bytes + part.bytes }
  }
  const note = (progress: typeof done) => {
    const noting = write<boolean>(job, (tx) => noteProgress(tx, attempt, progress))
    // Said when the next page is there; whoever ends before that is not told.
    noting.catch(() => {})
    return noting
  }
  let isHeld = Promise.resolve(true)
  const reading = { snapshot, viewer, stored, pageRows: limits.pageRows }
  for await (const page of readAhead(collectRows(reading, position))) {
    piece.add(stored, page.rows)
    position = page.position
    const progress = { rows: done.rows + piece.rows, bytes: done.bytes + piece.bytes }
    if (!(await isHeld)) throw new StoppedError()
    isHeld = note(progress)
    if (piece.bytes >= limits.partBytes) await close()
  }
  if (!(await isHeld)) throw new StoppedError()
  await close()
  return parts
}
