import { quoteText } from '#engine/compile/quote.ts'
import type { Dialect } from './dialect.ts'

/** Names of the columns of a raw table: c0, c1, ... */
export const columnNames = (width: number): string[] =>
  Array.from({ length: width }, (_, index) => `c${index}`)

type CsvForm = Pick<Dialect, 'delimiter' | 'quote' | 'lineEnd' | 'skippedRows'>

/**
 * DuckDB's reader of a delimited text, strict and without guesses: every column is text, an empty cell is NULL. That
 * lines end with CRLF it has to find itself: told so, DuckDB 1.5.5 loses rows.
 */
export function readCsv(path: string, form: CsvForm, columns: readonly string[], longestRow = 0): string {
  const quote = form.quote ?? ''
  const options = {
    columns: `{${columns.map((column) => `${column}: 'VARCHAR'`).join(', ')}}`,
    delim: quoteText(form.delimiter),
    quote: quoteText(quote),
    escape: quoteText(quote),
    ...(form.lineEnd === 'lf' ? { new_line: `'\\n'` } : {}),
    skip: form.skippedRows,
    nullstr: `''`,
    comment: `''`,
    header: false,
    auto_detect: false,
    strict_mode: true,
    null_padding: false,
    max_line_size: Math.max(longestRow, 2_097_152),
  }
  const list = Object.entries(options).map(([name, value]) => `${name} = ${value}`)
  return `read_csv(${quoteText(path)}, ${list.join(', ')})`
}
