import { getShapes, type Shape } from '../values/cell-shape.ts'
import { hasHeaderWord } from '../values/header-words.ts'
import { columnShape } from './column-shape.ts'
import { countFilled, isFilled, type RawRow } from './tab-layout.ts'

/** A row scores from -1 (surely data) to 1 (surely a header); from here on it is a header. */
const MIN_SCORE = 0.15

/** Headers are looked for in so many rows with text. */
const SEARCHED_ROWS = 40

const MAX_LEVELS = 3

/**
 * Returns which of the first rows of a tab (none empty) are its header; no row when the first one is data like the
 * others.
 */
export function findHeaderRows(rows: readonly RawRow[]): RawRow[] {
  const usual = usualFilled(rows)
  const shapesOf = rememberShapes()
  const scored = rows.slice(0, SEARCHED_ROWS).map((row, index) => {
    const coverage = Math.min(1, countFilled(row) / usual)
    // Pages put together repeat their header: its copies say nothing against it.
    const below = rows.slice(index + 1).filter((other) => !isSame(row, other))
    return { row, index, score: scoreHeader(row, below, shapesOf, rows.length === 1) * coverage }
  })
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (a, b) => (a === undefined || b.score > a.score + 0.05 ? b : a),
    undefined,
  )
  if (best === undefined || best.score < MIN_SCORE) return []
  return addLevels(rows, best.index, shapesOf)
}

/** Returns the median number of filled cells per row, at least 1. */
function usualFilled(rows: readonly RawRow[]): number {
  const counts = rows.map(countFilled).sort((a, b) => a - b)
  return Math.max(1, counts[Math.floor(counts.length / 2)] ?? 1)
}

const isSame = (one: RawRow, other: RawRow): boolean =>
  one.cells.every((cell, column) => cell === other.cells[column])

/** The last rows of a table stand over next to nothing, and are no header for it. */
const MIN_ROWS_BELOW = 2

type ShapesOf = (text: string) => readonly Shape[]

/**
 * Returns `getShapes` with a cache, so that the shapes of a value are found once: each row is weighed against all rows
 * below it.
 */
function rememberShapes(): ShapesOf {
  const known = new Map<string, readonly Shape[]>()
  return (text) => {
    const shapes = known.get(text) ?? getShapes(text)
    known.set(text, shapes)
    return shapes
  }
}

function scoreHeader(row: RawRow, below: readonly RawRow[], shapesOf: ShapesOf, isAlone = false): number {
  const filled = row.cells.flatMap((cell, column) => (isFilled(cell) ? [{ cell: cell.trim(), column }] : []))
  if (filled.length === 0) return -1
  const points = filled.flatMap(({ cell, column }) => {
    const values = below.flatMap(({ cells }) => (isFilled(cells[column]) ? [cells[column]] : []))
    return scoreLabel(cell, values, shapesOf, isAlone) ?? (below.length < MIN_ROWS_BELOW ? 0 : [])
  })
  if (points.length === 0) return 0
  const unique = new Set(filled.map(({ cell }) => cell.toLowerCase())).size / filled.length
  return (points.reduce((sum, point) => sum + point, 0) / points.length) * (0.5 + unique / 2)
}

/** Templates name many columns that a sender never fills: over nothing, a text says nothing for or against a header. */
function scoreLabel(
  cell: string,
  below: readonly string[],
  shapesOf: ShapesOf,
  isAlone: boolean,
): number | undefined {
  const shapes = shapesOf(cell)
  const isValue = shapes.length > 0 && !/^(?:state|x|dea)$/i.test(cell)
  if (isValue) return -1
  if (hasHeaderWord(cell)) return below.some((value) => value.trim() === cell) ? 0.3 : 1
  if (cell.length > 60) return -0.5
  if (below.length === 0) return isAlone ? 0.2 : undefined
  const shape = columnShape('', below, shapesOf)
  if (shape !== 'text' && shape !== 'empty') return 0.8
  return below.some((value) => value.trim() === cell) ? -0.5 : 0.2
}

/** Returns the row at `index` with the header rows above and below that only group or complete it. */
function addLevels(rows: readonly RawRow[], index: number, shapesOf: ShapesOf): RawRow[] {
  const main = rows[index]
  if (!main) return []
  const header = [main]
  for (let at = index - 1; at >= 0 && header.length < MAX_LEVELS; at -= 1) {
    const row = rows[at]
    if (!row || row.row !== (header[0]?.row ?? 0) - 1 || !isUpperLevel(row, main)) break
    header.unshift(row)
  }
  for (let at = index + 1; at < rows.length && header.length < MAX_LEVELS; at += 1) {
    const row = rows[at]
    const last = header.at(-1)
    if (!row || !last || row.row !== last.row + 1 || !isLowerLevel(row, last, rows.slice(at + 1), shapesOf))
      break
    header.push(row)
  }
  return header
}

/** Titles have fewer texts beside each other. */
const MANY_GROUPS = 4

/**
 * Tells whether a row is a header level above, which names groups: at least two, or one over a later column, in words
 * of headers. If there are many groups, some may have names of their own.
 */
function isUpperLevel(row: RawRow, main: RawRow): boolean {
  const filled = row.cells.flatMap((cell, column) => (isFilled(cell) ? [{ cell, column }] : []))
  const isPlain = filled.every(({ cell }) => getShapes(cell).length === 0 && !cell.trim().endsWith(':'))
  const isGrouping = filled.length >= 2 || (filled[0]?.column ?? 0) > 0
  const named = filled.filter(({ cell }) => hasHeaderWord(cell)).length
  const isNamed = named >= filled.length / 2 || (filled.length >= MANY_GROUPS && named >= 2)
  return isPlain && isGrouping && isNamed && filled.length <= countFilled(main)
}

/**
 * Tells whether a row is a header level below, which fills what the row above leaves empty, in words of headers, under
 * groups that it divides.
 */
function isLowerLevel(row: RawRow, above: RawRow, below: readonly RawRow[], shapesOf: ShapesOf): boolean {
  const added = row.cells.filter((cell, column) => isFilled(cell) && !isFilled(above.cells[column])).length
  return added > 0 && scoreHeader(row, below, shapesOf) >= 0.5
}

/**
 * Returns headers by column: the levels joined by ' > '. In the levels above the last one an empty cell repeats its
 * left neighbor, as merged cells are meant, as far as the level above it has the same group. A column without any
 * header is 'Column 3'.
 */
export function joinHeaders(rows: readonly RawRow[], width: number): string[] {
  const levels = rows.map(({ cells }) =>
    Array.from({ length: width }, (_, column) => (cells[column] ?? '').replace(/\s+/g, ' ').trim()),
  )
  for (const [index, level] of levels.entries()) {
    if (index === levels.length - 1) break
    const deeper = levels.slice(index + 1)
    for (let column = 1; column < width; column += 1) {
      const startsGroup = levels.slice(0, index).some((upper) => upper[column] !== upper[column - 1])
      const isNamed = deeper.some((lower) => lower[column] !== '')
      if (level[column] === '' && isNamed && !startsGroup) level[column] = level[column - 1] ?? ''
    }
  }
  return Array.from({ length: width }, (_, column) => {
    const path = levels.map((level) => level[column] ?? '').filter((part) => part !== '')
    return path.length === 0 ? `Column ${column + 1}` : path.join(' > ')
  })
}
