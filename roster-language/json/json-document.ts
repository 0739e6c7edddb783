import type { Span } from '../expression/formula/parse-formula.ts'

/** A key of an object with its value; the span is that of the key with its quotes. */
export type JsonEntry = Span & { readonly key: string; readonly value: JsonNode }

/** A value of a JSON text with its place there, in UTF-16 units, and its JSON pointer (RFC 6901). */
export type JsonNode = Span & { readonly pointer: string } & (
    | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
    | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
    | { readonly kind: 'object'; readonly entries: readonly JsonEntry[] }
  )

/** A text that is no JSON; the message is one sentence, the place is in UTF-16 units. */
export class JsonError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.name = 'JsonError'
    this.offset = offset
  }
}

const MAX_DEPTH = 100
const BLANKS = /[ \t\r\n]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.+-])/y
const WORD = /[A-Za-z]+/y
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/uy
const WORDS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads a JSON text (RFC 8259), of a key that stands twice both; a byte order mark in front is passed over. Throws JsonError. */
export function parseJson(text: string): JsonNode {
  return new JsonReader(text).readAll()
}

/** Returns the pointer of a part: '~' and '/' in a key are written as '~0' and '~1'. */
export const pointTo = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

class JsonReader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  readAll(): JsonNode {
    if (this.text.startsWith('\ufeff')) this.at = 1
    this.skipBlanks()
    const root = this.readValue('', 0)
    this.skipBlanks()
    if (this.at < this.text.length) this.fail(`Expected the end of the document, found ${this.seen()}.`)
    return root
  }

  private readValue(pointer: string, depth: number): JsonNode {
    if (depth > MAX_DEPTH) this.fail(`Lists and objects are nested more than ${MAX_DEPTH} levels deep.`)
    const start = this.at
    const scalar = (value: string | number | boolean | null): JsonNode => ({
      kind: 'scalar',
      value,
      pointer,
      start,
      end: this.at,
    })
    if (this.text[start] === '{') {
      const entries = this.readParts('{', '}', () => this.readEntry(pointer, depth))
      return { kind: 'object', entries, pointer, start, end: this.at }
    }
    if (this.text[start] === '[') {
      const items = this.readParts('[', ']', (index) => this.readValue(pointTo(pointer, index), depth + 1))
      return { kind: 'array', items, pointer, start, end: this.at }
    }
    if (this.text[start] === '"') return scalar(this.readString())
    const number = this.take(NUMBER)
    if (number !== undefined) return scalar(Number(number))
    const value = WORDS.get(this.take(WORD) ?? '')
    if (value !== undefined) return scalar(value)
    this.at = start
    return this.fail(`Expected a value, found ${this.seen()}.`)
  }

  /** Returns what stands between brackets, with commas in between. */
  private readParts<Part>(open: string, close: string, readPart: (index: number) => Part): Part[] {
    const start = this.at
    const parts: Part[] = []
    this.at += 1
    this.skipBlanks()
    while (this.text[this.at] !== close) {
      parts.push(readPart(parts.length))
      this.skipBlanks()
      const last = this.at
      if (this.text[last] === close) break
      if (this.at >= this.text.length)
        this.fail(`This '${open}' is not closed; '${close}' is missing.`, start)
      if (this.text[last] !== ',') this.fail(`Expected a comma between two values, found ${this.seen()}.`)
      this.at += 1
      this.skipBlanks()
      if (this.text[this.at] === close) this.fail('A comma may not follow the last value.', last)
    }
    this.at += 1
    return parts
  }

  private readEntry(pointer: string, depth: number): JsonEntry {
    const start = this.at
    if (this.text[start] !== '"') this.fail(`Expected a key in double quotes, found ${this.seen()}.`)
    const key = this.readString()
    const end = this.at
    this.skipBlanks()
    if (this.text[this.at] !== ':')
      this.fail(`Expected ':' between a key and its value, found ${this.seen()}.`)
    this.at += 1
    this.skipBlanks()
    return { key, start, end, value: this.readValue(pointTo(pointer, key), depth + 1) }
  }

  private readString(): string {
    const start = this.at
    const whole = this.take(STRING)
    if (whole !== undefined) return JSON.parse(whole)
    return this.fail(
      'This text has no quotation mark that closes it on its line, or a backslash that means nothing.',
      start,
    )
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    this.at += found?.length ?? 0
    return found
  }

  private skipBlanks(): void {
    this.take(BLANKS)
  }

  private seen(): string {
    const character = this.text.codePointAt(this.at)
    return character === undefined ? 'the end' : `'${String.fromCodePoint(character)}'`
  }

  private fail(message: string, offset = this.at): never {
    throw new JsonError(message, offset)
  }
}
