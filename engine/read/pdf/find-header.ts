import { getShapes, hasHeaderWord, type Shape } from '@concord/roster-language'
import { type Band, getGap, groupBands } from './bands.ts'
import { getEnd, getOverlap, getText, joinPieces, type Line, type Piece } from './page-lines.ts'

/** The lines that name the columns, from top to bottom, and one text for each column, from left to right. */
export type Header = {
  readonly lines: readonly Line[]
  readonly columns: readonly Piece[]
  /** False where its last line could as well be the first one of a row. */
  readonly isSure: boolean
}

/** Fewer texts beside each other are no header of a table. */
const MIN_COLUMNS = 2

/** Gaps that differ by less, in heights of the letters, are alike. */
const TOLERANCE = 0.12

/** Lines of a header stand no farther from each other, in heights of its letters. */
const HEADER_GAP = 0.45

/** Shapes that no header has. */
const VALUES: ReadonlySet<Shape> = new Set<Shape>([
  ...(['npi', 'email', 'taxonomy', 'dea', 'ssn', 'tin', 'date', 'zip', 'phone', 'number'] as const),
])

const isNamed = ({ text }: Piece): boolean => hasHeaderWord(text)
const isValue = ({ text }: Piece): boolean => getShapes(text).some((shape) => VALUES.has(shape))

const isMostlyNamed = ({ pieces }: Line): boolean =>
  !pieces.some(isValue) && 2 * pieces.filter(isNamed).length >= pieces.length

/** Tells whether a line could be the header of a table. */
export const looksLikeHeader = (line: Line): boolean =>
  line.pieces.length >= MIN_COLUMNS && isMostlyNamed(line)

/**
 * Finds the line of a page that names the columns: of the lines that look like headers, the one with the most header
 * words.
 */
function findHeaderLine(lines: readonly Line[]): Line | undefined {
  const named = ({ pieces }: Line) => pieces.filter(isNamed).length
  return lines
    .filter(looksLikeHeader)
    .reduce<Line | undefined>((a, b) => (a === undefined || named(b) > named(a) ? b : a), undefined)
}

const countUnder = (piece: Piece, line: Line): number =>
  line.pieces.filter((other) => getOverlap(other, piece) > 0).length

/**
 * Makes columns of the lines of a header: texts above each other name one column, and one that stands over several
 * names all of these.
 */
function makeColumns(lines: readonly Line[]): Piece[] {
  const isGroup = (piece: Piece) => lines.some((line) => countUnder(piece, line) > 1)
  const pieces = lines.flatMap((line) => line.pieces)
  const groups = pieces.filter(isGroup)
  const columns: Piece[][] = []
  for (const piece of pieces.filter((one) => !isGroup(one)).toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1)
    if (last?.some((other) => getEnd(other) > piece.x)) last.push(piece)
    else columns.push([piece])
  }
  return columns.map((own) => {
    const box = joinPieces(own)
    const above = groups.filter((group) => getOverlap(group, box) > 0)
    return { ...box, text: joinPieces([...above, ...own].toSorted((a, b) => a.y - b.y)).text }
  })
}

/** Tells whether the lines beside a header continue the texts of its columns. */
function continuesHeader(header: Line, { lines }: Band, isBelow: boolean): boolean {
  return lines.every((line) => {
    const isUnder = line.pieces.every((piece) => countUnder(piece, header) === 1)
    return isMostlyNamed(line) && (isUnder || (isBelow && line.pieces.every(isNamed)))
  })
}

/** Returns the texts of a band, which stand at several heights, as one line. */
const joinLines = ({ page, lines }: Band): Line => ({
  page,
  pieces: lines.flatMap(({ pieces }) => pieces).toSorted((a, b) => a.x - b.x),
})

/** Returns the header of a page around its line, whose texts may go over several lines. */
function makeHeader(lines: readonly Line[], main: Line | undefined): Header | undefined {
  if (main === undefined) return undefined
  const bands = groupBands(lines)
  const at = bands.findIndex((band) => joinLines(band).pieces.some((piece) => main.pieces.includes(piece)))
  let [first, last, isSure] = [at, at, true]
  const gapAfter = (index: number) => {
    const [above, below] = [bands[index], bands[index + 1]]
    return above && below ? getGap(above, below) : Number.POSITIVE_INFINITY
  }
  const isMore = (next: number) => {
    const band = bands[next]
    return band !== undefined && continuesHeader(main, band, next > at)
  }
  while (gapAfter(first - 1) <= HEADER_GAP && isMore(first - 1)) first -= 1
  while (gapAfter(last) <= HEADER_GAP && isMore(last + 1)) {
    const [above, below] = [gapAfter(last), gapAfter(last + 1)]
    // A line that is nearer to the rows is of the first one.
    if (below < above - TOLERANCE) break
    isSure = below > above + TOLERANCE
    last += 1
  }
  const found = bands.slice(first, last + 1).flatMap((band) => band.lines)
  return { lines: found, columns: makeColumns(found), isSure }
}

/** Finds the header of the table on the first page that has one; where no line is one, texts at several heights may be. */
export function findHeader(pages: readonly (readonly Line[])[]): Header | undefined {
  const byLine = pages.map((lines) => makeHeader(lines, findHeaderLine(lines)))
  const found = byLine.find((header) => header !== undefined)
  if (found !== undefined) return found
  return pages
    .map((lines) => makeHeader(lines, findHeaderLine(groupBands(lines).map(joinLines))))
    .find((header) => header !== undefined)
}

/** A place among the lines of a page where a header stands, which need not be laid out as on other pages. */
export type HeaderPlace = { readonly at: number; readonly header: Header }

/** Returns every place where a header stands among the lines of a page. */
export function findHeaderPlaces(lines: readonly Line[], { lines: known, isSure }: Header): HeaderPlace[] {
  const wanted = known.map(getText).join('\n')
  const places: HeaderPlace[] = []
  for (let at = 0; at + known.length <= lines.length; at += 1) {
    const own = lines.slice(at, at + known.length)
    if (own.map(getText).join('\n') === wanted)
      places.push({ at, header: { lines: own, columns: makeColumns(own), isSure } })
  }
  return places
}
