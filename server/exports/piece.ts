import type { FileStore } from '#server/files/file-store.ts'
import type { ExportRow, LoadedNames } from './export-cells.ts'
import { getKey } from './export-files.ts'
import { ENTRY_BYTES, openFormat, writeEntry } from './export-lines.ts'
import type { Attempt, StoredExport } from './store.ts'

/** UTF-8 takes no more for one unit of a string. */
const MAX_BYTES_OF_A_UNIT = 3

/** Bytes that are written one behind the other, again and again into the same memory. */
class Pad {
  #bytes: Buffer
  length = 0

  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(bytes)
  }

  /** Returns where so many bytes may be written; they count only when `length` says so. */
  reserve(bytes: number): Buffer {
    if (this.length + bytes > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (this.length + bytes))
      this.#bytes.copy(larger, 0, 0, this.length)
      this.#bytes = larger
    }
    return this.#bytes
  }

  get written(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }
}

/** Rows of a part as they come together. An export has two for all of its parts: memory that they wrote is written again. */
export class Piece {
  readonly #lines: Pad
  readonly #entries = new Pad(1024 * ENTRY_BYTES)
  readonly #format: (row: ExportRow) => string
  rows = 0

  constructor({ format, columns }: StoredExport, names: LoadedNames, partBytes: number) {
    this.#format = openFormat(format, columns, names)
    this.#lines = new Pad(partBytes)
  }

  get bytes(): number {
    return this.#lines.length
  }

  /** Gives the bytes of the line that the row became. */
  add(row: ExportRow): number {
    const line = this.#format(row)
    const bytes = this.#lines.reserve(MAX_BYTES_OF_A_UNIT * line.length).write(line, this.#lines.length)
    this.#lines.length += bytes
    writeEntry(this.#entries.reserve(ENTRY_BYTES), this.#entries.length, row, { line, bytes })
    this.#entries.length += ENTRY_BYTES
    this.rows += 1
    return bytes
  }

  /** Stores what was added as the part of this number, and is empty again. */
  async store(store: FileStore, attempt: Attempt, number: number) {
    const linesKey = getKey(attempt, `part-${number}.lines`)
    const indexKey = getKey(attempt, `part-${number}.index`)
    await store.put(linesKey, [this.#lines.written])
    await store.put(indexKey, [this.#entries.written])
    const stored = { number, linesKey, indexKey, rows: this.rows, bytes: this.bytes }
    this.#lines.length = 0
    this.#entries.length = 0
    this.rows = 0
    return stored
  }
}
