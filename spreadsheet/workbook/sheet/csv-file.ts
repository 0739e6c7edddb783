import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, writeSync } from 'node:fs'
import { CsvBytes } from './csv-bytes.ts'

const FLUSH_BYTES = 2 ** 20
const LINE_END = 10

/** A CSV file that is written line by line. The line in the making, since `lineStart`, can be taken back. */
export class CsvFile extends CsvBytes {
  readonly path: string
  lineStart = 0
  longestLine = 0
  /** Tells whether bytes were no UTF-8 and became U+FFFD. */
  hasBadBytes = false
  readonly #file: number

  constructor(path: string) {
    super(FLUSH_BYTES + FLUSH_BYTES / 2)
    this.path = path
    this.#file = openSync(path, 'w')
  }

  endLine(): void {
    this.repeatByte(LINE_END, 1)
    this.longestLine = Math.max(this.longestLine, this.length - this.lineStart)
    this.lineStart = this.length
    if (this.length >= FLUSH_BYTES) this.#flush()
  }

  /** Cuts the line in the making off, and gives it. */
  takeLine(): Buffer {
    const line = Buffer.from(this.bytes.subarray(this.lineStart, this.length))
    this.length = this.lineStart
    return line
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    const lines = this.bytes.subarray(0, this.lineStart)
    const isClean = isUtf8(lines)
    this.hasBadBytes ||= !isClean
    writeSync(this.#file, isClean ? lines : Buffer.from(lines.toString('utf8')))
    this.bytes.copyWithin(0, this.lineStart, this.length)
    this.length -= this.lineStart
    this.lineStart = 0
  }
}
