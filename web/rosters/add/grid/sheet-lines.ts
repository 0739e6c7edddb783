import { formatCountOf } from '@concord/domain'
import type { FoundRow, FoundTab } from '../read/found-file.ts'
import { columnName } from './column-name.ts'

/** The kind of row that a row of a sheet is read as. */
export type RowKind = 'title' | 'blank' | 'header' | 'data' | 'struck' | 'footer' | 'repeated' | 'unread'

/** A line of the grid: a row of the sheet, or several rows described in one sentence. */
export type SheetLine =
  | {
      readonly kind: 'row'
      readonly row: number
      readonly what: RowKind
      readonly label: string
      readonly found: FoundRow
    }
  | {
      readonly kind: 'gap'
      readonly from: number
      readonly what: 'blank' | 'data'
      readonly label: string
      readonly text: string
    }

const LABELS: Readonly<Record<RowKind, string>> = {
  title: 'title',
  blank: 'blank',
  header: 'header',
  data: 'data',
  struck: 'struck out',
  footer: 'footer',
  repeated: 'header again',
  unread: 'not read',
}

/** Blank rows beside each other are shown one by one up to so many. */
const SHOWN_BLANKS = 3

/** Returns what a row is read as, with the header that was chosen. */
export function getRowKind({ layout, struckRows }: FoundTab, row: number): RowKind {
  if (layout.headerRows.includes(row)) return 'header'
  if (layout.titleRows.includes(row)) return 'title'
  if (layout.footerRows.includes(row)) return 'footer'
  if (layout.repeatedRows.includes(row)) return 'repeated'
  if (row < layout.firstDataRow || row > layout.lastDataRow || layout.dataRows === 0) return 'unread'
  return struckRows.includes(row) ? 'struck' : 'data'
}

function labelRow(tab: FoundTab, row: number, what: RowKind): string {
  const { headerRows, lastDataRow } = tab.layout
  if (what === 'header' && headerRows.length > 1)
    return `header, ${headerRows.indexOf(row) + 1} of ${headerRows.length}`
  return what === 'data' && row === lastDataRow ? 'data, last' : LABELS[what]
}

const isBlank = ({ cells }: FoundRow) => cells.every((cell) => cell === null || cell.trim() === '')

function toLine(tab: FoundTab, found: FoundRow): SheetLine {
  const { row } = found
  const what = isBlank(found) ? 'blank' : getRowKind(tab, row)
  return { kind: 'row', row, what, label: labelRow(tab, row, what), found }
}

/** Lists the rows without cells between two rows that have some. */
function listBlanks(from: number, to: number): SheetLine[] {
  const count = to - from + 1
  if (count <= 0) return []
  if (count > SHOWN_BLANKS)
    return [{ kind: 'gap', from, what: 'blank', label: 'blank', text: formatCountOf(count, 'blank row') }]
  return Array.from({ length: count }, (_, index) => {
    const row = from + index
    return { kind: 'row', row, what: 'blank', label: 'blank', found: { row, cells: [], sides: {} } }
  })
}

function listRows(tab: FoundTab, rows: readonly FoundRow[], after: number): SheetLine[] {
  let last = after
  return rows.flatMap((found) => {
    const blanks = listBlanks(last + 1, found.row - 1)
    last = found.row
    return [...blanks, toLine(tab, found)]
  })
}

/** Lists the lines between the first rows and the last rows. */
function listMiddle(tab: FoundTab, shown: readonly SheetLine[], from: number, to: number): SheetLine[] {
  if (to < from) return []
  const isData = ({ what }: SheetLine) => what === 'data' || what === 'struck'
  const more = tab.layout.dataRows - shown.filter(isData).length
  if (more <= 0) return listBlanks(from, to)
  return [{ kind: 'gap', from, what: 'data', label: 'data', text: formatCountOf(more, 'more row') }]
}

function listTrimmed({ rows, width, layout }: FoundTab, last: number): SheetLine[] {
  const emptyRows = rows - last
  const { phantomColumns } = layout
  if (emptyRows <= 0 && phantomColumns <= 0) return []
  const parts = [
    ...(emptyRows > 0 ? [formatCountOf(emptyRows, 'empty row')] : []),
    ...(phantomColumns > 0 ? [formatCountOf(phantomColumns, 'empty column')] : []),
  ]
  const range = `A1:${columnName(Math.max(0, width - 1))}${rows}`
  const text = `${parts.join(' and ')} inside the used range ${range}`
  return [{ kind: 'gap', from: last + 1, what: 'blank', label: 'trimmed', text }]
}

/** Returns the lines of a sheet: its first rows, what is between, its last rows, and what was trimmed. */
export function listLines(tab: FoundTab): SheetLine[] {
  const head = listRows(tab, tab.head, 0)
  const headEnd = tab.head.at(-1)?.row ?? 0
  const tail = tab.tail.filter(({ row }) => row > headEnd)
  const [firstOfTail] = tail
  const end = listRows(tab, tail, firstOfTail === undefined ? 0 : firstOfTail.row - 1)
  const between =
    firstOfTail === undefined ? [] : listMiddle(tab, [...head, ...end], headEnd + 1, firstOfTail.row - 1)
  return [...head, ...between, ...end, ...listTrimmed(tab, tail.at(-1)?.row ?? headEnd)]
}
