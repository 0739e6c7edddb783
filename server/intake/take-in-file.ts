import { mkdir } from 'node:fs/promises'
import { findFormatObstacle } from '@concord/domain'
import { RunError, type RunErrorCode, type TakenIn, takeInRoster } from '@concord/engine'
import type { FileSettings } from './file-settings-store.ts'
import { RefusedFileError } from './refused-file-error.ts'

/** The limits of the process that reads one file. */
export const READING_LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 1_800_000 }

/** Failures of the machine and not of the file: another attempt may do better. */
const OF_THE_MACHINE: readonly RunErrorCode[] = [
  'killed',
  'canceled',
  'diskFull',
  'missing',
  'unreadable',
  'changed',
]

/** The sentences of the engine are of a run; these are of a file that came. */
const OWN_SENTENCES: Partial<Record<RunErrorCode, string>> = {
  outOfMemory: 'The file needs more memory than there is for reading it: ask for it in smaller files.',
  timedOut: 'The file takes too long to read: ask for it in smaller files.',
}

/** Does what reads a file. Throws RefusedFileError where the file is to blame. */
export async function readingFile<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof RunError) || OF_THE_MACHINE.includes(error.code)) throw error
    throw new RefusedFileError({ code: error.code, message: OWN_SENTENCES[error.code] ?? error.message })
  }
}

/**
 * Reads a file that came in a process of its own and writes what the organization keeps of it into the new folder `out`.
 * Throws RefusedFileError.
 */
export async function takeInFile(
  file: string,
  { policies, switches }: FileSettings,
  out: string,
): Promise<TakenIn> {
  await mkdir(out)
  const taken = await readingFile(() => takeInRoster({ file, limits: READING_LIMITS, policies, out }))
  const message = findFormatObstacle(taken.format, switches)
  if (message !== undefined) throw new RefusedFileError({ code: 'format', message })
  return taken
}
