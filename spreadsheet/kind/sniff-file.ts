import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { openFile } from '#spreadsheet/bytes/file-source.ts'
import { UnusableFileError } from '../unusable-file.ts'
import { type FileKind, findKind, startsAsZip } from './find-kind.ts'

async function withFile<Result>(path: string, use: (file: ByteSource) => Promise<Result>): Promise<Result> {
  const file = await openFile(path).catch((error: NodeJS.ErrnoException) => {
    throw explainSystem(error, basename(path))
  })
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

function explainSystem(error: NodeJS.ErrnoException, name: string): UnusableFileError {
  const { code = 'unknown' } = error
  const [kind, message] =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? (['missing', `There is no file ${name}: check its name.`] as const)
      : (['unreadable', `${name} cannot be opened (${code}): check who may read it.`] as const)
  return new UnusableFileError(kind, message, { cause: error })
}

/** Tells whether a file begins as a zip does. */
export const isZip = (path: string): Promise<boolean> => withFile(path, startsAsZip)

/**
 * Finds what a file is by what stands in it. Throws UnusableFileError for what is not there, cannot be opened, is empty,
 * has a password, or is known to be no roster.
 */
export async function sniffFile(path: string): Promise<FileKind> {
  const name = basename(path)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw explainSystem(error, name)
  })
  if (found.isDirectory()) {
    throw new UnusableFileError('folder', `${name} is a folder: give the file that holds the roster.`)
  }
  if (!found.isFile()) {
    throw new UnusableFileError('unreadable', `${name} is a device or a pipe: save it as a file first.`)
  }
  return withFile(path, findKind)
}
