import { getGap, groupBands } from './bands.ts'
import { inReadingOrder, isDivided } from './cell-texts.ts'
import { EVERYWHERE, findColumns } from './find-columns.ts'
import {
  findHeader,
  findHeaderPlaces,
  type Header,
  type HeaderPlace,
  looksLikeHeader,
} from './find-header.ts'
import { findPageTexts } from './find-page-texts.ts'
import { groupRows, type RowBands } from './group-rows.ts'
import { hasJoinedNames } from './joined-headers.ts'
import { getText, joinPieces, type Line, type Piece } from './page-lines.ts'
import { placeBands, type Stretch } from './place-bands.ts'
import { placePiece } from './place-piece.ts'
import { splitHeaders } from './split-headers.ts'

/** A row of the table with the box of each of its cells, by column; `isSure` is false where its cells may be others. */
export type TableRow = {
  readonly page: number
  readonly cells: ReadonlyMap<number, Piece>
  readonly isSure: boolean
  /** The number of lines of text in the row. */
  readonly lines: number
}

/** The rows of all pages, and lines that were left out because they come again on each page. */
export type Table = {
  readonly width: number
  readonly rows: readonly TableRow[]
  readonly repeatedHeaders: number
  readonly pageTexts: readonly string[]
}

/** The header of another table has at least this share of the columns. */
const OTHER_TABLE = 0.5

/** A column with more cells than this share that are two texts may be two columns. */
const MAX_DIVIDED = 0.1

/** A piece of the table: lines below a header, on one page. */
type Section = { readonly header: Header; readonly lines: readonly Line[]; readonly isUnderHeader: boolean }

/** Tells headers that stand at the same places, whose columns then do too. */
const getPlaces = ({ columns }: Header): string =>
  columns.map(({ x, width }) => `${Math.round(x)}:${Math.round(width)}`).join(' ')

/** Divides the pages at their headers; what stands above the first one is no part of the table. */
function divideSections(pages: readonly { lines: readonly Line[]; places: readonly HeaderPlace[] }[]): {
  readonly titles: readonly Line[]
  readonly sections: readonly Section[]
} {
  const titles: Line[] = []
  const sections: Section[] = []
  let header: Header | undefined
  for (const { lines, places } of pages) {
    const starts = places.map(({ at }) => at)
    const top = lines.slice(0, starts[0] ?? lines.length)
    if (header === undefined) titles.push(...top)
    else sections.push({ header, lines: top, isUnderHeader: false })
    for (const [index, place] of places.entries()) {
      header = place.header
      const from = place.at + header.lines.length
      sections.push({
        header,
        lines: lines.slice(from, starts[index + 1] ?? lines.length),
        isUnderHeader: true,
      })
    }
  }
  return {
    titles,
    sections: sections.filter(({ lines, isUnderHeader }) => isUnderHeader || lines.length > 0),
  }
}

/**
 * Finds the index of the first line of another table's header, or the number of lines if there is none. Lines from
 * there on have their own columns until the header of this table appears again.
 */
function findOtherTable({ header, lines }: Section): number {
  const width = header.columns.length
  const at = lines.findIndex(
    (line) => line.pieces.length >= Math.max(3, OTHER_TABLE * width) && looksLikeHeader(line),
  )
  return at < 0 ? lines.length : at
}

/** Divides headers that were read as one; none where the pages do not agree on it, since all have the same columns. */
function splitSections(sections: readonly Section[]): readonly Section[] {
  const alike = Map.groupBy(sections, ({ header }) => getPlaces(header))
  const split = new Map(
    Array.from(alike, ([key, own]) => {
      const lines = own.flatMap((section) => section.lines)
      return [key, splitHeaders(own[0]?.header.columns ?? [], lines)] as const
    }),
  )
  const names = new Set(Array.from(split.values(), (columns) => columns.map(({ text }) => text).join('\t')))
  if (names.size > 1) return sections
  return sections.map((section) => {
    const columns = split.get(getPlaces(section.header)) ?? section.header.columns
    return { ...section, header: { ...section.header, columns } }
  })
}

/** Tells whether a section surely starts a row: false if its last header line could be the first one of that row. */
const isSureStart = ({ header, isUnderHeader }: Section): boolean => header.isSure || !isUnderHeader

function makeStretches(sections: readonly Section[]): Stretch[] {
  const alike = Map.groupBy(sections, ({ header }) => getPlaces(header))
  const columns = new Map(
    Array.from(alike, ([key, own]) => {
      const lines = own.flatMap((section) => section.lines.slice(0, findOtherTable(section)))
      const found = findColumns(own[0]?.header.columns ?? [], lines)
      const isUnsure = own.some(({ header }) => hasJoinedNames(header, lines))
      return [key, isUnsure ? { ...found, unsure: [EVERYWHERE] } : found] as const
    }),
  )
  let isOwnTable = true
  return sections.flatMap((section) => {
    const own = columns.get(getPlaces(section.header))
    if (own === undefined) return []
    if (section.isUnderHeader) isOwnTable = true
    const other = findOtherTable(section)
    const first = {
      lines: section.lines.slice(0, other),
      columns: own,
      isOwnTable,
      isSure: isSureStart(section),
    }
    if (other === section.lines.length) return [first]
    isOwnTable = false
    return [first, { lines: section.lines.slice(other), columns: own, isOwnTable, isSure: true }]
  })
}

type RowCells = { readonly row: RowBands; readonly cells: ReadonlyMap<number, readonly Piece[]> }

function gatherCells(row: RowBands): RowCells {
  const cells = new Map<number, Piece[]>()
  for (const { cells: own } of row.bands) {
    for (const [column, pieces] of own) cells.set(column, [...(cells.get(column) ?? []), ...pieces])
  }
  return { row, cells: new Map(Array.from(cells, ([column, pieces]) => [column, inReadingOrder(pieces)])) }
}

/** Makes rows of their texts; a column with many cells that are two texts may be two columns in all rows. */
function makeRows(rows: readonly RowCells[]): TableRow[] {
  const filled = new Map<number, { all: number; divided: number }>()
  for (const [column, pieces] of rows.flatMap(({ cells }) => [...cells])) {
    const { all, divided } = filled.get(column) ?? { all: 0, divided: 0 }
    filled.set(column, { all: all + 1, divided: divided + (isDivided(pieces) ? 1 : 0) })
  }
  const isDoubtful = (column: number, pieces: readonly Piece[]) => {
    const { all, divided } = filled.get(column) ?? { all: 0, divided: 0 }
    return isDivided(pieces) || divided > MAX_DIVIDED * all
  }
  return rows.map(({ row: { bands, isSure }, cells }) => ({
    page: bands[0]?.band.page ?? 0,
    cells: new Map(Array.from(cells, ([column, pieces]) => [column, joinPieces(pieces)])),
    isSure: isSure && !Array.from(cells).some(([column, pieces]) => isDoubtful(column, pieces)),
    lines: bands.reduce((sum, { band }) => sum + band.lines.length, 0),
  }))
}

/** Makes a row of a line above the table, with its texts in the columns that they begin in. */
function makeTitle(columns: ReturnType<typeof findColumns>, { page, pieces }: Line): TableRow {
  const cells = new Map<number, Piece>()
  for (const piece of pieces) {
    const column = placePiece(columns, { ...piece, width: 0 })[0]?.column ?? 0
    const before = cells.get(column)
    cells.set(column, before === undefined ? piece : joinPieces([before, piece]))
  }
  return { page, cells, isSure: true, lines: 1 }
}

/** Returns the gaps between headers and the first lines below them. */
function findHeaderGaps(sections: readonly Section[]): number[] {
  return sections.flatMap(({ header, lines, isUnderHeader }) => {
    const above = groupBands(header.lines).at(-1)
    const [below] = groupBands(lines)
    return isUnderHeader && above && below ? [getGap(above, below)] : []
  })
}

/** Makes rows of the lines of all pages; null when nothing on them looks like the header of a table. */
export function buildTable(pages: readonly (readonly Line[])[]): Table | null {
  const header = findHeader(pages)
  if (header === undefined) return null
  const edged = pages.map((lines) => ({ lines, header: findHeaderPlaces(lines, header)[0]?.at ?? null }))
  const pageTexts = findPageTexts(edged, header.columns.length)
  const isRepeated = edged.filter((page) => page.header !== null).length > 1
  const known = { ...header, isSure: header.isSure || isRepeated }
  const placed = pages.map((all) => {
    const lines = all.filter((line) => !pageTexts.has(line))
    return { lines, places: findHeaderPlaces(lines, known) }
  })
  const divided = divideSections(placed)
  const sections = splitSections(divided.sections)
  const stretches = makeStretches(sections)
  const names = sections[0]?.header.columns ?? header.columns
  const columns = stretches[0]?.columns ?? findColumns(names, [])
  const bands = placeBands(names, stretches)
  const rows = groupRows(bands.placed, findHeaderGaps(sections), bands.hasValues)
  const headerRow = {
    page: header.lines[0]?.page ?? 0,
    cells: new Map(names.entries()),
    isSure: true,
    lines: 1,
  }
  return {
    width: names.length,
    rows: [
      ...divided.titles.map((line) => makeTitle(columns, line)),
      headerRow,
      ...makeRows(rows.map(gatherCells)),
    ],
    repeatedHeaders: placed.flatMap(({ places }) => places).length - 1,
    pageTexts: Array.from(pageTexts, getText),
  }
}
