import { refuseBomb, refuseDamaged } from '#engine/read/unusable-file.ts'

const FIRST_BYTES = 2 ** 20

/**
 * Gives the bytes of a part to `scan` in pieces that end with a NUL; what stands beyond it means nothing. It returns how many it is done with; the rest comes
 * again in front of the next piece. What it leaves may not grow beyond `maxRest`, and nothing but white space may be
 * left at the end.
 */
export async function feedPieces(
  pieces: AsyncIterable<Buffer>,
  maxRest: number,
  scan: (bytes: Buffer, end: number) => number,
): Promise<void> {
  let window = Buffer.allocUnsafe(FIRST_BYTES)
  let rest = 0
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst && (piece[0] === 0xfe || piece[0] === 0xff)) throw refuseDamaged('its XML is not in UTF-8')
    isFirst = false
    if (rest > maxRest) throw refuseBomb('has a text without end')
    if (rest + piece.length + 1 > window.length) {
      const larger = Buffer.allocUnsafe(2 * (rest + piece.length))
      window.copy(larger, 0, 0, rest)
      window = larger
    }
    piece.copy(window, rest)
    const end = rest + piece.length
    window[end] = 0
    const done = scan(window, end)
    window.copyWithin(0, done, end)
    rest = end - done
  }
  if (window.toString('latin1', 0, rest).trim() !== '') throw refuseDamaged('its XML is cut off')
}
