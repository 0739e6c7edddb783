import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CLOCK_TIME_ZONE, cleanFileName, dayInZone, type Viewer } from '@concord/domain'
import {
  openResults,
  openWorkFolder,
  type ReadLine,
  readLines,
  readRawResults,
  runRoster,
} from '@concord/engine'
import type { SourceConfig } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { deleteObjects, deleteRolledBack } from '#server/files/delete-objects.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { hashFile, readFilePieces } from '#server/intake/fetch-upload.ts'
import { readFileSettings } from '#server/intake/file-settings-store.ts'
import { RefusedFileError } from '#server/intake/refused-file-error.ts'
import { READING_LIMITS, readingFile, takeInFile } from '#server/intake/take-in-file.ts'
import type { UpdateKey } from '../update-store.ts'
import { CORRECTIONS_TARGET } from './corrections-target.ts'
import { PeopleFinder } from './find-people.ts'
import { addLines, findNextNumbers, removeFileLines } from './line-store.ts'
import { namesSomeone, type ReadColumns, readColumns } from './read-columns.ts'
import { beginReading, endReading, holdReading, noteProgress, type ReadingAttempt } from './reading-store.ts'
import { toLine, understandLines } from './understand-lines.ts'
import { newUpdateFileKey } from './update-file-keys.ts'
import { findUpdateFile, noteKeptFile, type StoredUpdateFile } from './update-file-store.ts'

/** Rows that are understood in one transaction: what is in memory at once. */
const LINES_AT_ONCE = 500
const RESULT_LIMITS = { memoryMb: 256, threads: 1 }
const RESULT_MS = 60_000

/** Another worker is at it, or the draft is gone. */
class StoppedError extends Error {}

function inAttempt<Result>(
  { database }: Program,
  attempt: ReadingAttempt,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> {
  return database.asOrganization(
    attempt.orgId,
    async (tx) => {
      if (!(await holdReading(tx, attempt))) throw new StoppedError()
      return work(tx)
    },
    { write: true },
  )
}

async function fetchFile(program: Program, key: string, path: string): Promise<void> {
  const content = await openFileStore(program.config).get(key)
  if (!content) throw new Error(`The file store lost ${key}`)
  await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

type Kept = { readonly path: string } & Pick<ReadColumns, 'columns' | 'source'>

/** Keeps what the organization's policies leave of a file that came, and removes what came. */
async function keepFile(
  program: Program,
  attempt: ReadingAttempt,
  file: StoredUpdateFile,
  work: string,
): Promise<Kept> {
  const store = openFileStore(program.config)
  const settings = await program.database.asOrganization(attempt.orgId, (tx) =>
    readFileSettings(tx, attempt.orgId),
  )
  await mkdir(join(work, 'in'))
  const path = join(work, 'in', cleanFileName(file.name))
  await fetchFile(program, file.staged_key ?? '', path)
  const taken = await takeInFile(path, settings, join(work, 'kept'))
  const filled = taken.inspection.tabs.filter(({ rows }) => rows > 0).map(({ name }) => name)
  const read = await readColumns(taken.path, filled)
  const key = newUpdateFileKey(attempt)
  const { bytes } = await hashFile(taken.path)
  await store.put(key, readFilePieces(taken.path))
  try {
    await inAttempt(program, attempt, (tx) =>
      noteKeptFile(tx, attempt, {
        ...{ removed: taken.removed, format: taken.inspection.format, key, bytes, storedName: taken.name },
        otherTabs: filled.filter((name) => name !== read.tab),
        ...{ tab: read.tab, rows: read.dataRows, columns: read.columns, source: read.source },
      }),
    )
  } catch (error) {
    await deleteRolledBack(store, [key], error)
    throw error
  }
  await deleteObjects(store, [file.staged_key ?? ''])
  return { path: taken.path, columns: read.columns, source: read.source }
}

async function openKept(
  program: Program,
  attempt: ReadingAttempt,
  file: StoredUpdateFile,
  work: string,
): Promise<Kept> {
  if (file.staged_key !== null) return keepFile(program, attempt, file, work)
  if (file.key === null || file.source === null)
    throw new Error(`Nothing is kept of the file of ${attempt.id}`)
  await mkdir(join(work, 'in'))
  const path = join(work, 'in', cleanFileName(file.stored_name ?? file.name))
  await fetchFile(program, file.key, path)
  return { path, columns: file.columns, source: file.source }
}

const LABELS = new Map(CORRECTIONS_TARGET.fields.map(({ id, label }) => [id, label]))

type Pieces = (
  offset: number,
) => Promise<{ readonly total: number; readonly lines: readonly ReadLine[]; readonly tabs: number }>

/** Runs the file through its columns, and gives its rows in pieces. */
async function openRows(path: string, source: SourceConfig, work: string): Promise<Pieces> {
  const out = join(work, 'rows')
  const order = {
    target: CORRECTIONS_TARGET,
    source,
    details: true,
    runDate: dayInZone(new Date(), CLOCK_TIME_ZONE),
    limits: READING_LIMITS,
  }
  await readingFile(() => runRoster({ file: path, out, ...order }))
  const raw = await readRawResults(join(out, 'raw.json'))
  const reader = await openResults(out, RESULT_LIMITS)
  return async (offset) => {
    const read = await reader.read(
      (connection) =>
        readLines(connection, raw, { pathOf: (name) => join(out, name), offset, limit: LINES_AT_ONCE }),
      AbortSignal.timeout(RESULT_MS),
    )
    return { ...read, tabs: raw.tabs.length }
  }
}

type Numbers = { readonly offset: number; readonly isByRow: boolean }

/**
 * Removes the lines of the file and returns how to number new ones: by row, unless several tabs, blocks of columns,
 * steps or earlier entries could give the same number.
 */
async function clearLines(
  tx: Connection,
  key: UpdateKey,
  { tabs, source }: { tabs: number; source: SourceConfig },
): Promise<Numbers> {
  await removeFileLines(tx, key)
  const { line } = await findNextNumbers(tx, key)
  return {
    offset: line,
    isByRow: line === 1 && tabs === 1 && source.repeat === undefined && source.steps.length === 0,
  }
}

async function understandFile(
  program: Program,
  attempt: ReadingAttempt,
  viewer: Viewer,
  { pieces, source }: { pieces: Pieces; source: SourceConfig },
): Promise<void> {
  const namesakes = new Map<string, Promise<string[]>>()
  const day = dayInZone(new Date(), CLOCK_TIME_ZONE)
  let numbers: Numbers | undefined
  for (let offset = 0, total = 1; offset < total; offset += LINES_AT_ONCE) {
    const piece = await pieces(offset)
    total = piece.total
    await inAttempt(program, attempt, async (tx) => {
      numbers ??= await clearLines(tx, attempt, { tabs: piece.tabs, source })
      const { offset: first, isByRow } = numbers
      const lines = piece.lines.map((read) => toLine(read, isByRow ? read.row : first + read.id, LABELS))
      const understood = await understandLines(new PeopleFinder({ tx, viewer }, namesakes), lines, day)
      await addLines(tx, attempt, understood, (await findNextNumbers(tx, attempt)).change)
      const done = offset + piece.lines.length
      await noteProgress(tx, attempt, { stage: 'understanding', done, total })
      if (done >= total) await endReading(tx, attempt, null)
    })
    // Of files with many names what was looked for is not kept for good.
    if (namesakes.size > 20 * LINES_AT_ONCE) namesakes.clear()
  }
}

async function findReader({ config, database }: Program, userId: string | null): Promise<Viewer> {
  const identity = userId === null ? undefined : await database.asSystem((tx) => findIdentityById(tx, userId))
  if (!identity) throw new StoppedError()
  return toViewer(identity, config)
}

const refuseColumns = (name: string) =>
  new RefusedFileError({
    code: 'columns',
    message: `No column of ${name} says whom a line means. Choose the column with the NPI or the name under “How it was read”.`,
  })

const FAILED = 'Something failed on our side while the file was read. Upload it again.'

/**
 * Reads the file of a draft: keeps what may be kept of it, finds out what its columns are, and understands its lines, in
 * pieces. A worker that is killed is followed by another one, which starts over.
 */
export async function readFile(
  program: Program,
  key: UpdateKey & { readonly userId: string },
): Promise<void> {
  const number = await program.database.asOrganization(key.orgId, (tx) => beginReading(tx, key), {
    write: true,
  })
  if (number === undefined) return
  const attempt = { orgId: key.orgId, id: key.id, attempt: number }
  const file = await program.database.asOrganization(key.orgId, (tx) => findUpdateFile(tx, key))
  if (!file) return
  const end = (failure: string) =>
    inAttempt(program, attempt, (tx) => endReading(tx, attempt, failure)).catch(ignoreStopped)
  const work = await openWorkFolder(tmpdir(), 'concord-update-')
  try {
    const viewer = await findReader(program, key.userId)
    const { path, columns, source } = await openKept(program, attempt, file, work.path)
    if (!namesSomeone({ columns })) throw refuseColumns(file.name)
    const pieces = await openRows(path, source, work.path)
    await understandFile(program, attempt, viewer, { pieces, source })
  } catch (error) {
    if (error instanceof StoppedError) return
    if (error instanceof RefusedFileError) {
      await end(error.refusal.message)
      return
    }
    await end(FAILED)
    throw error
  } finally {
    await work.remove()
  }
}

function ignoreStopped(error: unknown): void {
  if (!(error instanceof StoppedError)) throw error
}
