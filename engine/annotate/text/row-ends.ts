import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { holdsDataSql, isDataRowSql } from '#engine/read/layout/data-rows.ts'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { ADDED_COLUMNS } from '#engine/write/added-columns.ts'
import { safeText } from '#engine/write/safe-csv.ts'
import type { RowEnd } from './append-to-rows.ts'

/** A reason as many rows have it; `first` is its text where it is the first one of a cell. */
type Kind = {
  readonly severity: string
  readonly grade: number
  readonly text: string
  readonly first: string
}

/** Texts that are kept to be used again. */
const MAX_BUFFERED = 10_000

/** Makes the table `kinds`, of the reasons that differ in more than their row, and gives them by their numbers. */
async function openKinds(connection: DuckDBConnection, { layout }: LaidOutTab): Promise<readonly Kind[]> {
  await connection.run(`CREATE OR REPLACE TEMPORARY TABLE kinds AS
    SELECT CAST(row_number() OVER () - 1 AS INTEGER) AS kind, * FROM (SELECT DISTINCT rule, own, block FROM reasons)`)
  const headers = `[${layout.headers.map(quoteText).join(', ')}]`
  const about = `CASE WHEN len(own) = 0 THEN ''
    ELSE array_to_string(list_transform(own, lambda c: ${headers}[c + 1]), ' + ') || ': ' END`
  const text = `${about} || message || coalesce(' (' || block || ')', '') || ' [' || code || ']'`
  const result =
    await connection.runAndReadAll(`SELECT severity, grade, "text", ${safeText('text', 'first')} FROM (
    SELECT severity, grade, ${text} AS "text", kind FROM kinds JOIN rule_texts USING (rule)) ORDER BY kind`)
  return result.getRows().map(([severity, grade, all, first]) => ({
    severity: String(severity),
    grade: Number(grade),
    text: String(all),
    first: String(first),
  }))
}

/** Returns cells as text, each with the delimiter before it, to be put behind other cells of a row. */
const cellsBehind = (delimiter: string, cells: readonly string[]): string =>
  cells
    .map((cell) =>
      /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .map((cell) => delimiter + cell)
    .join('')

/** Returns the cells between a row with reasons of these kinds and its number: severity, reasons, empty number. */
function reasonsEnd(kinds: readonly Kind[], delimiter: string): string {
  const [first, ...others] = kinds
  if (first === undefined) return cellsBehind(delimiter, ['', '', ''])
  const { severity } = kinds.reduce((a, b) => (b.grade > a.grade ? b : a))
  const reasons = [first.first, ...others.map(({ text }) => text)].join('; ')
  return cellsBehind(delimiter, [severity, reasons, ''])
}

/** Describes how a text is written whose first row is the physical row `firstRow`. */
export type TextForm = { readonly firstRow: number; readonly delimiter: string }

/**
 * Returns what comes behind a row without reasons: the headers behind the header, the number of its row behind data.
 */
export function usualEnd({ layout }: LaidOutTab, { firstRow, delimiter }: TextForm): (row: number) => string {
  const { firstDataRow, lastDataRow } = layout
  const repeated = new Set(layout.repeatedRows)
  const headerRow = layout.headerRows.at(-1)
  const headers = cellsBehind(delimiter, Object.values(ADDED_COLUMNS))
  const empty = reasonsEnd([], delimiter)
  return (place) => {
    const row = place + firstRow
    if (row === headerRow) return headers
    return row >= firstDataRow && row <= lastDataRow && !repeated.has(row) ? empty + row : empty
  }
}

/**
 * Returns what comes behind the rows that are not usual, in their order: those with reasons, and empty ones among the
 * data.
 */
export async function* readRowEnds(
  connection: DuckDBConnection,
  table: LaidOutTab,
  { firstRow, delimiter }: TextForm,
): AsyncGenerator<RowEnd, void> {
  const kinds = await openKinds(connection, table)
  const { tab, layout } = table
  const empty = `UNION ALL SELECT "row", NULL, NULL, NULL FROM ${rawRowsSql(tab)}
    WHERE ${isDataRowSql(layout)} AND NOT (${holdsDataSql(tab, layout)})`
  const result = await connection.stream(`SELECT "row", kind FROM (
    SELECT "row", kind, id, rule FROM reasons JOIN kinds USING (rule, own)
      WHERE reasons.block IS NOT DISTINCT FROM kinds.block
    ${layout.emptyRows === 0 ? '' : empty}) ORDER BY "row", id, rule`)
  const kept = new Map<string, string>()
  const getEnd = (row: number, numbers: readonly number[]): RowEnd => {
    const key = numbers.join(' ')
    const text =
      kept.get(key) ??
      reasonsEnd(
        numbers.flatMap((number) => kinds[number] ?? []),
        delimiter,
      )
    if (kept.size === MAX_BUFFERED) kept.clear()
    kept.set(key, text)
    return { row: row - firstRow, text: numbers.length === 0 ? text : text + row }
  }
  let current = 0
  let numbers: number[] = []
  for await (const rows of result.yieldRows()) {
    for (const [row, kind] of rows) {
      if (row !== current && current > 0) {
        yield getEnd(current, numbers)
        numbers = []
      }
      current = Number(row)
      if (kind !== null) numbers.push(Number(kind))
    }
  }
  if (current > 0) yield getEnd(current, numbers)
}
