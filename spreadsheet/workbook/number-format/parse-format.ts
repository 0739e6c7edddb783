/** A piece of a number format code. */
export type FormatToken =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'digit'; readonly text: string }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'elapsed'; readonly text: string }
  | { readonly kind: 'halfDay'; readonly text: string }
  | { readonly kind: 'exponent'; readonly text: string }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'text' | 'general' | 'unknown' }

/** A part of a format code between semicolons: the numbers it applies to, and how they are shown. */
export type FormatSection = {
  readonly tokens: readonly FormatToken[]
  readonly condition: { readonly operator: string; readonly limit: number } | null
  readonly kind: 'general' | 'number' | 'date'
}

/** A number format code (ECMA-376 part 1, 18.8.31), cut into its sections. */
export type NumberFormat = {
  readonly code: string
  /** The sections for numbers: one for all; or positive and negative; or positive, negative and zero. */
  readonly sections: readonly FormatSection[]
  /** The section for texts; null if texts are shown as they are. */
  readonly text: FormatSection | null
}

const TOKEN =
  /"([^"]*)"?|\\(.)|_(.)|\*.|\[([^\]]*)\]|(general)|(am\/pm|a\/p)|(e[+-])|(y+|m+|d+|h+|s+|e+)|([0#?])|([.,%/@;])|([$\-+(): !^&'~{}<>=])|./gisu
const PUNCTUATION = { '.': 'point', ',': 'comma', '%': 'percent', '/': 'slash', '@': 'text' } as const
const CONDITION = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/

function readBracket(inside: string): FormatToken | null {
  if (/^(h+|m+|s+)$/i.test(inside)) return { kind: 'elapsed', text: inside.toLowerCase() }
  const currency = /^\$([^-]*)/.exec(inside)
  return currency?.[1] ? { kind: 'literal', text: currency[1] } : null
}

function readToken(match: RegExpExecArray): FormatToken | null {
  const [, quoted, escaped, blank, bracket, general, halfDay, exponent, date, digit, punctuation, literal] =
    match
  const text = quoted ?? escaped ?? literal ?? (blank === undefined ? undefined : ' ')
  if (text !== undefined) return { kind: 'literal', text }
  if (bracket !== undefined) return readBracket(bracket)
  if (general !== undefined) return { kind: 'general' }
  if (halfDay !== undefined) return { kind: 'halfDay', text: halfDay }
  if (exponent !== undefined) return { kind: 'exponent', text: exponent }
  if (date !== undefined) return { kind: 'date', text: date.toLowerCase() }
  if (digit !== undefined) return { kind: 'digit', text: digit }
  if (punctuation !== undefined && punctuation in PUNCTUATION) {
    return { kind: PUNCTUATION[punctuation as keyof typeof PUNCTUATION] }
  }
  return match[0].startsWith('*') ? null : { kind: 'unknown' }
}

/**
 * Returns the kind of a format section. A format with an exponent is never a date: the library that reads ODS turns
 * scientific formats into '0.00E+000.00E00', where E does not mean a year.
 */
function getKind(tokens: readonly FormatToken[]): FormatSection['kind'] {
  if (tokens.some(({ kind }) => kind === 'exponent')) return 'number'
  if (tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed' || kind === 'halfDay')) return 'date'
  return tokens.some(({ kind }) => kind === 'general') ? 'general' : 'number'
}

function readSections(code: string): FormatSection[] {
  const sections: FormatSection[] = []
  let tokens: FormatToken[] = []
  let condition: FormatSection['condition'] = null
  const endSection = () => {
    sections.push({ tokens, condition, kind: getKind(tokens) })
    tokens = []
    condition = null
  }
  for (const match of code.matchAll(TOKEN)) {
    if (match[0] === ';') {
      endSection()
      continue
    }
    const [, operator, limit] = CONDITION.exec(match[4] ?? '') ?? []
    if (operator !== undefined) condition = { operator, limit: Number(limit) }
    const token = readToken(match)
    if (token !== null) tokens.push(token)
  }
  endSection()
  return sections
}

/** Cuts a format code into sections and tokens. Any text is a code: what no one knows becomes tokens `unknown`. */
export function parseFormat(code: string): NumberFormat {
  const sections = readSections(code)
  const last = sections.at(-1)
  const isForText = sections.length === 4 || last?.tokens.some(({ kind }) => kind === 'text') === true
  const text = isForText && last !== undefined ? last : null
  const isAsItStands = text?.tokens.length === 1 && text.tokens[0]?.kind === 'text'
  const forNumbers = text === null ? sections : sections.slice(0, -1)
  return { code, sections: forNumbers, text: isAsItStands ? null : text }
}
