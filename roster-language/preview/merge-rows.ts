import type { RowStep } from '../config/row-step.ts'
import { findColumn } from '../expression/formula/column-name.ts'
import { toCapitals } from '../expression/letter-case.ts'
import { isFilledCell, type RowNote, type SampledRow, type SteppedSample } from './sampled-row.ts'

type Merge = Extract<RowStep, { merge: unknown }>['merge']

/** Returns the index of a column; missing columns are reported before any step runs. */
export function getPlace(column: string, headers: readonly string[]): number {
  const place = findColumn(column, headers)
  if (typeof place === 'string') throw new TypeError(place)
  return place
}

/** Returns the text by which cells are compared, regardless of case and blanks; null for an empty cell. */
const getCellKey = (cell: string | null | undefined): string | null =>
  isFilledCell(cell) ? toCapitals(cell.replace(/\s+/g, ' ').trim()) : null

/** Returns the rows that agree in these columns, in their order; a row with nothing in them stands alone. */
export function groupRows(
  rows: readonly SampledRow[],
  places: readonly number[],
): readonly (readonly SampledRow[])[] {
  const groups = Map.groupBy(rows, (row) => {
    const keys = places.map((place) => getCellKey(row.cells[place]))
    return keys.every((key) => key === null) ? row : JSON.stringify(keys)
  })
  return [...groups.values()]
}

/** Returns the distinct texts of a column, in their order. */
function differentTexts(members: readonly SampledRow[], place: number): readonly string[] {
  const byKey = new Map<string, string>()
  for (const { cells } of members) {
    const cell = cells[place]
    const key = getCellKey(cell)
    if (key !== null && isFilledCell(cell) && !byKey.has(key)) byKey.set(key, cell)
  }
  return [...byKey.values()]
}

/** Returns the rows with those that agree in the columns of the step made one, and notes what that left out. */
export function mergeRows(
  { by, spread, join }: Merge,
  { headers, rows, notes }: SteppedSample,
): SteppedSample {
  const keys = by.map((column) => getPlace(column, headers))
  const spreadPlaces = spread.map(({ column }) => getPlace(column, headers))
  const joined = new Map(join.map(({ column, separator }) => [getPlace(column, headers), separator]))
  const found: RowNote[] = []
  const merged = groupRows(rows, keys).flatMap((members): SampledRow[] => {
    const [first, ...others] = members
    if (!first) return []
    const note = (code: RowNote['code'], parts: readonly string[], separator: string) => {
      if (parts.length > 0) found.push({ row: first.row, code, note: parts.join(separator) })
    }
    const filledAt = (place: number) =>
      members.flatMap(({ cells }) => (isFilledCell(cells[place]) ? [cells[place]] : []))
    const cells = headers.map((_, place) => {
      const separator = joined.get(place)
      if (separator === undefined) return filledAt(place)[0] ?? null
      return differentTexts(members, place).join(separator) || null
    })
    const spreadTexts = spreadPlaces.map((place) => differentTexts(members, place))
    const added = spread.flatMap(({ into }, order) =>
      into.map((_, place) => spreadTexts[order]?.[place] ?? null),
    )
    note(
      'merged-rows',
      others.map(({ row }) => String(row)),
      ', ',
    )
    const isCompared = (place: number) =>
      !keys.includes(place) && !joined.has(place) && !spreadPlaces.includes(place)
    const differing = headers.filter((_, place) => isCompared(place) && new Set(filledAt(place)).size > 1)
    note('merged-rows-differ', differing, ', ')
    const left = spread.flatMap(({ into }, order) => {
      const rest = spreadTexts[order]?.slice(into.length) ?? []
      return rest.length > 0 ? [rest.join('; ')] : []
    })
    note('values-left-over', left, '; ')
    return [{ ...first, cells: [...cells, ...added] }]
  })
  return {
    headers: [...headers, ...spread.flatMap(({ into }) => into)],
    rows: merged,
    notes: [...notes, ...found],
  }
}
