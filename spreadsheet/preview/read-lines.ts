import { readUtf8 } from '#spreadsheet/bytes/byte-text.ts'

const LF = 10
const QUOTE = 34
const ZERO = 48

/** Takes a row: its physical number from 1 on, and its cells, null where nothing stands. */
export type TakeRow = (row: number, cells: (string | null)[]) => void

/** Returns where the quotation mark stands that closes the cell whose text begins at `from`. */
function findClose(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    if (bytes[at] === QUOTE) {
      if (bytes[at + 1] !== QUOTE) return at
      at += 1
    }
    at += 1
  }
  return at
}

/** Reads whole lines of the CSV that this room writes: the number of a row, then its cells. */
export function readLines(bytes: Uint8Array, delimiter: string, takeRow: TakeRow): void {
  const divider = delimiter.charCodeAt(0)
  for (let at = 0; at < bytes.length; at += 1) {
    let row = 0
    while (at < bytes.length && bytes[at] !== divider && bytes[at] !== LF) {
      row = row * 10 + (bytes[at] ?? ZERO) - ZERO
      at += 1
    }
    const cells: (string | null)[] = []
    let filled = 0
    while (bytes[at] === divider) {
      const start = at + 1
      let text: string
      if (bytes[start] === QUOTE) {
        const end = findClose(bytes, start + 1)
        text = readUtf8(bytes, start + 1, end).replaceAll('""', '"')
        at = end + 1
      } else {
        at = start
        while (at < bytes.length && bytes[at] !== divider && bytes[at] !== LF) at += 1
        text = readUtf8(bytes, start, at)
      }
      cells.push(text === '' ? null : text)
      if (text !== '') filled = cells.length
    }
    cells.length = filled
    takeRow(row, cells)
  }
}
