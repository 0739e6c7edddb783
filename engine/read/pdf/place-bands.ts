import { type Band, groupBands } from './bands.ts'
import type { Columns } from './find-columns.ts'
import type { Line, Piece } from './page-lines.ts'
import { placePiece } from './place-piece.ts'
import { findValueColumns, findValues, type LineCells } from './value-columns.ts'

/** Lines of one page below a header, with the columns that they stand in. */
export type Stretch = {
  readonly lines: readonly Line[]
  readonly columns: Columns
  /** False below the header of another table. */
  readonly isOwnTable: boolean
  /** False where its first row may begin above it. */
  readonly isSure: boolean
}

/** A band with its texts by column. */
export type PlacedBand = {
  readonly band: Band
  readonly cells: LineCells
  /** True for a band that a row has one of: with values of its own, such as its NPI. */
  readonly isMain: boolean
  /** True where one of its texts is a value. */
  readonly isValued: boolean
  readonly isSure: boolean
}

type PlacedLine = { readonly cells: LineCells; readonly isSure: boolean }

function placeLine(columns: Columns, { pieces }: Line): PlacedLine {
  const cells = new Map<number, Piece[]>()
  let isSure = true
  // What stands alone across columns is a note rather than a row.
  const place = (piece: Piece) => placePiece(columns, piece, pieces.length > 1)
  for (const placed of pieces.flatMap(place)) {
    cells.set(placed.column, [...(cells.get(placed.column) ?? []), placed.piece])
    isSure &&= placed.isSure
  }
  return { cells, isSure }
}

function mergeCells(lines: readonly LineCells[]): LineCells {
  const merged = new Map<number, readonly Piece[]>()
  for (const cells of lines) {
    for (const [column, pieces] of cells) merged.set(column, [...(merged.get(column) ?? []), ...pieces])
  }
  return merged
}

function findMiddle(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
}

/** Places the bands of all stretches, and tells which of them rows have one of; `hasValues` when values tell that. */
export function placeBands(
  headers: readonly Piece[],
  stretches: readonly Stretch[],
): { readonly placed: readonly (readonly PlacedBand[])[]; readonly hasValues: boolean } {
  const laidOut = stretches.map(({ lines, columns, isOwnTable, isSure }) =>
    groupBands(lines).map((band, index) => ({
      band,
      isSure: isOwnTable && (isSure || index > 0),
      lines: band.lines.map((line) => placeLine(columns, line)),
    })),
  )
  const values = findValueColumns(
    headers,
    laidOut.flatMap((bands) => bands.flatMap(({ lines }) => lines.map(({ cells }) => cells))),
  )
  const valued = laidOut.map((bands) =>
    bands.map((own) => ({ ...own, found: own.lines.map(({ cells }) => findValues(cells, values)) })),
  )
  const counts = valued.flatMap((bands) =>
    bands.map(({ found }) => Math.max(...found.map((all) => all.length))),
  )
  const usual = findMiddle(counts.filter((count) => count > 0))
  const hasValues = values.shapes.size > 0
  const isMainLine = (found: readonly number[], cells: LineCells) =>
    hasValues
      ? found.length >= Math.max(1, usual / 2) || (values.key !== null && found.includes(values.key))
      : cells.has(0)
  const placed = valued.map((bands) =>
    bands.map(({ band, lines, found, isSure }): PlacedBand => {
      const main = lines.filter(({ cells }, index) => isMainLine(found[index] ?? [], cells)).length
      return {
        band,
        cells: mergeCells(lines.map(({ cells }) => cells)),
        isMain: main > 0,
        isValued: found.some((own) => own.length > 0),
        isSure: isSure && main < 2 && lines.every((line) => line.isSure),
      }
    }),
  )
  return { placed, hasValues }
}
