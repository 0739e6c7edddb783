import { access, constants, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { RunError } from '../job/run-error.ts'
import { openWorkFolder, type WorkFolder } from './work-folder.ts'

/** Files that a run may write; the summary is moved last, so that a folder with one is complete. */
export const OUTPUTS = [
  'clean.parquet',
  'clean.csv',
  'clean.xlsx',
  'clean.ndjson',
  'findings.csv',
  'changes.csv',
  'annotated.xlsx',
  'annotated.xlsm',
  'annotated.csv',
  'rows.parquet',
  'findings.parquet',
  'changes.parquet',
  'before.parquet',
  'raw.json',
  'summary.json',
] as const
/** A file of the raw cells of one tab; a run writes as many as its file has tabs. */
export type RawTabName = `raw-${number}.parquet`
export type OutputName = (typeof OUTPUTS)[number] | RawTabName

const RAW_TAB = /^raw-\d+\.parquet$/

/** Inside of the folder of the results, which may be all that there is of its disk. */
const WORK = '.run-'

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nothing can be written there',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'its disk is full',
}

/** Explains why results cannot be put into a folder. */
export function refuseFolder(out: string, error: unknown): RunError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const reason = REASONS[code] ?? message
  return new RunError('badOutput', `${out} cannot take the results: ${reason}. Choose another folder.`, {
    cause: error,
  })
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Makes a folder and those that are missing above it, and returns the ones it made, the innermost first. Node's own way
 * never ends in a place where no folder can be made, such as /proc.
 */
async function makeFolders(path: string): Promise<string[]> {
  try {
    await mkdir(path)
    return [path]
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return []
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
  }
  const above = await makeFolders(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    await removeEmpty(above)
    throw error
  }
  return [path, ...above]
}

/** Removes the folders that nothing was put into. */
async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    try {
      await rmdir(folder)
    } catch {
      return
    }
  }
}

/** Throws RunError for a folder that stands where a result goes: it could not be replaced, and half would be written. */
async function refuseFoldersOfResults(out: string, target: string): Promise<void> {
  for (const name of OUTPUTS) {
    const found = await stat(join(target, name)).catch(() => undefined)
    if (!found?.isDirectory()) continue
    const message = `${out} cannot take the results: ${name} in it is a folder. Choose another folder.`
    throw new RunError('badOutput', message)
  }
}

/**
 * Makes the folder `out`, if need be, and a work folder in it for a run of these files. Throws RunError where results cannot
 * be put there: it is no folder, another run is at it, or they would take the place of a file that is read. When the work
 * folder is removed and no result is there, what was made for it goes too.
 */
export async function openOutputFolder(out: string, ...files: readonly string[]): Promise<WorkFolder> {
  const target = resolve(out)
  if (OUTPUTS.some((name) => files.some((file) => join(target, name) === resolve(file)))) {
    const message = 'The results would take the place of a file that is read. Choose another folder.'
    throw new RunError('badOutput', message)
  }
  await refuseFoldersOfResults(out, target)
  let work: WorkFolder
  let made: string[] = []
  try {
    made = await makeFolders(target)
    await access(target, constants.W_OK)
    work = await openWorkFolder(target, WORK)
  } catch (error) {
    await removeEmpty(made)
    throw refuseFolder(out, error)
  }
  const remove = async () => {
    await work.remove()
    await removeEmpty(made)
  }
  if (work.others.length === 0) return { ...work, remove }
  await remove()
  throw new RunError('badOutput', `Another run writes into ${out}. Wait for it, or choose another folder.`)
}

/** Moves finished files into the folder, in the place of those of an earlier run. Throws RunError. */
export async function publishOutputs(work: string, out: string): Promise<void> {
  try {
    const written = new Set(await readdir(work))
    await rm(join(out, 'summary.json'), { force: true })
    const rawTabs = [...written, ...(await readdir(out))].filter((name) => RAW_TAB.test(name))
    for (const name of new Set([...rawTabs, ...OUTPUTS])) {
      if (written.has(name)) await rename(join(work, name), join(out, name))
      else await rm(join(out, name), { force: true })
    }
  } catch (error) {
    throw refuseFolder(out, error)
  }
}
