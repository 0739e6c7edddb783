import { findHeaderLine, placePieces } from './find-columns.ts'
import { getBottom, getText, joinPieces, type Line, type Piece } from './page-lines.ts'

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
const withoutDigits = (line: Line): string => getText(line).replace(/\d+/g, '#')

const getHeight = ({ pieces }: Line): number => Math.max(...pieces.map(({ height }) => height))
const getBase = ({ pieces }: Line): number => Math.max(...pieces.map(getBottom))

/** Few texts with letters among them. */
const isNarrow = (line: Line, width: number): boolean =>
  (line.pieces.length === 1 || 2 * line.pieces.length < width) && /\p{L}/u.test(getText(line))

/** The largest distance between two lines of the table, the last line of each page not looked at. */
function widestStep(pages: readonly (readonly Line[])[], headerText: string): number {
  const steps = pages.flatMap((lines) => {
    const inside = lines.slice(
      Math.max(
        0,
        lines.findIndex((line) => getText(line) === headerText),
      ),
      -1,
    )
    return inside.slice(1).map((line, index) => getBase(line) - getBase(inside[index] ?? line))
  })
  return steps.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...steps)
}

/**
 * Lines at the edge of the pages that are the same on all of them: titles above the header, and below the table what
 * stands farther from it than its lines from each other. Digits may differ, as those of page numbers do.
 */
function findPageTexts(pages: readonly (readonly Line[])[], header: Line): Set<Line> {
  const found = new Set<Line>()
  const filled = pages.filter((lines) => lines.length > 0)
  if (filled.length < 2) return found
  const headerText = getText(header)
  const step = widestStep(filled, headerText)
  const titles = filled.map((lines) => {
    const above = lines.slice(
      0,
      Math.max(
        0,
        lines.findIndex((line) => getText(line) === headerText),
      ),
    )
    return above[0]
  })
  const footers = filled.map((lines) => {
    const [above, last] = lines.slice(-2)
    return above && last && getBase(last) - getBase(above) > step ? last : undefined
  })
  for (const edge of [titles, footers]) {
    const lines = edge.flatMap((line) => (line && isNarrow(line, header.pieces.length) ? [line] : []))
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
  const above = Math.max(...Array.from(row.cells.values(), getBottom))
  return isInside && getBase(line) - above <= CONTINUES_WITHIN * getHeight(line)
}

/** Makes rows of the lines of all pages; null when nothing on them looks like the header of a table. */
export function buildTable(pages: readonly (readonly Line[])[]): Table | null {
  const header = pages.map(findHeaderLine).find((line) => line !== undefined)
  if (header === undefined) return null
  const headerText = getText(header)
  const pageTexts = findPageTexts(pages, header)
  const rows: TableRow[] = []
  let repeatedHeaders = 0
  let columns = header.pieces
  let isInTable = false
  for (const line of pages.flat()) {
    if (pageTexts.has(line)) continue
    const isHeader = getText(line) === headerText
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
  return { width: header.pieces.length, rows, repeatedHeaders, pageTexts: Array.from(pageTexts, getText) }
}
