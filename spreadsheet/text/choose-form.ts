import { readUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import type { Guess } from '../sheet-facts.ts'
import { UnusableFileError } from '../unusable-file.ts'
import type { Dialect } from './dialect.ts'
import { guessColumns } from './guess-columns.ts'
import { type GuessedDialect, guessDialect, type KnownDialect } from './guess-dialect.ts'

/** The form of a text is found by so many of its first bytes in UTF-8. */
export const FORM_SAMPLE_BYTES = 256 << 10

/** A delimiter that fits better than this is believed before columns of fixed width are looked for. */
const SURE_SCORE = 0.5

/** Describes what the caller knows of the form of a text; the rest is guessed. */
export type KnownForm = KnownDialect & {
  /** The 0-based characters where the columns of a fixed-width text begin, the first being 0. */
  readonly columnStarts?: readonly number[] | undefined
}

/** The first bytes of a text in UTF-8; `isWhole` when there are no more. */
export type TextSample = {
  readonly name: string
  readonly sample: Uint8Array
  readonly isWhole: boolean
  /** Bytes of its byte order mark, 0 or 3. */
  readonly bomBytes: number
}

/** Describes how the cells of a text are found. */
export type TextForm = {
  readonly format: 'csv' | 'tsv' | 'pipe' | 'delimited' | 'fixed'
  readonly dialect: Dialect
  /** The positions at which the columns of a fixed-width text begin; null for a delimited text. */
  readonly columnStarts: readonly number[] | null
  readonly guesses: readonly Guess[]
}

const FORMATS: Readonly<Record<string, TextForm['format']>> = { ',': 'csv', '\t': 'tsv', '|': 'pipe' }

/** Chooses the form of a text by its first bytes. Throws UnusableFileError when it holds blank lines only. */
export function chooseForm(text: TextSample, known: KnownForm): TextForm {
  const { name, sample, isWhole, bomBytes } = text
  checkForm(known)
  if (isWhole && readUtf8(sample, bomBytes).trim() === '') {
    throw new UnusableFileError('noRows', `${name} holds only blank lines: send it again.`)
  }
  const guessed = guessDialect(sample, isWhole, bomBytes, known)
  const { dialect } = guessed
  const columnStarts = known.columnStarts ?? guessFixedWidth(text, guessed, known)
  if (columnStarts === null) {
    const format = FORMATS[dialect.delimiter] ?? 'delimited'
    return { format, dialect, columnStarts, guesses: guessed.guesses }
  }
  return { format: 'fixed', dialect, columnStarts, guesses: explainColumns(columnStarts, known) }
}

function checkForm({ delimiter, columnStarts }: KnownForm): void {
  if (delimiter !== undefined && !/^[^\P{ASCII}"'\r\n]$/u.test(delimiter)) {
    throw new RangeError(
      `The delimiter is one ASCII character other than a quotation mark, not '${delimiter}'.`,
    )
  }
  const isAscending = columnStarts?.every((start, index) => start > (columnStarts[index - 1] ?? -1))
  if (columnStarts && (columnStarts[0] !== 0 || !isAscending)) {
    throw new RangeError(`Column starts begin with 0 and ascend, not ${columnStarts.join(', ')}.`)
  }
}

function guessFixedWidth(
  { sample, bomBytes }: TextSample,
  guessed: GuessedDialect,
  known: KnownForm,
): number[] | null {
  if (known.delimiter !== undefined || guessed.score >= SURE_SCORE) return null
  const lines = readUtf8(sample, bomBytes).split(/\r\n|\r|\n/)
  return guessColumns(lines.slice(0, -1))
}

function explainColumns(starts: readonly number[], known: KnownForm): Guess[] {
  if (known.columnStarts) return []
  const places = starts.map((start) => start + 1).join(', ')
  return [
    { code: 'columnStarts', message: `Columns have a fixed width and begin at the characters ${places}.` },
  ]
}

/** Returns the cells of one line, without the padding. */
export const cutLine = (line: string, starts: readonly number[]): string[] =>
  starts.map((start, index) => line.slice(start, starts[index + 1]).replace(/^ +| +$/g, ''))
