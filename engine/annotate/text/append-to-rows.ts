import { open } from 'node:fs/promises'
import { readBytes } from '@concord/spreadsheet'

const PIECE_BYTES = 8 << 20
const LF = 10
const CR = 13
const QUOTE = 34
/** Bytes of a character of a string in UTF-8, at most. */
const CHARACTER_BYTES = 3

/** `delimiter` is one character of ASCII; `from` the byte that the first row begins with. */
export type RegularText = {
  readonly path: string
  readonly from: number
  readonly delimiter: string
  readonly rows: number
}

/** Describes what comes behind a row, of which the first one is 0. */
export type RowEnd = { readonly row: number; readonly text: string }

/** A text whose rows and quotation marks are not as RFC 4180 has them, or not as many as were said. */
export class IrregularTextError extends Error {}

/**
 * Returns where the quotation mark is that closes the cell whose text begins at `from`; -1 when it is not among the
 * bytes.
 */
function findClose(bytes: Buffer, from: number): number {
  const { length } = bytes
  for (let at = from; at < length; at += 1) {
    if (bytes[at] !== QUOTE) continue
    if (at === length - 1 || bytes[at + 1] !== QUOTE) return at
    at += 1
  }
  return -1
}

/** Returns where the line feed is that ends the row which begins at `from`; -1 when it is not among the bytes. */
function findRowEnd(bytes: Buffer, from: number, delimiter: number): number {
  const { length } = bytes
  for (let at = from; at < length; at += 1) {
    // Nearly all bytes pass here: the loop over them is as short as it can be.
    let byte = bytes[at]
    while (byte !== LF && byte !== QUOTE && at < length - 1) byte = bytes[++at]
    if (byte === LF) return at
    if (byte !== QUOTE) return -1
    if (at > from && bytes[at - 1] !== delimiter) throw new IrregularTextError()
    at = findClose(bytes, at + 1)
    if (at < 0 || at === length - 1) return -1
    const next = bytes[at + 1]
    if (next !== delimiter && next !== LF && next !== CR) throw new IrregularTextError()
  }
  return -1
}

/**
 * Writes a text in UTF-8 to `target`, behind `prefix`, as it is but for something behind the last cell of each row: what
 * comes from `ends`, in ascending rows, else what `usual` says. Throws IrregularTextError.
 */
export async function appendToRows(
  text: RegularText,
  { target, prefix }: { readonly target: string; readonly prefix: string },
  ends: AsyncIterator<RowEnd, void>,
  usual: (row: number) => string,
): Promise<void> {
  const delimiter = text.delimiter.charCodeAt(0)
  let out = Buffer.allocUnsafe(PIECE_BYTES)
  let size = out.write(prefix)
  let row = 0
  let special = await ends.next()
  const file = await open(target, 'w')
  const writeOut = async () => {
    await file.writeFile(out.subarray(0, size))
    size = 0
  }
  const takeRows = async (bytes: Buffer): Promise<number> => {
    let start = 0
    for (let feed = findRowEnd(bytes, 0, delimiter); feed >= 0; feed = findRowEnd(bytes, start, delimiter)) {
      const own = special.value?.row === row ? special.value : undefined
      const end = own?.text ?? usual(row)
      const room = feed + 1 - start + CHARACTER_BYTES * end.length
      if (size + room > out.length) await writeOut()
      if (room > out.length) out = Buffer.allocUnsafe(room)
      const cut = bytes[feed - 1] === CR ? feed - 1 : feed
      size += bytes.copy(out, size, start, cut)
      size += out.write(end, size)
      size += bytes.copy(out, size, cut, feed + 1)
      if (own) special = await ends.next()
      start = feed + 1
      row += 1
    }
    return start
  }
  try {
    await readBytes(text.path, text.from, async (bytes, from, to, isLast) => {
      const taken = await takeRows(bytes.subarray(from, to))
      if (!isLast || taken === to - from) return from + taken
      const last = Buffer.concat([bytes.subarray(from + taken, to), Buffer.of(LF)])
      if ((await takeRows(last)) < last.length) throw new IrregularTextError()
      return to
    })
    await writeOut()
  } finally {
    await file.close()
  }
  if (row !== text.rows) throw new IrregularTextError()
}
