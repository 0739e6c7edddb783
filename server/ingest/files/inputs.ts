import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer as bufferOf } from 'node:stream/consumers'
import { IngestError } from '../ingest-error.ts'
import { FILE_KINDS } from './columns.ts'
import { examineHead, readHead } from './head.ts'
import type { Header } from './header.ts'
import { isWorkbook, workbookAsCsv } from './workbook.ts'
import { isZip, openPlain, openZip, type ZipArchive, type ZipEntry } from './zip-archive.ts'

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
export type Inputs = { files: InputFile[]; skipped: Skipped[]; close(): void }

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

const fromArchive = (entry: ZipEntry, named: boolean): Candidate => ({
  name: entry.name,
  named,
  bytes: entry.bytes,
  stamp: String(entry.checkSum),
  open: entry.open,
})

/** A workbook inside an archive, as the deactivation report comes, is read as its sheet. */
async function unpackWorkbook(entry: ZipEntry): Promise<ZipEntry> {
  if (!/\.xlsx$/i.test(entry.path) || entry.bytes > MAX_INNER_WORKBOOK_BYTES) return entry
  const inner = await openZip(entry.name, await bufferOf(await entry.open())).catch(() => undefined)
  return inner && isWorkbook(inner) ? workbookAsCsv(entry.name, inner) : entry
}

async function listCandidates(paths: readonly string[], skipped: Skipped[], archives: ZipArchive[]) {
  const candidates: Candidate[] = []
  const seen = new Set<string>()

  async function addFile(path: string, named: boolean): Promise<void> {
    const real = await realpath(path)
    if (seen.has(real)) {
      skipped.push({ name: path, reason: 'was given twice' })
      return
    }
    seen.add(real)
    if (!(await isZip(path))) {
      const { size: bytes, mtimeMs } = await stat(path)
      candidates.push({ name: path, named, bytes, stamp: String(mtimeMs), open: openPlain(path) })
      return
    }
    const archive = await openZip(path)
    archives.push(archive)
    if (isWorkbook(archive)) {
      candidates.push(fromArchive(workbookAsCsv(path, archive), named))
      return
    }
    for (const entry of archive.entries) candidates.push(fromArchive(await unpackWorkbook(entry), false))
  }

  for (const path of paths) {
    if ((await kindOfPath(path)) === 'file') await addFile(path, true)
    else for (const file of await listFolder(path, skipped)) await addFile(file, false)
  }
  return candidates
}

const WORKBOOK_FAULT =
  'is not a workbook with the deactivation report of the registry. Give that, or save its sheet as "CSV UTF-8"'

async function examine(candidate: Candidate): Promise<Header | { fault: string }> {
  if (!candidate.named) {
    if (/_?file_?header/i.test(basename(candidate.name))) return { fault: 'holds a header line only' }
    if (!/\.(csv|txt|xlsx)$/i.test(candidate.name)) return { fault: 'is not a .csv file' }
  }
  const found = examineHead(candidate.name, await readHead(await candidate.open()))
  return 'fault' in found && /\.xlsx$/i.test(candidate.name) ? { fault: WORKBOOK_FAULT } : found
}

/** The registry files among files, zip archives and folders, main files first. Throws IngestError, nothing is loaded then. */
export async function openInputs(paths: readonly string[]): Promise<Inputs> {
  const archives: ZipArchive[] = []
  const close = () => {
    for (const archive of archives) archive.close()
  }
  try {
    if (paths.length === 0)
      throw new IngestError('No file was named. Give the files of the registry, their zip or their folder.')
    const skipped: Skipped[] = []
    const files: InputFile[] = []
    for (const candidate of await listCandidates(paths, skipped, archives)) {
      const found = await examine(candidate)
      const { named: _, ...file } = candidate
      if ('kind' in found) files.push({ ...file, header: found })
      else if (candidate.named) throw new IngestError(`${candidate.name} ${found.fault}.`)
      else skipped.push({ name: candidate.name, reason: found.fault })
    }
    if (files.length === 0) {
      const looked = skipped.map(({ name, reason }) => `\n  ${name} ${reason}`).join('')
      throw new IngestError(
        `${paths.join(', ')} holds no file of the registry. Give npidata_pfile, othername_pfile, pl_pfile, endpoint_pfile or the deactivation report.${looked}`,
      )
    }
    const rank = (file: InputFile) => FILE_KINDS.indexOf(file.header.kind)
    return { files: files.sort((a, b) => rank(a) - rank(b)), skipped, close }
  } catch (error) {
    close()
    throw error
  }
}
