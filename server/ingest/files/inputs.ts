import { createWriteStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isZip, UnusableFileError } from '@concord/spreadsheet'
import { IngestError } from '../ingest-error.ts'
import { findRelease } from '../release.ts'
import { type Archive, type ArchiveEntry, openArchive, openPlain } from './archive.ts'
import { FILE_KINDS } from './columns.ts'
import { examineHead, readHead } from './head.ts'
import type { Header } from './header.ts'
import { openIngestFolder } from './open-ingest-folder.ts'
import { openWorkbookAsCsv } from './workbook.ts'

export type Skipped = { name: string; reason: string }
export type InputFile = {
  name: string
  header: Header
  bytes: number
  /** Differs when the content does: the check sum in an archive, else the time of the last change. */
  stamp: string
  /** The content from a byte on. */
  open(start?: number): Promise<Readable>
}
export type Inputs = { files: InputFile[]; skipped: Skipped[]; close(): Promise<void> }

/** `named`: the user gave this very file, so it has to be one that can be loaded. */
type Candidate = Omit<InputFile, 'header'> & { named: boolean }

const MAX_INNER_WORKBOOK_BYTES = 256 << 20

async function kindOfPath(path: string): Promise<'folder' | 'file'> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return 'folder'
    if (found.isFile()) return 'file'
  } catch (cause) {
    throw new IngestError(`${path} cannot be found. Check the spelling and the folder that you are in.`, {
      cause,
    })
  }
  throw new IngestError(
    `${path} is not a file or a folder. Give the files of the registry, their zip or their folder.`,
  )
}

async function listFolder(path: string, skipped: Skipped[]): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  const files = entries.filter((entry) => {
    const isData = !entry.isDirectory() && /\.(csv|txt|zip|xlsx)$/i.test(entry.name)
    if (!isData) skipped.push({ name: join(path, entry.name), reason: 'is not a .csv, .xlsx or .zip file' })
    return isData
  })
  return files.map((entry) => join(path, entry.name)).sort()
}

const fromArchive = (entry: ArchiveEntry): Candidate => ({
  name: entry.name,
  named: false,
  bytes: entry.bytes,
  stamp: String(entry.checkSum),
  open: entry.open,
})

const isWorkbook = ({ entries }: Archive): boolean => entries.some(({ path }) => path === 'xl/workbook.xml')

/** The functions that release resources after the files are read. */
type Closers = (() => void | Promise<void>)[]

/** Reads a workbook inside an archive, such as the deactivation report, as its sheet; other entries stay unchanged. */
async function unpackWorkbook(entry: ArchiveEntry, closers: Closers): Promise<Candidate> {
  const packed = fromArchive(entry)
  if (!/\.xlsx$/i.test(entry.path) || entry.bytes > MAX_INNER_WORKBOOK_BYTES) return packed
  const work = await openIngestFolder()
  const path = join(work.path, 'inner.xlsx')
  try {
    await pipeline(await entry.open(), createWriteStream(path))
    const { bytes, open, close } = await openWorkbookAsCsv(path)
    closers.push(close)
    return { ...packed, bytes, open }
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error
    return packed
  } finally {
    await work.remove()
  }
}

async function openNamedWorkbook(path: string, closers: Closers) {
  try {
    const { bytes, open, close } = await openWorkbookAsCsv(path)
    closers.push(close)
    return { bytes, open }
  } catch (cause) {
    if (!(cause instanceof UnusableFileError)) throw cause
    throw new IngestError(`${path}: ${cause.message}`, { cause })
  }
}

async function listCandidates(paths: readonly string[], skipped: Skipped[], closers: Closers) {
  const candidates: Candidate[] = []
  const seen = new Set<string>()

  async function addFile(path: string, named: boolean): Promise<void> {
    const real = await realpath(path)
    if (seen.has(real)) {
      skipped.push({ name: path, reason: 'was given twice' })
      return
    }
    seen.add(real)
    const { size, mtimeMs } = await stat(path)
    const file = { name: path, named, bytes: size, stamp: String(mtimeMs), open: openPlain(path) }
    if (!(await isZip(path))) {
      candidates.push(file)
      return
    }
    const archive = await openArchive(path)
    closers.push(archive.close)
    if (isWorkbook(archive)) {
      candidates.push({ ...file, ...(await openNamedWorkbook(path, closers)) })
      return
    }
    for (const entry of archive.entries) candidates.push(await unpackWorkbook(entry, closers))
  }

  for (const path of paths) {
    if ((await kindOfPath(path)) === 'file') await addFile(path, true)
    else for (const file of await listFolder(path, skipped)) await addFile(file, false)
  }
  return candidates
}

const NOT_A_REPORT =
  'is not a workbook with the deactivation report of the registry. Give that, or save its sheet as "CSV UTF-8"'

async function examine(candidate: Candidate): Promise<Header | { error: string }> {
  if (!candidate.named) {
    if (/_?file_?header/i.test(basename(candidate.name))) return { error: 'holds a header line only' }
    if (!/\.(csv|txt|xlsx)$/i.test(candidate.name)) return { error: 'is not a .csv file' }
  }
  const found = examineHead(candidate.name, await readHead(await candidate.open()))
  return 'error' in found && /\.xlsx$/i.test(candidate.name) ? { error: NOT_A_REPORT } : found
}

/** Compares files by their kind, then by the last day in their names: what is newer is merged last. */
function compareInputs(a: InputFile, b: InputFile): number {
  const rank = ({ header }: InputFile) => FILE_KINDS.indexOf(header.kind)
  const day = ({ name }: InputFile) => Number((findRelease(name).until ?? '0').replaceAll('-', ''))
  return rank(a) - rank(b) || day(a) - day(b)
}

/**
 * Returns the registry files among files, zip archives and folders, main files and older ones first. Throws IngestError, nothing is
 * loaded then.
 */
export async function openInputs(paths: readonly string[]): Promise<Inputs> {
  const closers: Closers = []
  const close = async () => {
    for (const closer of closers) await closer()
  }
  try {
    if (paths.length === 0)
      throw new IngestError('No file was named. Give the files of the registry, their zip or their folder.')
    const skipped: Skipped[] = []
    const files: InputFile[] = []
    for (const candidate of await listCandidates(paths, skipped, closers)) {
      const found = await examine(candidate)
      const { named: _, ...file } = candidate
      if ('kind' in found) files.push({ ...file, header: found })
      else if (candidate.named) throw new IngestError(`${candidate.name} ${found.error}.`)
      else skipped.push({ name: candidate.name, reason: found.error })
    }
    if (files.length === 0) {
      const looked = skipped.map(({ name, reason }) => `\n  ${name} ${reason}`).join('')
      throw new IngestError(
        `${paths.join(', ')} holds no file of the registry. Give npidata_pfile, othername_pfile, pl_pfile, endpoint_pfile or the deactivation report.${looked}`,
      )
    }
    return { files: files.sort(compareInputs), skipped, close }
  } catch (error) {
    await close()
    throw error
  }
}
