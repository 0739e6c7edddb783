import { FormulaError } from './formula-error.ts'

/** A piece of a formula; `text` is its content, for what stands in quotes or brackets without them. */
export type Token = {
  readonly kind: 'text' | 'number' | 'word' | 'field' | 'column' | 'origin' | 'parameter' | 'sign' | 'end'
  readonly text: string
  /** The first UTF-16 unit, and the one after the last. */
  readonly start: number
  readonly end: number
}

const BLANK = /[\s\u200b]*/y
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?![\w.])/y
const WORD = /[A-Za-z_]\w*/y
const NAMED = /[@$]([A-Za-z_]\w*)/y
const SIGN = /<=|>=|<>|[-+*/&=<>(),{}:]/y
const CLOSED_BY = new Map([
  ['"', '"'],
  ["'", "'"],
  ['[', ']'],
  ['`', '`'],
])
const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Cuts a formula into tokens, an `end` last. Throws FormulaError. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = skipBlanks(text, 0)
  while (at < text.length) {
    const token = readToken(text, at)
    tokens.push(token)
    at = skipBlanks(text, token.end)
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length })
  return tokens
}

function readToken(text: string, start: number): Token {
  const first = text[start] ?? ''
  const close = CLOSED_BY.get(first)
  if (close !== undefined) return readQuoted(text, start, close)
  const token = (kind: Token['kind'], whole: string, content = whole): Token => ({
    kind,
    text: content,
    start,
    end: start + whole.length,
  })
  const number = matchAt(NUMBER, text, start)
  if (number) return token('number', number[0])
  const word = matchAt(WORD, text, start)
  if (word) return token('word', word[0])
  const named = matchAt(NAMED, text, start)
  if (named) return token(first === '@' ? 'origin' : 'parameter', named[0], named[1])
  const sign = matchAt(SIGN, text, start)
  if (sign) return token('sign', sign[0])
  if (/\d/.test(first))
    throw new FormulaError('This is not a number; write 1234.5 without commas.', text, start)
  throw new FormulaError(
    `'${String.fromCodePoint(text.codePointAt(start) ?? 0)}' has no meaning here; put texts in quotes.`,
    text,
    start,
  )
}

function readQuoted(text: string, start: number, close: string): Token {
  const kind = close === ']' ? 'column' : close === '`' ? 'field' : 'text'
  let content = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === close) return { kind, text: content, start, end: at + 1 }
    if (character === '\\') {
      at += 1
      content += readEscape(text[at] ?? '', close)
    } else content += character
  }
  throw new FormulaError(`This ${text[start]} has no ${close} that closes it.`, text, start)
}

/** Reads an escape. A backslash before any other character is kept, so that '\d{5}' is written as it is. */
function readEscape(escaped: string, close: string): string {
  if (escaped === '\\' || escaped === close) return escaped
  return ESCAPES.get(escaped) ?? `\\${escaped}`
}

function skipBlanks(text: string, at: number): number {
  return at + (matchAt(BLANK, text, at)?.[0].length ?? 0)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
