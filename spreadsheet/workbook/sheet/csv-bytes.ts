import { writeUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { writeCsvText } from './csv-text.ts'

const QUOTE = 34
const ZERO = 48
/** Texts longer than this are copied by the runtime; a loop is faster for shorter ones. */
const LOOP_BYTES = 48
const INTEGER_BYTES = 16

/** Bytes of CSV that grow at their end. */
export class CsvBytes {
  bytes: Uint8Array
  length = 0

  /** Memory that is not written to costs nothing: `capacity` may be generous. */
  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity)
  }

  reserve(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + bytes))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  repeatByte(byte: number, count: number): void {
    this.reserve(count)
    for (let at = 0; at < count; at++) this.bytes[this.length++] = byte
  }

  /** An integer of 0 or more. */
  writeInteger(value: number): void {
    this.reserve(INTEGER_BYTES)
    let digits = 1
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++
    let at = this.length + digits
    this.length = at
    let rest = value
    do {
      this.bytes[--at] = ZERO + (rest % 10)
      rest = Math.floor(rest / 10)
    } while (rest > 0)
  }

  /** Bytes that CSV writes as they are. */
  copy(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    if (to - from > LOOP_BYTES) {
      this.bytes.set(source.subarray(from, to), this.length)
      this.length += to - from
      return
    }
    const { bytes } = this
    let { length } = this
    for (let at = from; at < to; at++) bytes[length++] = source[at] ?? 0
    this.length = length
  }

  /** Bytes of a text that needs quotes. */
  copyQuoted(source: Uint8Array, from: number, to: number): void {
    this.reserve(2 * (to - from) + 2)
    const { bytes } = this
    let { length } = this
    bytes[length++] = QUOTE
    for (let at = from; at < to; at++) {
      const byte = source[at] ?? 0
      bytes[length++] = byte
      if (byte === QUOTE) bytes[length++] = QUOTE
    }
    bytes[length++] = QUOTE
    this.length = length
  }

  writeText(text: string): void {
    this.writePlain(writeCsvText(text))
  }

  /** A text that is CSV already. */
  writePlain(text: string): void {
    this.reserve(3 * text.length)
    this.length += writeUtf8(text, this.bytes, this.length)
  }
}
