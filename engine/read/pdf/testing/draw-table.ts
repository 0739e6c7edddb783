import { measureText } from '../split-words.ts'
import type { PlacedText } from './make-pdf.ts'

type Side = 'left' | 'middle' | 'right'

/** A column: its header, how wide it is with its padding, and where its texts stand. */
export type DrawnColumn = {
  readonly header: string
  readonly width: number
  readonly align: Side
  readonly headerAlign: Side
}

/** The style in which a table is drawn; lengths are in points. */
export type TableStyle = {
  readonly fontPoints: number
  /** Distance from one line of a cell to the next. */
  readonly leading: number
  /** Above and below the texts of a row, together. */
  readonly rowPadding: number
  readonly columnPadding: number
  readonly valign: 'top' | 'middle' | 'bottom'
  readonly repeatsHeader: boolean
  readonly hasTitle: boolean
  readonly hasFooter: boolean
  /** Cells are drawn column by column, and not row by row. */
  readonly isByColumn: boolean
}

const [LEFT, TOP, BOTTOM] = [30, 60, 740]

/** Breaks a text into lines that fit, as cells do. */
function wrap(text: string, width: number, fontPoints: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && fontPoints * measureText(longer) <= width) lines[lines.length - 1] = longer
    else if (word !== '') lines.push(word)
  }
  return lines
}

/** Breaks each cell of a row into lines that fit its column. */
function layRow(cells: readonly string[], columns: readonly DrawnColumn[], style: TableStyle): string[][] {
  return cells.map((cell, index) =>
    wrap(cell, (columns[index]?.width ?? 0) - 2 * style.columnPadding, style.fontPoints),
  )
}

const countLines = (row: readonly (readonly string[])[]): number =>
  Math.max(1, ...row.map((lines) => lines.length))

function drawRow(
  row: readonly (readonly string[])[],
  y: number,
  columns: readonly DrawnColumn[],
  style: TableStyle,
  getSide: (column: DrawnColumn) => Side,
): PlacedText[][] {
  const { fontPoints, leading, columnPadding, rowPadding, valign } = style
  const most = countLines(row)
  let left = LEFT
  return columns.map((column, index) => {
    const lines = row[index] ?? []
    const free = (most - lines.length) * leading
    const shift = valign === 'top' ? 0 : valign === 'middle' ? free / 2 : free
    const first = y + rowPadding / 2 + fontPoints + shift
    const side = getSide(column)
    const texts = lines.map((text, line) => {
      const room = column.width - 2 * columnPadding - fontPoints * measureText(text)
      const indent = side === 'left' ? 0 : side === 'middle' ? room / 2 : room
      return { x: left + columnPadding + indent, y: first + line * leading, text }
    })
    left += column.width
    return texts
  })
}

/** Draws a table over as many pages as it needs; no row is divided. */
export function drawTable(
  columns: readonly DrawnColumn[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
): PlacedText[][] {
  const { leading, rowPadding, isByColumn } = style
  const getHeight = (row: readonly (readonly string[])[]) => countLines(row) * leading + rowPadding
  const header = layRow(
    columns.map((column) => column.header),
    columns,
    style,
  )
  const pages: PlacedText[][][] = []
  let y = BOTTOM
  for (const cells of rows) {
    const row = layRow(cells, columns, style)
    if (y + getHeight(row) > BOTTOM) {
      const hasHeader = pages.length === 0 || style.repeatsHeader
      pages.push(hasHeader ? drawRow(header, TOP, columns, style, ({ headerAlign }) => headerAlign) : [])
      y = TOP + (hasHeader ? getHeight(header) : 0)
    }
    pages.at(-1)?.push(...drawRow(row, y, columns, style, ({ align }) => align))
    y += getHeight(row)
  }
  return pages.map((cells, index) => {
    const isHeaderPage = index === 0 || style.repeatsHeader
    const head = isHeaderPage ? cells.slice(0, columns.length) : []
    const body = cells.slice(head.length)
    const ordered = isByColumn
      ? columns.flatMap((_, column) => body.filter((_cell, at) => at % columns.length === column))
      : body
    return [
      ...(style.hasTitle ? [{ x: 200, y: 30, text: 'Example Clinic Roster' }] : []),
      ...head.flat(),
      ...ordered.flat(),
      ...(style.hasFooter ? [{ x: 280, y: 775, text: `Page ${index + 1} of ${pages.length}` }] : []),
    ]
  })
}
