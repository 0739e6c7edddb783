import { findBytes, readUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { readXml } from '../package/xml-tags.ts'
import { decodeEntities, decodeEscapes, normalizeLineEnds } from '../package/xml-text.ts'
import { BYTE_CLASS, DECODES, ENDS, ESCAPES } from './csv-text.ts'
import { GT, INCOMPLETE, isNameByte, LT, SLASH, skipTag, startsWith } from './xml-bytes.ts'

const LOWER_T = 116
const LOWER_X = 120
const UNDERSCORE = 95

/** A text as it stands between the tags of a part: bytes where they can be copied, or else a decoded string. */
export class TextElement {
  from = 0
  to = 0
  /** Bits of BYTE_CLASS that occur between `from` and `to`. */
  classes = 0
  decoded: string | null = null

  /** Reads a text up to the next tag and returns where that begins. */
  readRun(bytes: Uint8Array, start: number): number {
    let at = start
    let classes = 0
    for (;;) {
      const byteClass = BYTE_CLASS[bytes[at] ?? 0] ?? ENDS
      classes |= byteClass
      if (byteClass === ENDS) break
      at++
    }
    this.from = start
    this.to = at
    this.classes = classes
    this.decoded = null
    return bytes[at] === LT ? at : INCOMPLETE
  }

  /** The text as a string. */
  read(bytes: Uint8Array): string {
    return this.decoded ?? readUtf8(bytes, this.from, this.to)
  }

  /** Decodes entities and escapes of the run just read, when there are any. */
  decodeRun(bytes: Uint8Array): void {
    const { classes, from, to } = this
    if ((classes & (DECODES | ESCAPES)) === 0) return
    if ((classes & DECODES) === 0 && !hasEscape(bytes, from, to)) return
    this.decoded = decodeEscapes(decodeEntities(normalizeLineEnds(readUtf8(bytes, from, to))))
  }

  /**
   * Reads the texts of an `is` or `si` element whose start tag ends at `start`: one plain text, or the runs of rich text
   * joined, without the readings of phonetic runs. Returns where the end tag begins.
   */
  readRich(bytes: Uint8Array, start: number, end: number, closing: Uint8Array): number {
    let at = start
    if (bytes[at] === LT && bytes[at + 1] === LOWER_T && !isNameByte(bytes[at + 2])) {
      at = bytes[at + 2] === GT ? at + 3 : skipTag(bytes, at + 2)
      if (at === INCOMPLETE) return INCOMPLETE
      if (bytes[at - 2] !== SLASH) {
        const text = this.readRun(bytes, at)
        if (text === INCOMPLETE) return INCOMPLETE
        // '</t>' and at once the end: by far the most usual shape
        const after = text + 4
        if (bytes[text + 1] === SLASH && bytes[text + 2] === LOWER_T && startsWith(bytes, after, closing)) {
          this.decodeRun(bytes)
          return after
        }
      }
    }
    const close = findBytes(bytes, closing, start, end)
    if (close < 0) return INCOMPLETE
    this.decoded = joinRuns(readUtf8(bytes, start, close))
    return close
  }
}

function hasEscape(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === UNDERSCORE && bytes[at + 1] === LOWER_X) return true
  return false
}

function joinRuns(xml: string): string {
  let text = ''
  let isText = false
  let phonetic = 0
  for (const token of readXml(xml)) {
    if (token.kind === 'text') {
      if (isText && phonetic === 0) text += normalizeLineEnds(token.text)
    } else {
      if (token.name === 't') isText = token.kind === 'open'
      if (token.name === 'rPh') phonetic += token.kind === 'open' ? 1 : -1
    }
  }
  return decodeEscapes(text)
}
