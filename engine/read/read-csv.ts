import type { Dialect } from '@concord/spreadsheet'
import { quoteText } from '#engine/sql/quote.ts'

/** Describes how a text is written that DuckDB reads. */
export type CsvForm = Pick<Dialect, 'delimiter' | 'quote' | 'skippedRows'> & {
  readonly lineEnd: 'lf' | 'crlf'
}

/** A column to read, with its type in SQL. */
export type CsvColumn = readonly [name: string, type: string]

/** The CSV that we write ourselves. */
export const OWN_FORM: CsvForm = { delimiter: ',', quote: '"', lineEnd: 'lf', skippedRows: 0 }

/** Returns columns of texts. */
export const textColumns = (names: readonly string[]): CsvColumn[] => names.map((name) => [name, 'VARCHAR'])

export type CsvRoom = {
  /** Bytes of the longest line, where it is known. */
  readonly longestLine?: number
  /** Bytes that each thread reads at once; DuckDB takes 16 times the longest line. */
  readonly bufferBytes?: number
}

const LINE_ENDS = { lf: `'\\n'`, crlf: `'\\r\\n'` }
const USUAL_LINE_BYTES = 2_097_152

/**
 * Returns the SQL by which DuckDB reads a delimited text, strictly and without guesses; an empty cell is NULL. Strict
 * mode is the default and must not be set explicitly: set together with CRLF, DuckDB 1.5.5 reads quoted cells at the
 * end of a line beyond it.
 */
export function readCsv(
  path: string,
  form: CsvForm,
  columns: readonly CsvColumn[],
  { longestLine = 0, bufferBytes }: CsvRoom = {},
): string {
  const quote = form.quote ?? ''
  const options = {
    columns: `{${columns.map(([name, type]) => `${quoteText(name)}: ${quoteText(type)}`).join(', ')}}`,
    delim: quoteText(form.delimiter),
    quote: quoteText(quote),
    escape: quoteText(quote),
    new_line: LINE_ENDS[form.lineEnd],
    skip: form.skippedRows,
    nullstr: `''`,
    comment: `''`,
    header: false,
    auto_detect: false,
    null_padding: false,
    max_line_size: Math.max(longestLine + 1, USUAL_LINE_BYTES),
    ...(bufferBytes === undefined ? {} : { buffer_size: bufferBytes }),
  }
  const list = Object.entries(options).map(([name, value]) => `${name} = ${value}`)
  return `read_csv(${quoteText(path)}, ${list.join(', ')})`
}
