import type { WrittenCell } from '@concord/spreadsheet'

const textOf = (cell: WrittenCell): string => (cell === null || typeof cell === 'object' ? '' : String(cell))

/** Rows as lines of a text file; a cell with the sign between cells stands in quotation marks. */
export function writeDelimited(rows: readonly (readonly WrittenCell[])[], sign: ',' | '|'): string {
  const quote = (text: string) =>
    /["\r\n]/.test(text) || text.includes(sign) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((cells) => `${cells.map((cell) => quote(textOf(cell))).join(sign)}\r\n`).join('')
}
