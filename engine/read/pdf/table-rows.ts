import { findHeaderLine, placePieces } from './find-columns.ts'
import { bottomOf, joinPieces, type Line, type Piece, textOf } from './page-lines.ts'

/** A row of the table with the box of each of its cells, by column. */
export type TableRow = { readonly page: number; readonly cells: ReadonlyMap<number, Piece> }

/** The rows of all pages, and lines that were left out because they come again on each page. */
export type Table = {
  readonly width: number
  readonly rows: readonly TableRow[]
  readonly repeatedHeaders: number
  readonly pageTexts: readonly string[]
}

/** A line nearer to the one above than this, in heights of its letters, may go on with its cells. */
const CONTINUES_WITHIN = 1.6

/** Page numbers and dates differ from page to page. */
const withoutDigits = (line: Line): string => textOf(line).replace(/\d+/g, '#')

const heightOf = ({ pieces }: Line): number => Math.max(...pieces.map(({ height }) => height))
const baseOf = ({ pieces }: Line): number => Math.max(...pieces.map(bottomOf))

/** True for a line that goes on with no cell of the line above: letters in few columns, at some distance. */
function isApart(line: Line, above: Line | undefined, width: number): boolean {
  const isNarrow = line.pieces.length === 1 || 2 * line.pieces.length < width
  const distance = above === undefined ? Number.POSITIVE_INFINITY : baseOf(line) - baseOf(above)
  return isNarrow && /\p{L}/u.test(textOf(line)) && distance > CONTINUES_WITHIN * heightOf(line)
}

/** Lines at the edge of the pages that are the same on all of them: page titles, page numbers. */
function findPageTexts(pages: readonly (readonly Line[])[], header: Line): Set<Line> {
  const found = new Set<Line>()
  const filled = pages.filter((lines) => lines.length > 0)
  if (filled.length < 2) return found
  const edges = [
    filled.map((lines) => ({ line: lines[0], above: undefined })),
    filled.map((lines) => ({ line: lines.at(-1), above: lines.at(-2) })),
  ]
  for (const edge of edges) {
    const lines = edge.flatMap(({ line, above }) =>
      line && textOf(line) !== textOf(header) && isApart(line, above, header.pieces.length) ? [line] : [],
    )
    const isSame = lines.length === filled.length && new Set(lines.map(withoutDigits)).size === 1
    for (const line of isSame ? lines : []) found.add(line)
  }
  return found
}

/** True when a line goes on with cells of the row above: close to it, in some of its columns, but not in its first one. */
function continues(row: TableRow, cells: ReadonlyMap<number, readonly Piece[]>, line: Line): boolean {
  if (row.page !== line.page) return false
  const first = Math.min(...row.cells.keys())
  const isInside = [...cells.keys()].every((column) => column !== first && row.cells.has(column))
  const above = Math.max(...Array.from(row.cells.values(), bottomOf))
  return isInside && baseOf(line) - above <= CONTINUES_WITHIN * heightOf(line)
}

/** Makes rows of the lines of all pages; null when nothing on them looks like the header of a table. */
export function buildTable(pages: readonly (readonly Line[])[]): Table | null {
  const header = pages.map(findHeaderLine).find((line) => line !== undefined)
  if (header === undefined) return null
  const headerText = textOf(header)
  const pageTexts = findPageTexts(pages, header)
  const rows: TableRow[] = []
  let repeatedHeaders = 0
  let columns = header.pieces
  let isInTable = false
  for (const line of pages.flat()) {
    if (pageTexts.has(line)) continue
    const isHeader = textOf(line) === headerText
    // The pages need not be laid out alike.
    if (isHeader) columns = line.pieces
    if (isHeader && line !== header) {
      repeatedHeaders += 1
      continue
    }
    const cells = placePieces(columns, line)
    const last = rows.at(-1)
    const isMore = isInTable && last !== undefined && continues(last, cells, line)
    const joined = new Map(isMore ? last.cells : [])
    for (const [column, pieces] of cells) {
      const above = joined.get(column)
      joined.set(column, joinPieces(above === undefined ? pieces : [above, ...pieces]))
    }
    if (isMore) rows.pop()
    rows.push({ page: line.page, cells: joined })
    isInTable ||= isHeader
  }
  return { width: header.pieces.length, rows, repeatedHeaders, pageTexts: Array.from(pageTexts, textOf) }
}
