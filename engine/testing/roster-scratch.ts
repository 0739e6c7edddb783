import { type ReadingOptions, readRoster } from '#engine/read/read-file.ts'
import type { Reading } from '#engine/read/reading.ts'
import { openScratch } from './scratch.ts'

/** Returns a scratch for files of any format. */
export async function openRosterScratch() {
  const scratch = await openScratch()
  const { connection, makeFolder, write } = scratch
  const readFile = (path: string, options: ReadingOptions = {}): Promise<Reading> =>
    readRoster(path, options, { connection, folder: makeFolder() })
  return {
    ...scratch,
    readFile,
    /** Reads a file with this name and content. */
    read: (name: string, content: string | Uint8Array, options: ReadingOptions = {}): Promise<Reading> =>
      readFile(write(name, content), options),
  }
}
