import { getShapes, headerHas, type Shape } from '@concord/roster-language'
import type { Piece } from './page-lines.ts'

/** Share of the texts of a column that must have its shape. */
const MIN_SHARE = 0.8

/** Maximum lines that are examined to find out what the columns of a table hold. */
const LOOKED_LINES = 5000

/** Texts of a line by column. */
export type LineCells = ReadonlyMap<number, readonly Piece[]>

/** Tells which columns hold one value for each row, in one line, and by which shapes they are known. */
export type ValueColumns = {
  readonly shapes: ReadonlyMap<number, Shape>
  /** The column of the NPI, which is of a row of its own wherever it stands. */
  readonly key: number | null
}

const joinTexts = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ')

function findShape(lines: readonly LineCells[], column: number): Shape | undefined {
  const shapes = lines.flatMap((cells) => {
    const pieces = cells.get(column)
    return pieces === undefined ? [] : [getShapes(joinTexts(pieces))]
  })
  const counts = new Map<Shape, number>()
  for (const shape of shapes.flat()) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best && best[1] >= MIN_SHARE * shapes.length ? best[0] : undefined
}

/** Finds columns whose texts nearly all have one shape, as numbers and dates have, which are not broken into lines. */
export function findValueColumns(headers: readonly Piece[], lines: readonly LineCells[]): ValueColumns {
  // What stands alone is no row: the rest of a cell, or a note below the table.
  const looked = lines.filter((cells) => cells.size > 1).slice(0, LOOKED_LINES)
  const shapes = new Map<number, Shape>()
  for (const column of headers.keys()) {
    const shape = findShape(looked, column)
    if (shape !== undefined) shapes.set(column, shape)
  }
  const key = [...shapes.keys()].find((column) => headerHas(headers[column]?.text ?? '', 'npi'))
  return { shapes, key: key ?? null }
}

/** Returns the columns of values that a line has a value for. */
export function findValues(cells: LineCells, { shapes }: ValueColumns): number[] {
  return [...shapes].flatMap(([column, shape]) => {
    const pieces = cells.get(column)
    return pieces !== undefined && getShapes(joinTexts(pieces)).includes(shape) ? [column] : []
  })
}
