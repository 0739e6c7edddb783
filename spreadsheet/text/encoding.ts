import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { readPieces } from '#spreadsheet/bytes/byte-source.ts'
import { openFile } from '#spreadsheet/bytes/file-source.ts'
import type { Guess } from '../sheet-facts.ts'
import { decodePieces } from './decode.ts'
import { findEncoding, type TextEncoding } from './find-encoding.ts'

/** A text file as UTF-8. */
export type Utf8Text = {
  /** The file itself, or its copy in UTF-8. */
  readonly path: string
  readonly encoding: TextEncoding
  /** Bytes of the byte order mark, 0 or 3. */
  readonly bomBytes: number
  readonly guesses: readonly Guess[]
}

async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const out = createWriteStream(path)
  const done = finished(out)
  try {
    for await (const piece of pieces) if (!out.write(piece)) await once(out, 'drain')
  } finally {
    out.end()
    await done
  }
}

/**
 * Finds how a text file is encoded unless the caller knows, and gives it as UTF-8; a copy is written into `folder` where
 * it has to be. Throws UnusableFileError for empty and binary files, and for damaged UTF-16.
 */
export async function openAsUtf8(path: string, folder: string, known?: TextEncoding): Promise<Utf8Text> {
  const file = await openFile(path)
  try {
    const { encoding, decodeFrom, offset, bomBytes, guesses } = await findEncoding(file, isUtf8, known)
    if (decodeFrom === null) return { path, encoding, bomBytes, guesses }
    const copy = join(folder, 'text.utf8')
    await writePieces(copy, decodePieces(readPieces(file, offset), decodeFrom))
    return { path: copy, encoding, bomBytes, guesses }
  } finally {
    await file.close()
  }
}
