import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type NumberedRules, OUTCOME, rulesSql } from '#engine/check/find-findings.ts'
import { quoteName, quoteText } from '#engine/compile/quote.ts'
import { safeText } from './safe-csv.ts'

/** A field as it is written; texts of free form could be taken for formulas by a spreadsheet. */
export type WrittenField = { readonly id: string; readonly isFreeText: boolean }

export type ResultsInput = {
  readonly work: string
  readonly fields: readonly WrittenField[]
  readonly rules: NumberedRules
  /** Values as they are, also where a spreadsheet would take them for formulas. */
  readonly isRaw: boolean
  /** Rows of a group of clean.parquet. */
  readonly groupRows: number
}

const CSV = `(FORMAT csv, HEADER, DELIMITER ',', QUOTE '"')`

/** Writes clean.parquet and clean.csv: the rows that go out, in the order of the file. */
export async function writeClean(
  connection: DuckDBConnection,
  { work, fields, isRaw, groupRows }: ResultsInput,
): Promise<void> {
  const parquet = quoteText(join(work, 'clean.parquet'))
  const names = fields.map(({ id }) => quoteName(id)).join(', ')
  await connection.run(`COPY (SELECT ${names} FROM mapped_rows WHERE ${OUTCOME} = 'out') TO ${parquet}
    (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${groupRows})`)
  const safe = fields.map(({ id, isFreeText }) => (isFreeText && !isRaw ? safeText(id) : quoteName(id)))
  await connection.run(
    `COPY (SELECT ${safe.join(', ')} FROM ${parquet}) TO ${quoteText(join(work, 'clean.csv'))} ${CSV}`,
  )
}

/** Writes findings.csv: every finding with its row, tab, field and what the sender wrote, in the order of the rows. */
export async function writeFindings(
  connection: DuckDBConnection,
  { work, rules, isRaw }: ResultsInput,
): Promise<void> {
  const value = isRaw ? '"value"' : safeText('value')
  await connection.run(`COPY (
    SELECT "row", tab, field, "rule", severity, ${value}, message FROM (
      SELECT m.":row" AS "row", m.":tab" AS tab, nullif(rules.field, '') AS field, rules.code AS "rule", rules.severity,
        f.value AS "value", rules.message || coalesce(' (' || m.":block" || ')', '') AS message, f.id, f.rule AS number
      FROM findings f JOIN mapped_rows m ON m.":id" = f.id JOIN ${rulesSql(rules)} ON rules.rule = f.rule
    ) ORDER BY id, number
  ) TO ${quoteText(join(work, 'findings.csv'))} ${CSV}`)
}
