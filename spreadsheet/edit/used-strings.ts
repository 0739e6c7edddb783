import { CellTag } from '#spreadsheet/workbook/sheet/cell-tag.ts'
import { openWindows } from '#spreadsheet/workbook/sheet/feed-pieces.ts'
import {
  BANG,
  INCOMPLETE,
  isNamed,
  LT,
  SLASH,
  skipDeclaration,
  skipPrefix,
  skipTag,
} from '#spreadsheet/workbook/sheet/xml-bytes.ts'

const CELL = Buffer.from('c')
const VALUE = Buffer.from('v')
const ITEM = Buffer.from('si')
/** Elements behind the cells that repeat some of their texts. */
const COPIES = ['filter', 'customFilter', 'dateGroupItem'].map((name) => Buffer.from(name))

/** Notes which shared strings the cells of sheets name, and whether a sheet holds copies of texts outside of its cells. */
export class UsedStrings {
  #used = new Uint8Array(1024)
  readonly #tag = new CellTag()
  #isShared = false
  hasCopies = false

  has(index: number): boolean {
    return this.#used[index] === 1
  }

  /** Reads the XML of a sheet while it goes through. `rest` is the room for what is not whole yet. */
  async *read(pieces: AsyncIterable<Buffer>, rest: number): AsyncGenerator<Buffer> {
    const passed: Buffer[] = []
    async function* pass() {
      for await (const piece of pieces) {
        passed.push(piece)
        yield piece
      }
    }
    for await (const window of openWindows(pass(), rest)) {
      const { buffer, byteOffset, byteLength } = window.bytes
      window.done = this.#scan(Buffer.from(buffer, byteOffset, byteLength), window.end)
      yield* passed.splice(0)
    }
  }

  #scan(bytes: Buffer, end: number): number {
    for (let at = 0; ; ) {
      while (bytes[at] !== LT && at < end) at++
      if (at >= end) return end
      const after = this.#scanTag(bytes, at, end)
      if (after === INCOMPLETE) return at
      at = after
    }
  }

  #scanTag(bytes: Buffer, start: number, end: number): number {
    if (start + 1 >= end) return INCOMPLETE
    if (bytes[start + 1] === BANG) return skipDeclaration(bytes, start, end)
    if (bytes[start + 1] === SLASH) return start + 2
    const name = skipPrefix(bytes, start + 1)
    const inside = skipTag(bytes, name)
    if (inside === INCOMPLETE || inside > end) return INCOMPLETE
    if (isNamed(bytes, name, CELL)) {
      this.#tag.read(bytes, name + CELL.length)
      this.#isShared = this.#tag.kind === 'shared' && !this.#tag.isEmpty
    } else if (isNamed(bytes, name, VALUE) && this.#isShared) {
      const close = bytes.indexOf(LT, inside)
      if (close < 0 || close >= end) return INCOMPLETE
      this.#add(Number(bytes.toString('latin1', inside, close).trim()))
      return close
    } else if (COPIES.some((copy) => isNamed(bytes, name, copy))) {
      this.hasCopies = true
    }
    return inside
  }

  #add(index: number): void {
    if (!Number.isSafeInteger(index) || index < 0 || index >= 2 ** 31) return
    if (index >= this.#used.length) {
      const longer = new Uint8Array(Math.max(2 * this.#used.length, index + 1))
      longer.set(this.#used)
      this.#used = longer
    }
    this.#used[index] = 1
  }
}

/** Returns where the shared string that begins at `from` ends, and the prefix of its tag; null if it is incomplete. */
function findItem(bytes: Buffer, from: number, end: number): { to: number; prefix: string } | null {
  const name = skipPrefix(bytes, from + 1)
  const inside = skipTag(bytes, name)
  if (inside === INCOMPLETE) return null
  const prefix = bytes.toString('latin1', from + 1, name)
  if (bytes[inside - 2] === SLASH) return { to: inside, prefix }
  const closing = `</${prefix}si>`
  const close = bytes.indexOf(closing, inside)
  return close < 0 || close + closing.length > end ? null : { to: close + closing.length, prefix }
}

/** Writes shared strings again, those that no cell names without their text: their numbers stay. */
export async function* pruneStrings(
  pieces: AsyncIterable<Buffer>,
  used: UsedStrings,
  rest: number,
): AsyncGenerator<Buffer> {
  let index = 0
  const scan = (bytes: Buffer, end: number, out: Buffer[]): number => {
    let copied = 0
    let at = 0
    for (;;) {
      while (bytes[at] !== LT && at < end) at++
      if (at + ITEM.length + 1 >= end) break
      if (bytes[at + 1] === BANG) {
        const after = skipDeclaration(bytes, at, end)
        if (after === INCOMPLETE) break
        at = after
        continue
      }
      const name = skipPrefix(bytes, at + 1)
      if (name + ITEM.length >= end) break
      if (!isNamed(bytes, name, ITEM)) {
        at = name
        continue
      }
      const item = findItem(bytes, at, end)
      if (item === null) break
      const { to, prefix } = item
      if (!used.has(index)) {
        out.push(bytes.subarray(copied, at), Buffer.from(`<${prefix}si><${prefix}t/></${prefix}si>`))
        copied = to
      }
      index++
      at = to
    }
    const done = Math.min(at, end)
    out.push(bytes.subarray(copied, done))
    return done
  }
  let last = Buffer.alloc(0)
  for await (const window of openWindows(pieces, rest)) {
    const out: Buffer[] = []
    const { buffer, byteOffset, byteLength } = window.bytes
    window.done = scan(Buffer.from(buffer, byteOffset, byteLength), window.end, out)
    last = Buffer.from(window.bytes.subarray(window.done, window.end))
    yield Buffer.concat(out)
  }
  yield last
}
