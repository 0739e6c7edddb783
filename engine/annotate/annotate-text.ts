import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/compile/quote.ts'
import { holdsDataSql } from '#engine/read/layout/data-rows.ts'
import { columnsOf, rawRowsSql } from '#engine/read/raw-rows.ts'
import { workingParquet } from '#engine/working-parquet.ts'
import { safeText } from '#engine/write/safe-csv.ts'
import { ADDED_COLUMNS } from './added-columns.ts'
import type { AnnotatedTab } from './tell-reasons.ts'

/** Excel takes a text without it for the code page of its machine, and breaks every letter beyond ASCII. */
const BYTE_ORDER_MARK = '\uFEFF'
/** What divides the columns of a text that had none. */
const USUAL_DELIMITER = ','

/**
 * Writes the table of a text file as annotated.csv in `work`: all of its rows and columns as they are, behind them the worst
 * severity, every reason, and the number of the row, by which a fixed row finds its place again. In UTF-8, with the
 * delimiter of the file.
 */
export async function annotateText(
  connection: DuckDBConnection,
  work: string,
  { tab, layout }: AnnotatedTab,
  delimiter: string | null,
): Promise<void> {
  const headers = `[${layout.headers.map(quoteText).join(', ')}]`
  const about = `CASE WHEN len(own) = 0 THEN ''
    ELSE array_to_string(list_transform(own, lambda c: ${headers}[c + 1]), ' + ') || ': ' END`
  const text = `${about} || message || coalesce(' (' || block || ')', '') || ' [' || code || ']'`
  const told = join(work, 'reasons.parquet')
  // Of all rows in their order: laid beside the rows of the file, which a join or a sort would need memory for.
  await connection.run(`COPY (SELECT severity, ${safeText('reasons')} FROM (SELECT "row" FROM ${rawRowsSql(tab)})
    LEFT JOIN (SELECT "row", arg_max(severity, grade) AS severity, string_agg(${text}, '; ' ORDER BY id, rule) AS reasons
      FROM reasons JOIN rule_texts USING (rule) GROUP BY "row") USING ("row")
    ORDER BY "row") TO ${quoteText(told)} ${workingParquet()}`)
  const headerRow = layout.headerRows.at(-1) ?? 0
  const add = (header: string, value: string) =>
    `CASE WHEN "row" = ${headerRow} THEN ${quoteText(header)} ELSE ${value} END`
  const number = `CASE WHEN ${holdsDataSql(tab, layout)} THEN CAST("row" AS VARCHAR) END`
  const columns = [
    ...columnsOf(tab),
    add(ADDED_COLUMNS.severity, 'severity'),
    add(ADDED_COLUMNS.reasons, 'reasons'),
    add(ADDED_COLUMNS.row, number),
  ]
  const form = `FORMAT csv, HEADER false, PREFIX ${quoteText(BYTE_ORDER_MARK)}, SUFFIX E'\\n', QUOTE '"'`
  await connection.run(`COPY (
    SELECT ${columns.join(', ')} FROM ${rawRowsSql(tab)} POSITIONAL JOIN read_parquet(${quoteText(told)})
  ) TO ${quoteText(join(work, 'annotated.csv'))} (${form}, DELIMITER ${quoteText(delimiter ?? USUAL_DELIMITER)})`)
}
