import type { Severity } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { type FindingFilter, findingsSql, whereSql } from './finding-rows.ts'

/** Defines what a page of findings can be sorted by. */
export const FINDING_SORTS = ['row', 'identity', 'name', 'street', 'place', 'value'] as const
export type FindingSort = (typeof FINDING_SORTS)[number]

/** A finding, with what identifies its row to a person. */
export type FoundFinding = {
  /** `:id` of the mapped row. */
  readonly id: number
  readonly row: number
  readonly tab: string
  readonly block: string | null
  readonly outcome: 'out' | 'held' | 'rejected'
  readonly rule: string
  readonly field: string | null
  readonly severity: Severity
  readonly cause: string
  readonly value: string | null
  readonly suggestion: string | null
  readonly message: string
  readonly column: string | null
  /** 0-based. */
  readonly columnIndex: number | null
  readonly identity: string | null
  readonly name: string | null
  readonly street: string | null
  readonly place: string | null
}

export type FindingsRequest = {
  readonly filter: FindingFilter
  readonly sort?: { readonly by: FindingSort; readonly direction: 'ascending' | 'descending' }
  readonly offset: number
  readonly limit: number
}

const COLUMNS = [
  ...['id', 'row', 'tab', 'block', 'outcome', 'rule', 'field', 'severity', 'cause', 'value', 'suggestion'],
  ...['message', 'column', 'column_index', 'identity', 'name', 'street', 'place'],
]

const toNumber = (value: unknown) => (value === null ? null : Number(value))

function toFinding(values: readonly unknown[]): FoundFinding {
  const {
    id,
    row,
    column_index: columnIndex,
    ...texts
  } = Object.fromEntries(COLUMNS.map((name, place) => [name, values[place] ?? null]))
  return {
    ...(texts as Omit<FoundFinding, 'id' | 'row' | 'columnIndex'>),
    ...{ id: Number(id), row: Number(row), columnIndex: toNumber(columnIndex) },
  }
}

/** Returns a page of findings, in the order of rules, causes and rows where no other is asked for, and how many there are. */
export async function readFindings(
  connection: DuckDBConnection,
  path: string,
  { filter, sort, offset, limit }: FindingsRequest,
): Promise<{ readonly total: number; readonly findings: readonly FoundFinding[] }> {
  const rows = `read_parquet(${quoteText(path)}, file_row_number = true)`
  const by = sort && quoteName(sort.by)
  // Of all that are found only what they are sorted by is looked at; those of the page alone are read whole.
  await connection.run(`CREATE OR REPLACE TEMPORARY TABLE found_numbers AS
    SELECT file_row_number AS number${by ? `, ${by} AS sorted` : ''} FROM ${rows} ${whereSql(filter)}`)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM found_numbers')
  const order = sort
    ? `sorted ${sort.direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST, number`
    : 'number'
  const page = await connection.runAndReadAll(
    `SELECT number FROM found_numbers ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  )
  const numbers = page.getRows().map(([number]) => Number(number))
  await connection.run('DROP TABLE found_numbers')
  return { total: Number(counted.getRows()[0]?.[0]), findings: await readByNumber(connection, rows, numbers) }
}

async function readByNumber(
  connection: DuckDBConnection,
  rows: string,
  numbers: readonly number[],
): Promise<FoundFinding[]> {
  if (numbers.length === 0) return []
  const read = await connection.runAndReadAll(
    `SELECT file_row_number, ${COLUMNS.map(quoteName).join(', ')} FROM ${rows}
     WHERE file_row_number BETWEEN ${Math.min(...numbers)} AND ${Math.max(...numbers)} AND file_row_number IN (${numbers.join(', ')})`,
  )
  const byNumber = new Map(
    read.getRows().map(([number, ...values]) => [Number(number), toFinding(values)] as const),
  )
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Returns the different texts of findings with how often each stands there, the most frequent first. */
export async function listFindingValues(
  connection: DuckDBConnection,
  path: string,
  filter: FindingFilter,
  limit: number,
): Promise<{
  readonly distinct: number
  readonly values: readonly {
    readonly value: string | null
    readonly suggestion: string | null
    readonly rows: number
  }[]
}> {
  const groups = `SELECT value, suggestion, count(*) AS rows FROM ${findingsSql(path)} ${whereSql(filter)} GROUP BY ALL`
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM (${groups})`)
  const read = await connection.runAndReadAll(
    `${groups} ORDER BY rows DESC, value NULLS LAST, suggestion LIMIT ${limit}`,
  )
  const toText = (value: unknown) => (value === null ? null : String(value))
  return {
    distinct: Number(counted.getRows()[0]?.[0]),
    values: read.getRows().map(([value, suggestion, rows]) => ({
      ...{ value: toText(value), suggestion: toText(suggestion), rows: Number(rows) },
    })),
  }
}
