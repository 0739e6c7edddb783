import type { Reading } from '#engine/read/reading.ts'
import { readText, type TextOptions } from '#engine/read/text/read-text.ts'
import { openScratch } from './scratch.ts'

/** Returns a scratch for text files. */
export async function openTextScratch() {
  const scratch = await openScratch()
  const readFile = (path: string, options: TextOptions = {}): Promise<Reading> =>
    readText(path, options, scratch.connection, scratch.makeFolder())
  return {
    ...scratch,
    readFile,
    /** Reads a file with this content. */
    read: (content: string | Uint8Array, options: TextOptions = {}): Promise<Reading> =>
      readFile(scratch.write('roster.txt', content), options),
  }
}
