import type { DuckDBConnection } from '@duckdb/node-api'
import { dropTables } from '#engine/sql/drop-tables.ts'
import { quoteName } from '#engine/sql/quote.ts'
import type { ComparedFields } from './choose-fields.ts'
import { keySql } from './fingerprint-rows.ts'

/** Lines whose rows are held whole at once, on both sides: what that takes does not grow with the file. */
const SLICE_LINES = 200_000

/** Adds to `differences` those of the changed lines that are as this condition says. */
async function addDifferences(
  connection: DuckDBConnection,
  fields: ComparedFields,
  condition: string,
): Promise<void> {
  const columns = fields.all.map(({ id }) => `cells.${quoteName(id)}`).join(', ')
  for (const [cells, rows, id] of [
    ['before_cells', 'baseline', 'b'],
    ['now_cells', 'mapped_rows', 'n'],
  ]) {
    await connection.run(`CREATE TEMPORARY TABLE ${cells} AS
      SELECT changed.line AS ":line", ${columns}
      FROM ${rows} cells JOIN (SELECT * FROM changed_lines WHERE ${condition}) changed ON changed.${id} = cells.":id"`)
  }
  for (const [place, field] of fields.all.entries()) {
    const name = quoteName(field.id)
    // A key of the same letters in another case is the same.
    const [was, now] = fields.key.includes(field)
      ? [keySql(field, 'b.'), keySql(field, 'n.')]
      : [`b.${name}`, `n.${name}`]
    await connection.run(`INSERT INTO differences
      SELECT ":line", ${place}, CAST(b.${name} AS VARCHAR), CAST(n.${name} AS VARCHAR)
      FROM before_cells b JOIN now_cells n USING (":line") WHERE ${was} IS DISTINCT FROM ${now}`)
  }
  await dropTables(connection, 'before_cells', 'now_cells')
}

/**
 * Makes the tables `lines`, the rows of `classes` that are reported, numbered in the order of this file, those that are only in
 * the baseline behind, and `differences`: line, place of the field among all that are compared, and its value before and
 * after. Only rows that differ are read whole.
 */
export async function findDifferences(connection: DuckDBConnection, fields: ComparedFields): Promise<void> {
  await connection.run(`CREATE TEMPORARY TABLE lines AS
    SELECT row_number() OVER (ORDER BY n NULLS LAST, b NULLS LAST) AS line, * FROM classes WHERE class <> 'unchanged'`)
  await connection.run(`CREATE TEMPORARY TABLE changed_lines AS
    SELECT line, b, n FROM lines WHERE class = 'change' OR class = 'moved' OR class = 'reactivated'`)
  await connection.run(
    'CREATE TEMPORARY TABLE differences (line BIGINT, place INTEGER, "before" VARCHAR, "after" VARCHAR)',
  )
  const counted = await connection.runAndReadAll('SELECT coalesce(max(line), 0) FROM changed_lines')
  const last = Number(counted.getRows()[0]?.[0])
  for (let first = 1; first <= last; first += SLICE_LINES)
    await addDifferences(connection, fields, `line BETWEEN ${first} AND ${first + SLICE_LINES - 1}`)
  await dropTables(connection, 'classes', 'changed_lines')
}

/** Returns number of rows by the field in which they differ, in the order of the target. */
export async function countFields(
  connection: DuckDBConnection,
  { all }: ComparedFields,
): Promise<Readonly<Record<string, number>>> {
  const counted = await connection.runAndReadAll(
    'SELECT place, count(*) FROM differences GROUP BY place ORDER BY place',
  )
  return Object.fromEntries(counted.getRows().map(([place, rows]) => [all[Number(place)]?.id, Number(rows)]))
}
