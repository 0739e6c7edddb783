import { quoteText } from '#engine/compile/quote.ts'
import type { Dialect } from './dialect.ts'

/** How a text is written that DuckDB reads. */
export type CsvForm = Pick<Dialect, 'delimiter' | 'quote' | 'skippedRows'> & {
  readonly lineEnd: 'lf' | 'crlf'
}

const LINE_ENDS = { lf: `'\\n'`, crlf: `'\\r\\n'` }

/**
 * DuckDB's reader of a delimited text, strict and without guesses: every column is text, an empty cell is NULL. Strict is
 * its default and must stay unsaid: said beside CRLF, DuckDB 1.5.5 reads quoted cells at the end of a line beyond it.
 */
export function readCsv(path: string, form: CsvForm, columns: readonly string[], longestRow = 0): string {
  const quote = form.quote ?? ''
  const options = {
    columns: `{${columns.map((column) => `${column}: 'VARCHAR'`).join(', ')}}`,
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
    max_line_size: Math.max(longestRow, 2_097_152),
  }
  const list = Object.entries(options).map(([name, value]) => `${name} = ${value}`)
  return `read_csv(${quoteText(path)}, ${list.join(', ')})`
}
