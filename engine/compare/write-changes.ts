import { join } from 'node:path'
import { holdsAnyText, type TargetConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { dropTables } from '#engine/sql/drop-tables.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { safeText } from '#engine/write/safe-csv.ts'
import { CSV } from '#engine/write/write-results.ts'
import type { ComparedFields } from './choose-fields.ts'

type ChangesFile = {
  readonly work: string
  readonly target: TargetConfig
  readonly fields: ComparedFields
  /** Ids of the fields that the baseline has. */
  readonly columns: readonly string[]
  /** Values as they are, also where a spreadsheet would take them for formulas. */
  readonly isRaw: boolean
}

const keyName = (index: number) => `:key${index}`

/**
 * Writes changes.csv of the tables `lines` and `differences`: of each row that is not as before its class, its key, its
 * place in this file where it has one, and for each field that differs a line with both values. The key of a held row is
 * that of the baseline: its own may be what it is held for.
 */
export async function writeChanges(
  connection: DuckDBConnection,
  { work, target, fields, columns, isRaw }: ChangesFile,
): Promise<void> {
  const key = target.key.flatMap((id) => target.fields.filter((field) => field.id === id))
  const cells = (has: (id: string) => boolean) =>
    key
      .map(
        ({ id }, index) =>
          `${has(id) ? `cells.${quoteName(id)}` : 'CAST(NULL AS VARCHAR)'} AS ${quoteName(keyName(index))}`,
      )
      .map((cell) => `, ${cell}`)
      .join('')
  const places = fields.all.map(({ id }) => quoteText(id)).join(', ')
  const formatCell = (column: string, as: string) =>
    isRaw ? `${quoteName(column)} AS ${quoteName(as)}` : safeText(column, as)
  const keys = key.map(({ id, type }, index) =>
    holdsAnyText(type) ? formatCell(keyName(index), id) : `${quoteName(keyName(index))} AS ${quoteName(id)}`,
  )
  await connection.run(`CREATE TEMPORARY TABLE line_keys AS
    SELECT lines.line, cells.":row", cells.":tab"${cells(() => true)} FROM lines
      JOIN mapped_rows cells ON cells.":id" = lines.n WHERE lines.class <> 'held'
    UNION ALL SELECT lines.line, now.":row", now.":tab"${cells((id) => columns.includes(id))} FROM lines
      JOIN baseline cells ON cells.":id" = lines.b LEFT JOIN mapped_rows now ON now.":id" = lines.n
      WHERE lines.n IS NULL OR lines.class = 'held'`)
  const header = ['class', ...keys, '":row" AS "row"', formatCell(':tab', 'tab'), 'field']
  await connection.run(`COPY (
    SELECT ${[...header, formatCell('before', 'before'), formatCell('after', 'after'), 'kind'].join(', ')} FROM (
      SELECT lines.line, class, kind, line_keys.* EXCLUDE (line), place, [${places}][place + 1] AS field, "before", "after"
      FROM lines JOIN line_keys USING (line) LEFT JOIN differences USING (line)
    ) ORDER BY line, place
  ) TO ${quoteText(join(work, 'changes.csv'))} ${CSV}`)
  await dropTables(connection, 'line_keys')
}
