import { readLatin1 } from '#spreadsheet/bytes/byte-text.ts'
import type { Guess } from '../sheet-facts.ts'
import type { Dialect } from './dialect.ts'
import { createParser } from './parse-records.ts'

const CANDIDATES: readonly [delimiter: string, name: string][] = [
  [',', 'commas'],
  ['\t', 'tabs'],
  ['|', 'pipes'],
  [';', 'semicolons'],
  ['^', 'carets'],
  ['~', 'tildes'],
  ['\u001f', 'unit separators'],
]

/** The code of the guess that cells of a file are formulas of a text, of which the text is read. */
export const TEXT_FORMULAS = 'textFormulas'

/** Below this score the rows of a delimiter differ too much for it to be one. */
const MIN_SCORE = 0.25

/** The share of rows of one width from which on the others are a title or a total. */
const MIN_REGULAR = 0.8

/** The delimiter for a file without delimiters: a character that the file does not contain. */
const NO_DELIMITER = '\u001f'

/** Describes what a caller knows about the dialect of a file. */
export type KnownDialect = { readonly delimiter?: string | undefined; readonly quote?: Dialect['quote'] }

/** A dialect, how well it fits (0 to 1), and what was guessed on what evidence. */
export type GuessedDialect = {
  readonly dialect: Dialect
  readonly score: number
  readonly guesses: readonly Guess[]
}

type Trial = {
  dialect: Dialect
  rows: number
  regular: number
  quoted: number
  errors: number
  textFormulas: number
  /** How well it fits, and how far that is trusted beside other delimiters. */
  score: number
  rank: number
}

/**
 * Returns the dialect of a text from its first bytes (UTF-8, `isWhole` when there are no more): the delimiter that
 * gives rows of one width, as wide as can be.
 */
export function guessDialect(
  sample: Uint8Array,
  isWhole: boolean,
  bomBytes: number,
  known: KnownDialect = {},
): GuessedDialect {
  const text = readLatin1(sample)
  const named = readSepLine(text, bomBytes)
  const start = {
    lineEnd: guessLineEnd(text),
    skippedRows: named ? 1 : 0,
    skippedBytes: bomBytes + (named?.bytes ?? 0),
  }
  const given = known.delimiter ?? named?.delimiter
  const delimiters = given === undefined ? CANDIDATES.map(([delimiter]) => delimiter) : [given]
  const quotes = known.quote === undefined ? (['"', "'", null] as const) : [known.quote]
  const escaping = hasBackslashEscapes(text) ? 'backslash' : 'doubled'
  const trials = delimiters.flatMap((delimiter) => {
    const [first, ...others] = quotes.map((quote) =>
      tryDialect({ sample, text, isWhole }, { ...start, delimiter, quote, escape: escaping }),
    )
    return first ? [others.reduce(betterQuote, first)] : []
  })
  const best = trials.reduce((a, b) => (b.rank > a.rank ? b : a))
  if (given === undefined && best.rank < MIN_SCORE) {
    const trial = tryDialect({ sample, text, isWhole }, { ...best.dialect, delimiter: NO_DELIMITER })
    const message = 'No character divides all rows into the same cells; each line is one cell.'
    return { dialect: { ...trial.dialect, width: 1 }, score: 0, guesses: [{ code: 'noDelimiter', message }] }
  }
  return { dialect: best.dialect, score: best.score, guesses: explain(best, named !== undefined) }
}

function readSepLine(text: string, from: number): { delimiter: string; bytes: number } | undefined {
  const found = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i.exec(text.slice(from, from + 12))
  return found?.[1] === undefined ? undefined : { delimiter: found[1], bytes: found[0].length }
}

function guessLineEnd(text: string): Dialect['lineEnd'] {
  const windows = text.match(/\r\n/g)?.length ?? 0
  const feeds = (text.match(/\n/g)?.length ?? 0) - windows
  const returns = (text.match(/\r/g)?.length ?? 0) - windows
  if (returns > 0 && feeds + windows === 0) return 'cr'
  if (returns > (feeds + windows + returns) / 10) return 'mixed'
  return windows > feeds ? 'crlf' : 'lf'
}

const ENDS_CELL = new Set([...CANDIDATES.map(([delimiter]) => delimiter), '\r', '\n', ''])

/** Tells whether quotation marks inside quoted cells are escaped by a backslash and none is doubled. */
function hasBackslashEscapes(text: string): boolean {
  const isInside = (at: number, length: number) => !ENDS_CELL.has(text[at + length] ?? '')
  const isEscaped = [...text.matchAll(/\\"/g)].some(({ index }) => isInside(index, 2))
  const isDoubled = [...text.matchAll(/""/g)].some(
    ({ index }) => isInside(index, 2) && !ENDS_CELL.has(text[index - 1] ?? ''),
  )
  return isEscaped && !isDoubled
}

/** The first bytes of a file, and the same as characters. */
type Sample = { readonly sample: Uint8Array; readonly text: string; readonly isWhole: boolean }

function tryDialect({ sample, text, isWhole }: Sample, dialect: Omit<Dialect, 'width'>): Trial {
  const widths = new Map<number, number>()
  const counts = { rows: 0, quoted: 0, errors: 0, textFormulas: 0 }
  let cells = 0
  let firstWidth = 0
  const parse = createParser(dialect, {
    cell: (_bytes, _from, _to, isQuoted) => {
      cells += 1
      if (isQuoted) counts.quoted += 1
    },
    endRow: () => {
      if (cells > 0) {
        counts.rows += 1
        firstWidth ||= cells
        widths.set(cells, (widths.get(cells) ?? 0) + 1)
      }
      cells = 0
    },
    error: () => {
      counts.errors += 1
    },
    textFormula: () => {
      counts.textFormulas += 1
    },
  })
  parse(sample, dialect.skippedBytes, sample.length, isWhole)
  const divided = [...widths].filter(([width]) => width > 1)
  const [width, regular] = divided.reduce(
    (a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a),
    [1, 0],
  )
  const share = counts.rows === 0 ? 0 : regular / counts.rows
  const fit = share * (1 - 1 / width)
  const isSpaced = share < 1 && isFollowedBySpaces(text, dialect.delimiter)
  const rank = isSpaced ? fit * trustSpaced(width, share) : fit
  // Below a first line of its own, columns of fixed width may hold as many commas.
  const score = firstWidth === width && rank > 0 ? fit : rank
  return { dialect: { ...dialect, width }, regular, score, rank, ...counts }
}

/**
 * Says how far a delimiter is trusted that spaces follow: not where it may be one of prose, and less than any other
 * where nearly all rows have as many of it.
 */
const trustSpaced = (width: number, share: number): number => (width > 2 && share >= MIN_REGULAR ? 0.5 : 0)

/** Tells whether a delimiter is nearly always followed by a space, as in 'Smith, John', and so may divide no cells. */
function isFollowedBySpaces(text: string, delimiter: string): boolean {
  const parts = text.split(delimiter)
  const spaced = parts.slice(1).filter((part) => part.startsWith(' ')).length
  return spaced > 0.9 * (parts.length - 1)
}

/** Returns the trial with double quotation marks unless single ones, or none, fit the file better. */
function betterQuote(usual: Trial, other: Trial): Trial {
  if (other.dialect.quote === null) {
    return usual.errors > usual.quoted && other.score >= usual.score ? other : usual
  }
  return usual.quoted === 0 && other.quoted > 0 && other.errors === 0 && other.score >= usual.score
    ? other
    : usual
}

function explain({ dialect, rows, regular, textFormulas }: Trial, isTold: boolean): Guess[] {
  const name =
    CANDIDATES.find(([delimiter]) => delimiter === dialect.delimiter)?.[1] ?? `'${dialect.delimiter}'`
  const evidence = isTold
    ? 'the first line says so'
    : `${regular} of the first ${rows} rows have ${dialect.width} cells`
  const other = isTold ? 0 : rows - regular
  const guesses: Guess[] = [
    {
      ...{ code: 'delimiter', message: `Cells are divided by ${name}: ${evidence}.` },
      ...(other > 0 ? { count: other } : {}),
    },
  ]
  if (dialect.quote === "'") guesses.push({ code: 'quote', message: 'Cells are quoted with apostrophes.' })
  if (dialect.quote === null) {
    guesses.push({
      code: 'quote',
      message: 'Quotation marks are text: most of them open a cell that none closes.',
    })
  }
  if (textFormulas > 0) {
    const message =
      'Of cells that are formulas of a text, as ="0123", which Excel keeps zeros by, the text is read.'
    guesses.push({ code: TEXT_FORMULAS, message, count: textFormulas })
  }
  if (dialect.escape === 'backslash') {
    guesses.push({ code: 'escape', message: 'Quotation marks inside a cell have a backslash before them.' })
  }
  if (dialect.lineEnd === 'cr' || dialect.lineEnd === 'mixed') {
    const ends =
      dialect.lineEnd === 'cr' ? 'carriage returns alone' : 'line feeds and carriage returns, mixed'
    guesses.push({ code: 'lineEnd', message: `Lines end with ${ends}.` })
  }
  return guesses
}
