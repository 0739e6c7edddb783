import {
  type ColumnProfile,
  countDateOrders,
  DATE_ORDER_PATTERNS,
  type DateOrders,
  profileColumn,
  type TabLayout,
} from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { rawRowsSql } from '../raw-rows.ts'
import type { RawTab } from '../reading.ts'
import { isDataRowSql } from './data-rows.ts'
import { filledSql } from './read-rows.ts'

const EXACT_DISTINCT = 1000

/** Shapes are evaluated by about so many rows, in blocks spread over the tab. */
const EVALUATED_ROWS = 4000
const BLOCKS = 8

/** A column with fewer values than this among the evaluated rows is evaluated by its first values, wherever they are. */
const MIN_VALUES = 20

/** Profiles all used columns of a tab in few passes; shapes and samples come from a part of the rows. */
export async function profileColumns(
  connection: DuckDBConnection,
  tab: RawTab,
  layout: TabLayout,
): Promise<ColumnProfile[]> {
  if (layout.usedWidth === 0) return []
  const columns = Array.from({ length: layout.usedWidth }, (_, index) => `c${index}`)
  const data = `${rawRowsSql(tab)} where ${isDataRowSql(layout)}`
  const counts = await countColumns(connection, data, columns)
  const evaluated = await readValues(connection, data, columns, counts, layout)
  const distinct = await countDistinct(connection, data, columns, counts)
  const dateOrders = await countDates(connection, data, evaluated)
  return columns.map((_, index) => {
    const { filled = 0, longest = 0, ssnLike = 0 } = counts[index] ?? {}
    return profileColumn({
      index,
      header: layout.headers[index] ?? '',
      filled,
      distinct: distinct[index] ?? 0,
      longest,
      ssnLike,
      values: evaluated[index] ?? [],
      dateOrders: dateOrders.get(index),
    })
  })
}

type CountedColumn = { filled: number; longest: number; ssnLike: number; distinct: number }

async function countColumns(
  connection: DuckDBConnection,
  data: string,
  columns: readonly string[],
): Promise<CountedColumn[]> {
  const list = columns.map(
    (column) => `
    count(case when ${filledSql(column)} then 1 end),
    coalesce(max(length(${column})), 0),
    count(case when ${column} like '___-__-____' then nullif(regexp_matches(${column}, '^[\\d-]+$'), false) end),
    approx_count_distinct(${column})`,
  )
  const result = await connection.runAndReadAll(`select ${list.join(',')} from ${data}`)
  const values = (result.getRows()[0] ?? []).map(Number)
  return columns.map((_, index) => {
    const [filled = 0, longest = 0, ssnLike = 0, distinct = 0] = values.slice(4 * index, 4 * index + 4)
    return { filled, longest, ssnLike, distinct }
  })
}

/** Counts the date orders of columns with dates in all rows, because one date may show the order of the others. */
async function countDates(
  connection: DuckDBConnection,
  data: string,
  evaluated: readonly (readonly string[])[],
): Promise<Map<number, DateOrders>> {
  const dated = evaluated.flatMap((values, index) => {
    const { dayFirst, monthFirst, either } = countDateOrders(values)
    return dayFirst + monthFirst + either > 0 ? [index] : []
  })
  const { dayFirst, monthFirst, either } = DATE_ORDER_PATTERNS
  const patterns = [dayFirst, monthFirst, either]
  const list = dated.flatMap((index) =>
    patterns.map((pattern) => `count(*) filter (where regexp_matches(c${index}, '${pattern}'))`),
  )
  if (list.length === 0) return new Map()
  const result = await connection.runAndReadAll(`select ${list.join(', ')} from ${data}`)
  const found = (result.getRows()[0] ?? []).map(Number)
  return new Map(
    dated.map((index, at) => {
      const [days = 0, months = 0, unknown = 0] = found.slice(at * patterns.length)
      return [index, { dayFirst: days, monthFirst: months, either: unknown }]
    }),
  )
}

/** DuckDB keeps a table of its own for the different texts of each column that it counts. */
const COUNTED_AT_ONCE = 50

/** Counts few different texts exactly; many are taken as estimated. */
async function countDistinct(
  connection: DuckDBConnection,
  data: string,
  columns: readonly string[],
  counts: readonly CountedColumn[],
): Promise<number[]> {
  const distinct = counts.map((count) => Math.min(count.distinct, count.filled))
  const few = columns.flatMap((_, index) => ((counts[index]?.distinct ?? 0) <= EXACT_DISTINCT ? [index] : []))
  for (let start = 0; start < few.length; start += COUNTED_AT_ONCE) {
    const part = few.slice(start, start + COUNTED_AT_ONCE)
    const list = part.map((index) => `count(DISTINCT CASE WHEN ${filledSql(`c${index}`)} THEN c${index} END)`)
    const result = await connection.runAndReadAll(`SELECT ${list.join(', ')} FROM ${data}`)
    for (const [place, value] of (result.getRows()[0] ?? []).entries()) {
      distinct[part[place] ?? 0] = Number(value)
    }
  }
  return distinct
}

/** Reads values of each column, in the order of the rows, from blocks of rows spread over the tab. */
async function readValues(
  connection: DuckDBConnection,
  data: string,
  columns: readonly string[],
  counts: readonly CountedColumn[],
  { firstDataRow, lastDataRow }: TabLayout,
): Promise<string[][]> {
  const span = lastDataRow - firstDataRow + 1
  const size = span <= EVALUATED_ROWS ? span : EVALUATED_ROWS / BLOCKS
  const blocks = Array.from({ length: span <= EVALUATED_ROWS ? 1 : BLOCKS }, (_, block) => {
    const from = firstDataRow + Math.floor((block * span) / BLOCKS)
    return `row between ${from} and ${from + size - 1}`
  })
  const result = await connection.runAndReadAll(
    `select ${columns.join(', ')} from ${data} and (${blocks.join(' or ')}) order by row`,
  )
  const rows = result.getRows()
  const values = columns.map((_, index) => rows.flatMap((row) => filledText(row[index])))
  for (const [index, column] of columns.entries()) {
    const found = values[index]?.length ?? 0
    if (found >= MIN_VALUES || found === (counts[index]?.filled ?? 0)) continue
    const first = await connection.runAndReadAll(
      `select ${column} from ${data} and ${filledSql(column)} order by row limit ${EVALUATED_ROWS}`,
    )
    values[index] = first.getRows().flatMap((row) => filledText(row[0]))
  }
  return values
}

const filledText = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? [value] : []
