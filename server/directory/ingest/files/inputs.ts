import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { IngestError } from '../ingest-error.ts'
import { FILE_KINDS } from './columns.ts'
import { examineHead, readHead } from './head.ts'
import type { Header } from './header.ts'
import { isZip, openPlain, openZip, type ZipArchive } from './zip-archive.ts'

export type Skipped = { name: string; reason: string }
export type InputFile = { name: string; header: Header; open(): Promise<Readable> }
export type Inputs = { files: InputFile[]; skipped: Skipped[]; close(): void }

/** `named`: the user gave this very file, so it has to be one that can be loaded. */
type Candidate = { name: string; named: boolean; open(): Promise<Readable> }

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
    const isData = !entry.isDirectory() && /\.(csv|txt|zip)$/i.test(entry.name)
    if (!isData) skipped.push({ name: join(path, entry.name), reason: 'is not a .csv or .zip file' })
    return isData
  })
  return files.map((entry) => join(path, entry.name)).sort()
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
      candidates.push({ name: path, named, open: openPlain(path) })
      return
    }
    const archive = await openZip(path)
    archives.push(archive)
    candidates.push(...archive.entries.map((entry) => ({ ...entry, named: false })))
  }

  for (const path of paths) {
    if ((await kindOfPath(path)) === 'file') await addFile(path, true)
    else for (const file of await listFolder(path, skipped)) await addFile(file, false)
  }
  return candidates
}

async function examine(candidate: Candidate): Promise<Header | { fault: string }> {
  if (!candidate.named) {
    if (/_?file_?header/i.test(basename(candidate.name))) return { fault: 'holds a header line only' }
    if (!/\.(csv|txt)$/i.test(candidate.name)) return { fault: 'is not a .csv file' }
  }
  return examineHead(candidate.name, await readHead(await candidate.open()))
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
      if ('kind' in found) files.push({ name: candidate.name, header: found, open: candidate.open })
      else if (candidate.named) throw new IngestError(`${candidate.name} ${found.fault}.`)
      else skipped.push({ name: candidate.name, reason: found.fault })
    }
    if (files.length === 0) {
      const looked = skipped.map(({ name, reason }) => `\n  ${name} ${reason}`).join('')
      throw new IngestError(
        `${paths.join(', ')} holds no file of the registry. Give npidata_pfile, othername_pfile, pl_pfile or endpoint_pfile.${looked}`,
      )
    }
    const rank = (file: InputFile) => FILE_KINDS.indexOf(file.header.kind)
    return { files: files.sort((a, b) => rank(a) - rank(b)), skipped, close }
  } catch (error) {
    close()
    throw error
  }
}
