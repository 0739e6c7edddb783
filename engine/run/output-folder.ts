import { access, constants, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
  'summary.json',
] as const
export type OutputName = (typeof OUTPUTS)[number]

/** Inside of the folder of the results, which may be all that there is of its disk. */
const WORK = '.run-'

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nothing can be written there',
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

/**
 * Makes the folder `out`, if need be, and a work folder in it for a run of these files. Throws RunError where results cannot
 * be put there: it is no folder, another run is at it, or they would take the place of a file that is read.
 */
export async function openOutputFolder(out: string, ...files: readonly string[]): Promise<WorkFolder> {
  const target = resolve(out)
  if (OUTPUTS.some((name) => files.some((file) => join(target, name) === resolve(file)))) {
    const message = 'The results would take the place of a file that is read. Choose another folder.'
    throw new RunError('badOutput', message)
  }
  let work: WorkFolder
  try {
    await mkdir(target, { recursive: true })
    await access(target, constants.W_OK)
    work = await openWorkFolder(target, WORK)
  } catch (error) {
    throw refuseFolder(out, error)
  }
  if (work.others.length === 0) return work
  await work.remove()
  throw new RunError('badOutput', `Another run writes into ${out}. Wait for it, or choose another folder.`)
}

/** Moves finished files into the folder, in the place of those of an earlier run. Throws RunError. */
export async function publishOutputs(work: string, out: string): Promise<void> {
  try {
    const written = new Set(await readdir(work))
    await rm(join(out, 'summary.json'), { force: true })
    for (const name of OUTPUTS) {
      if (written.has(name)) await rename(join(work, name), join(out, name))
      else await rm(join(out, name), { force: true })
    }
  } catch (error) {
    throw refuseFolder(out, error)
  }
}
