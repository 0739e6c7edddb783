import { isDeepStrictEqual } from 'node:util'
import { getEntitlement, type Viewer } from '@concord/domain'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { deleteObjects } from '#server/files/delete-objects.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { ReadAsThen } from '#server/http/past-call.ts'
import type { Program } from '#server/http/route.ts'
import { readPast } from '#server/ledger/read-past.ts'
import { listTaxonomyNames } from '#server/search/facet-store.ts'
import { PAGE_ROWS } from '#server/search/read-hits.ts'
import { describeSnapshot, holdSnapshot, type Snapshot } from '#server/search/snapshot.ts'
import { collectRows, type Position } from './collect-rows.ts'
import type { ExportRow, LoadedNames } from './export-cells.ts'
import { findHeldChanges } from './find-held-changes.ts'
import type { HeldChange } from './held-change-store.ts'
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
  /** Rows below the header that a tab of a workbook takes. */
  readonly tabRows: number
  /** Minimum milliseconds between two notes of progress, each of which checks whether the attempt still counts. */
  readonly noteMs: number
}
export const LIMITS: Limits = {
  ...{ pageRows: PAGE_ROWS, partBytes: 4 * 1024 * 1024, tabRows: 1_048_575, noteMs: 500 },
}

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
  await checkRights(job)
  const part = { ...(await piece.store(store, attempt, number)), position }
  await write(job, async (tx) => {
    if (!(await holdsAttempt(tx, attempt))) throw new StoppedError()
    await insertPart(tx, attempt, part)
  })
  return part
}

/**
 * Runs work at the moment of an export. An export without a past moment reads the view of its organization as it is.
 */
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

/** The rows of an export in parts, and the changes of records that they hold for Plan Finder. */
export type Collected = { readonly parts: readonly Part[]; readonly held: readonly HeldChange[] }

/** Collects all rows of an export into parts, in one snapshot of the directory, and says how far it is after each page. */
export async function writeParts(job: Job): Promise<Collected> {
  return inMomentOf(job, (readThen) =>
    job.program.database.asOrganization(job.attempt.orgId || null, async (connection) => {
      await holdSnapshot(connection)
      return readThen(connection, async (tx) => writeSnapshot(job, await describeSnapshot(tx)))
    }),
  )
}

/** Says how far an export is, now and then; fails once no one waits for it any more. */
function openProgress(job: Job) {
  let isHeld = Promise.resolve(true)
  let notedAt = Number.NEGATIVE_INFINITY
  const check = async () => {
    if (!(await isHeld)) throw new StoppedError()
  }
  return {
    check,
    async note(progress: Parameters<typeof noteProgress>[2]) {
      if (performance.now() - notedAt < job.limits.noteMs) return
      notedAt = performance.now()
      await check()
      isHeld = write<boolean>(job, (tx) => noteProgress(tx, job.attempt, progress))
      // The next note throws a failure of this one; a job that ends before does not see it.
      isHeld.catch(() => {})
    },
  }
}

/** Stores parts one after the other, each while the next one comes together. */
function openParts(job: Job, parts: Part[], names: LoadedNames) {
  const open = () => new Piece(job.stored, names, job.limits.partBytes)
  let [piece, spare] = [open(), open()]
  let storing = Promise.resolve()
  return {
    add: (row: ExportRow) => piece.add(row),
    isFull: () => piece.bytes >= job.limits.partBytes,
    /** The rows that were added up to this position are a part. */
    async close(position: Position) {
      await storing
      const full = piece
      ;[piece, spare] = [spare, piece]
      if (full.rows === 0) return
      const store = async () => {
        parts.push(await storePart(job, full, parts.length + 1, position))
      }
      storing = store()
      // Said when the next one is full.
      storing.catch(() => {})
    },
    end: () => storing,
  }
}

const sum = (parts: readonly Part[], read: (part: Part) => number) =>
  parts.reduce((total, part) => total + read(part), 0)

async function readLoadedNames({ connection }: Snapshot): Promise<LoadedNames> {
  const named = await listTaxonomyNames(connection)
  return new Map(named.map(({ code, name }) => [code, name]))
}

async function writeSnapshot(job: Job, snapshot: Snapshot): Promise<Collected> {
  const { stored, viewer, limits } = job
  const parts = await findBeginning(job, snapshot)
  const done = { rows: sum(parts, ({ rows }) => rows), bytes: sum(parts, ({ bytes }) => bytes) }
  const progress = openProgress(job)
  const { add, isFull, close, end } = openParts(job, parts, await readLoadedNames(snapshot))
  const take = (row: ExportRow) => {
    done.rows += 1
    done.bytes += add(row)
  }
  let position = parts.at(-1)?.position as Position | undefined
  const reading = { snapshot, viewer, stored, pageRows: limits.pageRows, take }
  for await (const reached of collectRows(reading, position)) {
    position = reached
    await progress.note({ ...done })
    if (isFull()) await close(position)
  }
  await progress.check()
  if (position) await close(position)
  await end()
  return { parts, held: await findHeldChanges(snapshot.connection, parts, job) }
}
