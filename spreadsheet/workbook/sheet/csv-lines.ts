import { CsvBytes } from './csv-bytes.ts'

const FLUSH_BYTES = 2 ** 20
const LINE_END = 10

/** Takes whole lines of CSV, some at a time. The bytes are the caller's again when `write` returns. */
export type LineSink = {
  readonly path: string
  /** Returns false when bytes were no UTF-8 and became U+FFFD. */
  write(lines: Uint8Array): boolean
  close(): void
}

/** Opens what the lines of a name go to: a file, or whatever keeps a part of them. */
export type OpenLines = (path: string) => LineSink

/** CSV that is written line by line. The line in the making, since `lineStart`, can be taken back. */
export class CsvLines extends CsvBytes {
  readonly path: string
  lineStart = 0
  longestLine = 0
  /** Tells whether bytes were no UTF-8 and became U+FFFD. */
  hasBadBytes = false
  readonly #sink: LineSink

  constructor(sink: LineSink) {
    super(FLUSH_BYTES + FLUSH_BYTES / 2)
    this.path = sink.path
    this.#sink = sink
  }

  endLine(): void {
    this.repeatByte(LINE_END, 1)
    this.longestLine = Math.max(this.longestLine, this.length - this.lineStart)
    this.lineStart = this.length
    if (this.length >= FLUSH_BYTES) this.#flush()
  }

  /** Cuts the line in the making off, and gives it. */
  takeLine(): Uint8Array {
    const line = this.bytes.slice(this.lineStart, this.length)
    this.length = this.lineStart
    return line
  }

  close(): void {
    this.#flush()
    this.#sink.close()
  }

  #flush(): void {
    if (!this.#sink.write(this.bytes.subarray(0, this.lineStart))) this.hasBadBytes = true
    this.bytes.copyWithin(0, this.lineStart, this.length)
    this.length -= this.lineStart
    this.lineStart = 0
  }
}
