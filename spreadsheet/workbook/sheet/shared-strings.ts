import { readLatin1, readUtf8, toUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { refuseBomb } from '#spreadsheet/unusable-file.ts'
import type { WorkbookLimits } from '../limits.ts'
import { CsvBytes } from './csv-bytes.ts'
import { QUOTES } from './csv-text.ts'
import { feedPieces } from './feed-pieces.ts'
import { TextElement } from './text-element.ts'
import { BANG, INCOMPLETE, isNamed, LT, SLASH, skipDeclaration, skipPrefix, skipTag } from './xml-bytes.ts'

/** The texts that cells name by number, kept as the bytes that they are in a CSV line. */
export class SharedStrings {
  count = 0
  /** Text n lies in `csv.bytes` between `ends[n]` and `ends[n + 1]`. */
  ends = new Uint32Array(1024)
  readonly csv: CsvBytes

  constructor(capacity: number) {
    this.csv = new CsvBytes(capacity)
  }

  add(source: Uint8Array, { from, to, classes, decoded }: TextElement): void {
    if (decoded !== null) this.csv.writeText(decoded)
    else if (classes & QUOTES) this.csv.copyQuoted(source, from, to)
    else this.csv.copy(source, from, to)
    this.addEmpty()
  }

  addEmpty(): void {
    this.count++
    if (this.count >= this.ends.length) {
      const longer = new Uint32Array(2 * this.ends.length)
      longer.set(this.ends)
      this.ends = longer
    }
    this.ends[this.count] = this.csv.length
  }

  readText(index: number): string {
    const value = readUtf8(this.csv.bytes, this.ends[index], this.ends[index + 1])
    return value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value
  }
}

const ITEM = toUtf8('si')
const MAX_CAPACITY = 2 ** 30

/** Reads a shared strings part from its bytes; `sizeHint` is what the part may come to, in bytes. */
export async function readSharedStrings(
  pieces: AsyncIterable<Uint8Array>,
  sizeHint: number,
  limits: WorkbookLimits,
): Promise<SharedStrings> {
  const strings = new SharedStrings(Math.min(sizeHint, MAX_CAPACITY))
  const text = new TextElement()
  let closing: Uint8Array = new Uint8Array(0)

  const readItem = (bytes: Uint8Array, start: number, name: number, end: number): number => {
    const after = skipTag(bytes, name)
    if (after === INCOMPLETE) return INCOMPLETE
    if (bytes[after - 2] === SLASH) {
      strings.addEmpty()
      return after
    }
    const prefixBytes = name - start - 1
    if (closing.length !== prefixBytes + 5) closing = toUtf8(`</${readLatin1(bytes, start + 1, name)}si>`)
    const close = text.readRich(bytes, after, end, closing)
    if (close === INCOMPLETE) return INCOMPLETE
    strings.add(bytes, text)
    if (strings.count > limits.sharedStrings) throw refuseBomb(`has more than ${limits.sharedStrings} texts`)
    return close + closing.length
  }

  await feedPieces(pieces, limits.cellBytes, (bytes, end) => {
    for (let at = 0; ; ) {
      while (at < end && bytes[at] !== LT) at++
      if (at >= end) return end
      let after: number
      if (bytes[at + 1] === BANG) after = skipDeclaration(bytes, at, end)
      else {
        const name = skipPrefix(bytes, at + 1)
        after = isNamed(bytes, name, ITEM) ? readItem(bytes, at, name, end) : skipTag(bytes, at + 1)
      }
      if (after === INCOMPLETE) return at
      at = after
    }
  })
  return strings
}
