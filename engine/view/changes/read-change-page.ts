import type { ChangeCause, ChangeDecision, DecidedClass } from '@concord/domain'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { DecidedLines } from './count-decided.ts'
import { type ChangeFilter, decidedSql, filterSql, shownSql } from './decisions.ts'

/** Defines what lines can be sorted by; without, they stand by cause, field, name and NPI. */
export const CHANGE_LINE_SORTS = ['name', 'npi', 'place', 'field', 'before', 'after', 'row'] as const
export type ChangeLineSort = (typeof CHANGE_LINE_SORTS)[number]

/** A difference as someone looks at it. */
export type ChangeLine = {
  readonly line: number
  readonly key: string
  readonly class: DecidedClass
  readonly kind: 'explicit' | 'implicit' | null
  readonly cause: ChangeCause
  /** Whether it is two halves, a term and an add. */
  readonly isPair: boolean
  readonly npi: string | null
  readonly name: string | null
  readonly place: string | null
  readonly tin: string | null
  readonly field: string | null
  readonly before: string | null
  readonly after: string | null
  readonly why: string
  readonly tab: string | null
  readonly row: number | null
  /** Every field that differs, of a row that moved or came back. */
  readonly differs: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
  readonly said: ChangeDecision
}

export type ChangePageRequest = DecidedLines & {
  readonly filter: ChangeFilter
  readonly sort?: { readonly by: ChangeLineSort; readonly direction: 'ascending' | 'descending' }
  readonly offset: number
  readonly limit: number
}

/** Returns a page of the lines of a filter with what is decided about each; `total` is all that pass it. */
export async function readChangePage(
  connection: DuckDBConnection,
  { path, rulings, filter, sort, offset, limit }: ChangePageRequest,
): Promise<{ readonly total: number; readonly lines: readonly ChangeLine[] }> {
  const decided = `${decidedSql(path, rulings)} WHERE ${filterSql(filter)} AND ${shownSql(filter)}`
  const order = sort
    ? `"${sort.by}" ${sort.direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST, line`
    : 'line'
  const page = `ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  const count = async () =>
    (await connection.runAndReadAll(`SELECT count(*) FROM ${decided}`)).getRows()[0]?.[0]
  // Texts are looked through once, for the page and the total; all else is counted in no time.
  const found = looksThroughTexts(filter, rulings)
    ? await connection.runAndReadAll(`WITH found AS MATERIALIZED (SELECT line${sort ? `, "${sort.by}"` : ''} FROM ${decided})
        SELECT line, (SELECT count(*) FROM found) FROM found ${page}`)
    : await connection.runAndReadAll(`SELECT line FROM ${decided} ${page}`)
  const rows = found.getRows()
  const total = rows[0]?.[1] ?? (await count())
  const numbers = rows.map(([line]) => Number(line))
  return { total: Number(total), lines: await readChangeLines(connection, { path, rulings }, numbers) }
}

const looksThroughTexts = ({ text: part }: ChangeFilter, rulings: DecidedLines['rulings']): boolean =>
  part !== undefined || rulings.some(({ selector }) => selector.text !== undefined)

/**
 * The columns of a line that are shown: not the searched text, which is the longest column, because few lines of many
 * groups are read.
 */
const SHOWN = [
  ...['line', 'class', 'kind', 'cause', 'pair', 'npi', 'name', 'place', 'tin', 'field', 'before', 'after'],
  ...['why', 'row', 'tab', 'differs', 'said'],
]
  .map((name) => `"${name}"`)
  .join(', ')

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns the lines with these numbers, in this order. */
export async function readChangeLines(
  connection: DuckDBConnection,
  { path, rulings }: DecidedLines,
  numbers: readonly number[],
): Promise<readonly ChangeLine[]> {
  if (numbers.length === 0) return []
  const read = await connection.runAndReadAll(`SELECT ${SHOWN}, CAST("key" AS VARCHAR) AS "key"
    FROM ${decidedSql(path, rulings)} WHERE line BETWEEN ${Math.min(...numbers)} AND ${Math.max(...numbers)}
      AND line IN (${numbers.join(', ')})`)
  const byNumber = new Map(read.getRowObjectsJson().map((row) => [Number(row.line), toLine(row)]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

function toLine(row: Readonly<Record<string, unknown>>): ChangeLine {
  const { line, key, why, differs, said } = row
  return {
    ...{ line: Number(line), key: String(key), why: String(why ?? ''), said: said as ChangeDecision },
    class: row.class as DecidedClass,
    kind: row.kind as ChangeLine['kind'],
    cause: row.cause as ChangeCause,
    isPair: row.pair !== null,
    ...{ npi: text(row.npi), name: text(row.name), place: text(row.place), tin: text(row.tin) },
    ...{ field: text(row.field), before: text(row.before), after: text(row.after), tab: text(row.tab) },
    row: row.row === null ? null : Number(row.row),
    differs: Array.isArray(differs) ? (differs as ChangeLine['differs']) : [],
  }
}

/** Returns the next lines of a filter behind one, both halves of pairs, in their order: for those who read them all. */
export async function readLinesAfter(
  connection: DuckDBConnection,
  {
    path,
    rulings,
    filter,
    after,
    limit,
  }: DecidedLines & {
    readonly filter: ChangeFilter
    readonly after: number
    readonly limit: number
  },
): Promise<readonly ChangeLine[]> {
  const read = await connection.runAndReadAll(`SELECT line FROM ${decidedSql(path, rulings)}
    WHERE line > ${after} AND ${filterSql(filter)} ORDER BY line LIMIT ${limit}`)
  return readChangeLines(
    connection,
    { path, rulings },
    read.getRows().map(([line]) => Number(line)),
  )
}
