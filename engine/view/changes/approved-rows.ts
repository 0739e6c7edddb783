import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import type { DecidedLines } from './count-decided.ts'
import { decidedSql } from './decisions.ts'

/** The results of a run, as files, from which the rows that were approved are made. */
export type ApprovedRowsInput = {
  /** changes.parquet with what was decided about it. */
  readonly changes: DecidedLines
  /** rows.parquet of the run. */
  readonly rows: string
  /** before.parquet of the run: those rows that it was compared with and that differ or are held now. */
  readonly before: string
  /** clean.parquet of the run, which says the fields that go out and their order. */
  readonly clean: string
  /** Fields by which the rows are sorted; none for the order of the file. */
  readonly sort: readonly string[]
  /** The path that the rows are written to. */
  readonly target: string
}

/** The effect of rejected lines on the rows that go out: `out` less `kept` and `addsOut`, plus `restored`. */
export type ApprovedRows = {
  readonly rows: number
  /** Rejected adds, which stay out. */
  readonly addsOut: number
  /** Rows that go out as the baseline has them: rejected terms, moves and returns. */
  readonly restored: number
  /** Rows that go out with values of the baseline in the fields of rejected changes. */
  readonly corrected: number
}

const GROUP_ROWS = 20_480

async function columnsOf(connection: DuckDBConnection, path: string): Promise<ReadonlySet<string>> {
  const read = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`)
  return new Set(read.getRows().map(([name]) => String(name)))
}

/**
 * Writes the rows of a run that were approved: those that go out, but without rejected adds, with the value of the baseline where a
 * change was rejected, and with the baseline's whole row where a term, a move or a return was. What no one decided on counts as
 * accepted.
 */
export async function writeApprovedRows(
  connection: DuckDBConnection,
  { changes, rows, before, clean, sort, target }: ApprovedRowsInput,
): Promise<ApprovedRows> {
  const columns = [...(await columnsOf(connection, clean))]
  const had = await columnsOf(connection, before)
  // Rows may be sorted by a field that does not go out.
  const carried = [...new Set([...columns, ...sort])]
  const name = (id: string) => quoteName(id)
  const rejected = `SELECT class, field, id, base FROM ${decidedSql(changes.path, changes.rulings)} WHERE state = 'rejected'`
  await connection.run(`CREATE OR REPLACE TEMPORARY TABLE rejected_lines AS ${rejected}`)
  const corrected = carried.map((id) =>
    had.has(id)
      ? `CASE WHEN list_contains(fields, ${quoteText(id)}) THEN was.${name(id)} ELSE now.${name(id)} END AS ${name(id)}`
      : `now.${name(id)}`,
  )
  const restored = carried.map((id) => (had.has(id) ? `was.${name(id)}` : `NULL AS ${name(id)}`))
  const order = [...sort.map((id) => `${name(id)} NULLS LAST`), '":place"', '":base"'].join(', ')
  await connection.run(`COPY (
    SELECT ${columns.map(name).join(', ')} FROM (
      SELECT now.":id" AS ":place", 0 AS ":base", ${corrected.join(', ')}
      FROM (SELECT * FROM read_parquet(${quoteText(rows)}) WHERE ":outcome" = 'out'
          AND ":id" NOT IN (SELECT id FROM rejected_lines WHERE class <> 'change' AND id IS NOT NULL)) now
        LEFT JOIN (SELECT id, any_value(base) AS base, list(field) AS fields FROM rejected_lines WHERE class = 'change' GROUP BY id) line
          ON line.id = now.":id"
        LEFT JOIN (SELECT * FROM read_parquet(${quoteText(before)})
            WHERE ":id" IN (SELECT base FROM rejected_lines WHERE class = 'change')) was ON was.":id" = line.base
      UNION ALL BY NAME
      SELECT coalesce(line.id, 9223372036854775807) AS ":place", line.base AS ":base", ${restored.join(', ')}
      FROM (SELECT id, base FROM rejected_lines WHERE class IN ('term', 'moved', 'reactivated')) line
        JOIN read_parquet(${quoteText(before)}) was ON was.":id" = line.base
    ) ORDER BY ${order}
  ) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${GROUP_ROWS})`)
  const counted =
    await connection.runAndReadAll(`SELECT (SELECT count(*) FROM read_parquet(${quoteText(target)})),
    count(*) FILTER (class = 'add'), count(*) FILTER (class IN ('term', 'moved', 'reactivated')),
    count(DISTINCT id) FILTER (class = 'change') FROM rejected_lines`)
  await connection.run('DROP TABLE rejected_lines')
  const [all = 0, addsOut = 0, back = 0, other = 0] = (counted.getRows()[0] ?? []).map(Number)
  return { rows: all, addsOut, restored: back, corrected: other }
}
