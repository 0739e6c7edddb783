/** A spreadsheet runs a cell that begins like this as a formula (OWASP, CSV injection); behind an apostrophe it is text. */
const FORMULA_START = /^[=+\-@\t\r]/

/** Holds all that any cell is changed for: most have nothing of it. */
const SPECIAL = /[",=+\-@\t\r\n]/

/** Defines what a CSV file that people open in a spreadsheet begins with, so that it is read as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Returns one value as a cell of CSV (RFC 4180) that no spreadsheet takes for a formula. */
export function csvCell(value: string): string {
  if (!SPECIAL.test(value)) return value
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns one row of CSV with its end of line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
