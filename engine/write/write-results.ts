import { join } from 'node:path'
import { holdsAnyText, READERS, type TargetConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type NumberedRules, OUTCOME, rulesSql } from '#engine/check/find-findings.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { safeText } from './safe-csv.ts'

/** A field as it is written; texts of free form could be taken for formulas by a spreadsheet. */
type WrittenField = { readonly id: string; readonly isFreeText: boolean; readonly isDate: boolean }

/** Returns the fields that a target writes, in their order, or others of its fields. */
export function listWrittenFields(
  { fields, output }: TargetConfig,
  columns: readonly string[] = output.columns ?? fields.map(({ id }) => id),
): readonly WrittenField[] {
  const types = new Map(fields.map(({ id, type }) => [id, type]))
  return columns.map((id) => {
    const type = types.get(id) ?? 'text'
    return { id, isFreeText: holdsAnyText(type), isDate: READERS[type].outputType === 'date' }
  })
}

export type ResultsInput = {
  readonly work: string
  readonly fields: readonly WrittenField[]
  readonly rules: NumberedRules
  /** Fields by which the rows are sorted; none for the order of the file. */
  readonly sort: readonly string[]
  /** Values as they are, also where a spreadsheet would take them for formulas. */
  readonly isRaw: boolean
  /** Rows of a group of clean.parquet. */
  readonly groupRows: number
}

/** Defines how DuckDB writes CSV. */
export const CSV = `(FORMAT csv, HEADER, DELIMITER ',', QUOTE '"')`

/** Writes clean.parquet: the rows that go out. */
export async function writeClean(
  connection: DuckDBConnection,
  { work, fields, sort, groupRows }: ResultsInput,
): Promise<void> {
  const parquet = quoteText(join(work, 'clean.parquet'))
  const names = fields.map(({ id }) => quoteName(id)).join(', ')
  const order =
    sort.length > 0 ? ` ORDER BY ${sort.map((id) => `${quoteName(id)} NULLS LAST`).join(', ')}, ":id"` : ''
  await connection.run(`COPY (SELECT ${names} FROM mapped_rows WHERE ${OUTCOME} = 'out'${order}) TO ${parquet}
    (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${groupRows})`)
}

/** Writes findings.csv: every finding with its row, tab, field and what the sender wrote, in the order of the rows. */
export async function writeFindings(
  connection: DuckDBConnection,
  { work, rules, isRaw }: ResultsInput,
): Promise<void> {
  const [tab, value] = ['tab', 'value'].map((column) => (isRaw ? quoteName(column) : safeText(column)))
  await connection.run(`COPY (
    SELECT "row", ${tab}, field, "rule", severity, ${value}, message FROM (
      SELECT m.":row" AS "row", m.":tab" AS tab, nullif(rules.field, '') AS field, rules.code AS "rule", rules.severity,
        f.value AS "value", rules.message || coalesce(' (' || m.":block" || ')', '') AS message, f.id, f.rule AS number
      FROM findings f JOIN mapped_rows m ON m.":id" = f.id JOIN ${rulesSql(rules)} ON rules.rule = f.rule
    ) ORDER BY id, number, "value"
  ) TO ${quoteText(join(work, 'findings.csv'))} ${CSV}`)
}
