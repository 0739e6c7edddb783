import { refuseBomb, refuseDamaged } from '#spreadsheet/unusable-file.ts'

const FIRST_BYTES = 2 ** 20

/** Bytes of a part up to `end`, where a NUL stands; what is beyond means nothing. */
export type Window = {
  readonly bytes: Buffer
  readonly end: number
  /** Says how many are done with; the rest comes again in front of the next ones. */
  done: number
}

/**
 * Returns the bytes of a part in windows. What is left of one may not grow beyond `maxRest`, and nothing but white
 * space may be left at the end.
 */
export async function* openWindows(pieces: AsyncIterable<Buffer>, maxRest: number): AsyncGenerator<Window> {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES)
  let rest = 0
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst && (piece[0] === 0xfe || piece[0] === 0xff)) throw refuseDamaged('its XML is not in UTF-8')
    isFirst = false
    if (rest > maxRest) throw refuseBomb('has a text without end')
    if (rest + piece.length + 1 > bytes.length) {
      const larger = Buffer.allocUnsafe(2 * (rest + piece.length))
      bytes.copy(larger, 0, 0, rest)
      bytes = larger
    }
    piece.copy(bytes, rest)
    const end = rest + piece.length
    bytes[end] = 0
    const window = { bytes, end, done: 0 }
    yield window
    bytes.copyWithin(0, window.done, end)
    rest = end - window.done
  }
  if (bytes.toString('latin1', 0, rest).trim() !== '') throw refuseDamaged('its XML is cut off')
}

/** Gives the windows of a part to `scan`, which returns how many of their bytes it is done with. */
export async function feedPieces(
  pieces: AsyncIterable<Buffer>,
  maxRest: number,
  scan: (bytes: Buffer, end: number) => number,
): Promise<void> {
  for await (const window of openWindows(pieces, maxRest)) window.done = scan(window.bytes, window.end)
}
