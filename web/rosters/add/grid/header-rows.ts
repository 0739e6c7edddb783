import type { FoundTab } from '../read/found-file.ts'

/** A header has so many rows at most, and stands among the first rows. */
export const MAX_HEADER_ROWS = 3
const MAX_HEADER_ROW = 200

/** The edges of the band of header rows. */
export type HeaderEdge = 'first' | 'last'

/** Returns the rows of a header whose edge was moved to a row: the other edge gives way where it has to. */
export function moveHeader(headerRows: readonly number[], edge: HeaderEdge, to: number): number[] {
  const row = Math.min(MAX_HEADER_ROW, Math.max(1, Math.round(to)))
  const first = edge === 'first' ? row : (headerRows[0] ?? row)
  const last = edge === 'last' ? row : (headerRows.at(-1) ?? row)
  const [low, high] =
    edge === 'first'
      ? [first, Math.min(Math.max(first, last), first + MAX_HEADER_ROWS - 1)]
      : [Math.max(Math.min(first, last), last - MAX_HEADER_ROWS + 1), last]
  return Array.from({ length: high - low + 1 }, (_, index) => low + index)
}

const isFilledIn = (tab: FoundTab, row: number): boolean =>
  tab.head.some(
    (found) => found.row === row && found.cells.some((cell) => cell !== null && cell.trim() !== ''),
  )

/** Returns which rows a header may begin and end at: those that hold something, among the first. */
export const listHeaderRows = (tab: FoundTab): number[] =>
  tab.head.flatMap(({ row }) => (row <= MAX_HEADER_ROW && isFilledIn(tab, row) ? [row] : []))

/** Names a header for a sentence: 'row 4', 'rows 4 and 5', 'no row'. */
export function nameRows(rows: readonly number[]): string {
  const [first] = rows
  if (first === undefined) return 'no row'
  if (rows.length === 1) return `row ${first}`
  return `rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`
}
