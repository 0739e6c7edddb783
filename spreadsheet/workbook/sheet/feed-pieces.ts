import { readLatin1 } from '#spreadsheet/bytes/byte-text.ts'
import { refuseBomb, refuseDamaged } from '#spreadsheet/unusable-file.ts'

const FIRST_BYTES = 2 ** 20

/** Bytes of a part up to `end`, where a NUL stands; what is beyond means nothing. */
export type Window = {
  readonly bytes: Uint8Array
  readonly end: number
  /** Says how many are done with; the rest comes again in front of the next ones. */
  done: number
}

/**
 * Returns the bytes of a part in windows. What is left of one may not grow beyond `maxRest`, and nothing but white
 * space may be left at the end.
 */
export async function* openWindows(
  pieces: AsyncIterable<Uint8Array>,
  maxRest: number,
): AsyncGenerator<Window> {
  let bytes = new Uint8Array(FIRST_BYTES)
  let rest = 0
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst && (piece[0] === 0xfe || piece[0] === 0xff)) throw refuseDamaged('its XML is not in UTF-8')
    isFirst = false
    if (rest > maxRest) throw refuseBomb('has a text without end')
    if (rest + piece.length + 1 > bytes.length) {
      const larger = new Uint8Array(2 * (rest + piece.length))
      larger.set(bytes.subarray(0, rest))
      bytes = larger
    }
    bytes.set(piece, rest)
    const end = rest + piece.length
    bytes[end] = 0
    const window = { bytes, end, done: 0 }
    yield window
    bytes.copyWithin(0, window.done, end)
    rest = end - window.done
  }
  if (readLatin1(bytes, 0, rest).trim() !== '') throw refuseDamaged('its XML is cut off')
}

/** Gives the windows of a part to `scan`, which returns how many of their bytes it is done with. */
export async function feedPieces(
  pieces: AsyncIterable<Uint8Array>,
  maxRest: number,
  scan: (bytes: Uint8Array, end: number) => number,
): Promise<void> {
  for await (const window of openWindows(pieces, maxRest)) window.done = scan(window.bytes, window.end)
}
