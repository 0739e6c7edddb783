import { findColumn, type RowStep } from '@concord/roster-language'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import { quoteText } from '#engine/sql/quote.ts'

/** Rows on their way: a relation with `place` (their order), `row` and c0 to cN, a column for each header. */
export type SteppedRows = {
  readonly rows: string
  readonly headers: readonly string[]
  /** A relation of the numbers of rows that are struck through; null where a format has none. */
  readonly struck: string | null
}

/** Columns that a merge adds to tell what it did; NULL where there is nothing to tell. */
export const MERGE_NOTES = {
  'merged-rows': ':merged',
  'merged-rows-differ': ':differ',
  'values-left-over': ':left',
} as const

type Merge = Extract<RowStep, { merge: unknown }>['merge']

const BLANKS = String.raw`[\s\x{b}\p{Z}\x{feff}]+`

const name = (index: number) => `c${index}`

/**
 * Returns the SQL of the text by which values are compared: case and blanks make no difference; NULL for an empty cell.
 */
const keySql = (cell: string) =>
  `CASE WHEN ${filledSql(cell)} THEN upper(trim(regexp_replace(${cell}, '${BLANKS}', ' ', 'g'))) END`

const filledOrNull = (cell: string) => `CASE WHEN ${filledSql(cell)} THEN ${cell} END`

/** Returns the index of a column. A column that does not exist was refused earlier. */
function getIndex(column: string, headers: readonly string[]): number {
  const index = findColumn(column, headers)
  if (typeof index === 'string') throw new TypeError(index)
  return index
}

/** Returns the SQL of the columns in order, some of them replaced by another expression. */
function columnsSql(headers: readonly string[], changed: ReadonlyMap<number, string>): string {
  return headers.map((_, index) => `${changed.get(index) ?? name(index)} AS ${name(index)}`).join(', ')
}

/** Returns the SQL of a partition by group; a row that is empty in all of the columns is its own group. */
function partitionSql(by: readonly string[], headers: readonly string[]): string {
  const keys = by.map((column) => keySql(name(getIndex(column, headers))))
  return `${keys.join(', ')}, CASE WHEN coalesce(${keys.join(', ')}) IS NULL THEN place END`
}

function fillDownSql(columns: readonly string[], { rows, headers }: SteppedRows): string {
  const indices = columns.map((column) => getIndex(column, headers))
  const isFilled = indices.map((index) => `WHEN ${filledSql(name(index))} THEN place`).join(' ')
  const changed = new Map(
    indices.map((index) => [index, `first_value(${name(index)}) OVER (PARTITION BY origin ORDER BY place)`]),
  )
  // The running maximum needs no more than a number, and the rows stay in their order for it.
  return `SELECT place, row, ${columnsSql(headers, changed)} FROM (
    SELECT *, max(CASE ${isFilled} END) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS origin
    FROM ${rows}
  ) ORDER BY place`
}

function explodeSql(
  { columns, separators }: Extract<RowStep, { explode: unknown }>['explode'],
  { rows, headers }: SteppedRows,
): string {
  const indices = columns.map((column) => getIndex(column, headers))
  const separator = quoteText(`[${separators.replace(/[\\\]^[-]/g, '\\$&')}]`)
  const pieces = indices.map(
    (index) => `list_transform(coalesce(string_split_regex(${name(index)}, ${separator}), []),
      lambda piece: ${filledOrNull('piece')})`,
  )
  const isFilled = indices.map((_, place) => `pieces[${place + 1}]`).join(', ')
  const nothing = `struct_pack(${indices.map((_, place) => `p${place} := CAST(NULL AS VARCHAR)`).join(', ')})`
  const parts = `list_transform(list_filter(list_zip(${pieces.join(', ')}), lambda pieces: coalesce(${isFilled}) IS NOT NULL),
    lambda pieces: struct_pack(${indices.map((_, place) => `p${place} := pieces[${place + 1}]`).join(', ')}))`
  const changed = new Map(indices.map((index, place) => [index, `part.p${place}`]))
  return `SELECT place, row, ${columnsSql(headers, changed)} FROM (
    SELECT *, unnest(CASE WHEN len(parts) > 0 THEN parts ELSE [${nothing}] END) AS part
    FROM (SELECT *, ${parts} AS parts FROM ${rows})
  )`
}

/** Returns the SQL of the distinct texts of a list in order, using the list of their keys. */
const differentSql = (column: number) =>
  `list_filter(l${column}, lambda value, place: list_position(k${column}, k${column}[place]) = place)`

/** Returns what there is to tell, or NULL. */
const noteSql = (parts: readonly string[], separator: string) =>
  parts.length > 0 ? `nullif(concat_ws('${separator}', ${parts.join(', ')}), '')` : 'CAST(NULL AS VARCHAR)'

function mergeSql({ by, spread, join }: Merge, { rows, headers }: SteppedRows): string {
  const spreadIndices = spread.map(({ column }) => getIndex(column, headers))
  const joined = new Map(join.map(({ column, separator }) => [getIndex(column, headers), separator]))
  const listed = [...new Set([...spreadIndices, ...joined.keys()])]
  const keys = by.map((column) => getIndex(column, headers))
  const compared = [...headers.keys()].filter((index) => !listed.includes(index) && !keys.includes(index))
  const differing = Array.from(
    compared,
    (index) =>
      `CASE WHEN ${name(index)}_least <> ${name(index)}_most THEN ${quoteText(headers[index] ?? '')} END`,
  )
  const windows = headers.map((_, index) => {
    const cell = filledOrNull(name(index))
    const first = `first_value(${cell} IGNORE NULLS) OVER whole AS ${name(index)}`
    return listed.includes(index)
      ? first
      : `${first}, min(${cell}) OVER whole AS ${name(index)}_least, max(${cell}) OVER whole AS ${name(index)}_most`
  })
  const texts = listed.map(
    (index) => `list_filter(list_transform(members, lambda member: member.${name(index)}),
      lambda value: coalesce(${filledSql('value')}, false)) AS l${index}`,
  )
  const withKeys = listed.map(
    (index) => `list_transform(l${index}, lambda value: ${keySql('value')}) AS k${index}`,
  )
  const different = listed.map((index) => `${differentSql(index)} AS d${index}`)
  const spreadColumns = spread.flatMap(({ into }, order) =>
    into.map((_, place) => `d${spreadIndices[order]}[${place + 1}]`),
  )
  const left = spread.map(
    ({ into }, order) => `nullif(array_to_string(d${spreadIndices[order]}[${into.length + 1}:], '; '), '')`,
  )
  const changed = new Map(
    Array.from(joined, ([index, separator]) => [
      index,
      `array_to_string(d${index}, ${quoteText(separator)})`,
    ]),
  )
  const added = spreadColumns.map((value, place) => `${value} AS ${name(headers.length + place)}`)
  const partition = partitionSql(by, headers)
  // Lists in windows are slow: they are made apart, of the few columns that need one, and the order is made again.
  const members = `struct_pack("row" := row${listed.map((index) => `, ${name(index)} := ${name(index)}`).join('')})`
  return `SELECT place, row, ${[columnsSql(headers, changed), ...added].join(', ')},
    nullif(array_to_string(list_transform(members[2:], lambda member: member."row"), ', '), '') AS "${MERGE_NOTES['merged-rows']}",
    ${noteSql(differing, ', ')} AS "${MERGE_NOTES['merged-rows-differ']}",
    ${noteSql(left, '; ')} AS "${MERGE_NOTES['values-left-over']}"
  FROM (SELECT ${['*', ...different].join(', ')} FROM (SELECT ${['*', ...withKeys].join(', ')} FROM (
    SELECT ${['*', ...texts].join(', ')} FROM (
      SELECT place, row, ${windows.join(', ')} FROM ${rows}
      WINDOW whole AS (PARTITION BY ${partition} ORDER BY place
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
      QUALIFY first_value(place) OVER whole = place
    ) JOIN (
      SELECT min(place) AS place, list(${members} ORDER BY place) AS members FROM ${rows} GROUP BY ${partition}
    ) USING (place)
  ))) ORDER BY place`
}

function numberSql(
  { by }: Extract<RowStep, { number: unknown }>['number'],
  { rows, headers }: SteppedRows,
): string {
  const within = by ? `PARTITION BY ${partitionSql(by, headers)} ORDER BY place` : ''
  return `SELECT place, row, ${columnsSql(headers, new Map())},
    CAST(row_number() OVER (${within}) AS VARCHAR) AS ${name(headers.length)} FROM ${rows} ${by ? 'ORDER BY place' : ''}`
}

function markStruckSql(
  { text }: Extract<RowStep, { markStruck: unknown }>['markStruck'],
  { rows, headers, struck }: SteppedRows,
): string {
  const isStruck = struck === null ? 'false' : `row IN ${struck}`
  return `SELECT place, row, ${columnsSql(headers, new Map())},
    CASE WHEN ${isStruck} THEN ${quoteText(text)} END AS ${name(headers.length)} FROM ${rows} ORDER BY place`
}

/**
 * Returns a query of the rows behind a step, in their order; what the step adds stands behind the columns that are
 * there.
 */
export function stepSql(step: RowStep, stepped: SteppedRows): string {
  if ('fillDown' in step) return fillDownSql(step.fillDown, stepped)
  if ('explode' in step) return explodeSql(step.explode, stepped)
  if ('markStruck' in step) return markStruckSql(step.markStruck, stepped)
  return 'merge' in step ? mergeSql(step.merge, stepped) : numberSql(step.number, stepped)
}
