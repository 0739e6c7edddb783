import { stat } from 'node:fs/promises'
import { UnusableFileError } from '@concord/spreadsheet'
import { hashFile } from '#engine/job/content-hash.ts'
import type { Reading } from '#engine/read/reading.ts'

/** Returns which file it is and when it was last written to; '' when it is not there. */
async function lookAt(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found === undefined ? '' : [found.dev, found.ino, found.size, found.mtimeNs].join(' ')
}

const refuseChanged = () =>
  new UnusableFileError(
    'changed',
    'The file was changed while it was read; wait until it is complete and run it again.',
  )

/** Describes what was read of a file. */
export type UnchangedReading = {
  readonly reading: Reading
  /** SHA-256 of just what was read. */
  readonly hash: string
  /** Tells whether the file is still there as it was read. */
  readonly isUnchanged: () => Promise<boolean>
}

/**
 * Reads a file. Throws UnusableFileError when the file was written to, replaced or removed meanwhile, whatever else became
 * of the reading.
 */
export async function readUnchanged(path: string, read: () => Promise<Reading>): Promise<UnchangedReading> {
  const before = await lookAt(path)
  const isUnchanged = async () => before === (await lookAt(path))
  try {
    const result = { reading: await read(), hash: await hashFile(path), isUnchanged }
    if (await isUnchanged()) return result
  } catch (error) {
    if (await isUnchanged()) throw error
  }
  throw refuseChanged()
}
