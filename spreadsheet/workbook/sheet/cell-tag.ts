import {
  DOUBLE_QUOTE,
  EQUALS,
  GT,
  INCOMPLETE,
  isNameByte,
  NUL,
  SINGLE_QUOTE,
  SLASH,
  SPACE,
} from './xml-bytes.ts'

const LOWER_R = 114
const LOWER_S = 115
const LOWER_T = 116
const ZERO = 48
const NINE = 57
const LETTER_A = 65
const LETTER_Z = 90
const TO_UPPER = 0xdf

/** Describes what a cell's value is, by the attribute `t`. */
export type CellKind = 'number' | 'shared' | 'string' | 'inline' | 'boolean' | 'error' | 'date'

const KIND_OF_LETTER: readonly (readonly [letter: string, kind: CellKind])[] = [
  ['s', 'shared'],
  ['i', 'inline'],
  ['b', 'boolean'],
  ['e', 'error'],
  ['d', 'date'],
]
const KINDS: CellKind[] = Array.from({ length: 256 }, () => 'number')
for (const [letter, kind] of KIND_OF_LETTER) KINDS[letter.charCodeAt(0)] = kind

/** The start tag of a cell or a row: the same attributes r and s, and t of cells. */
export class CellTag {
  /** 0-based column of a reference such as 'AB12', -1 without one. */
  column = -1
  /** 1-based row of a row's own reference, 0 without one. */
  row = 0
  style = 0
  kind: CellKind = 'number'
  isEmpty = false

  /** Reads the attributes from `start`, after the name of the tag, and returns where its inside begins. */
  read(bytes: Uint8Array, start: number): number {
    this.column = -1
    this.row = 0
    this.style = 0
    this.kind = 'number'
    this.isEmpty = false
    let at = start
    for (;;) {
      let byte = bytes[at]
      while (byte !== undefined && byte <= SPACE && byte !== NUL) byte = bytes[++at]
      if (byte === GT) return at + 1
      if (byte === undefined || byte === NUL) return INCOMPLETE
      if (byte === SLASH && bytes[at + 1] === GT) {
        this.isEmpty = true
        return at + 2
      }
      let nameBytes = 1
      if (bytes[at + 1] === EQUALS && bytes[at + 2] === DOUBLE_QUOTE) at += 2
      else {
        const name = at
        while (isNameByte(bytes[at])) at++
        nameBytes = at - name
        at = findQuote(bytes, at)
        if (at === INCOMPLETE) return INCOMPLETE
      }
      const quote = bytes[at]
      const value = ++at
      while (bytes[at] !== quote) {
        if (bytes[at] === undefined || bytes[at] === NUL) return INCOMPLETE
        at++
      }
      if (nameBytes === 1) this.#take(bytes, byte, value, at)
      at++
    }
  }

  #take(bytes: Uint8Array, name: number | undefined, from: number, to: number): void {
    if (name === LOWER_R) this.#takeReference(bytes, from, to)
    else if (name === LOWER_S) this.style = readInteger(bytes, from, to)
    else if (name === LOWER_T) {
      // 's' and 'str' begin alike; all other types differ in their first letter.
      const isString = to - from > 1 && bytes[from] === LOWER_S
      this.kind = isString ? 'string' : (KINDS[bytes[from] ?? 0] ?? 'number')
    }
  }

  #takeReference(bytes: Uint8Array, from: number, to: number): void {
    let column = 0
    let at = from
    for (; at < to; at++) {
      const letter = (bytes[at] ?? 0) & TO_UPPER
      if (letter < LETTER_A || letter > LETTER_Z) break
      column = column * 26 + letter - LETTER_A + 1
    }
    this.column = column - 1
    if (column === 0) this.row = readInteger(bytes, from, to)
  }
}

function findQuote(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at++) {
    const byte = bytes[at]
    if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) return at
    if (byte === undefined || byte === NUL || byte === GT) return INCOMPLETE
  }
}

/** Returns the number that digits make; 0 when other bytes are among them. */
export function readInteger(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte < ZERO || byte > NINE) return 0
    value = value * 10 + byte - ZERO
  }
  return value
}
