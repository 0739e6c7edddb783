import type { TargetConfig, ValueProfile } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type NumberedRules, OUTCOME, rulesSql } from '#engine/check/find-findings.ts'
import { quoteName } from '#engine/sql/quote.ts'
import type { Balance, HeldReason, RunSummary } from './run-summary.ts'

/** Counts where the rows went, from the rows themselves. Throws when they do not add up. */
export async function countBalance(
  connection: DuckDBConnection,
  read: { readonly rows: number; readonly empty: number; readonly gone: number },
): Promise<Balance> {
  const counted = await connection.runAndReadAll(
    `SELECT ":outcome", count(*) FROM (SELECT ${OUTCOME} AS ":outcome" FROM mapped_rows) GROUP BY ":outcome"`,
  )
  const counts = new Map(counted.getRows().map(([outcome, count]) => [String(outcome), Number(count)]))
  const [out = 0, held = 0, rejected = 0] = ['out', 'held', 'rejected'].map(
    (outcome) => counts.get(outcome) ?? 0,
  )
  const exploded = out + held + rejected - read.rows
  const sources = await connection.runAndReadAll(
    'SELECT count(*) FROM (SELECT DISTINCT ":tab", ":row" FROM mapped_rows)',
  )
  if (Number(sources.getRows()[0]?.[0]) !== read.rows - read.gone) {
    throw new Error(
      `The rows do not add up: ${read.rows - read.gone} were to be mapped, ${sources.getRows()[0]?.[0]} have a result.`,
    )
  }
  return { in: read.rows, out, held, rejected, empty: read.empty, exploded }
}

/** Returns number of findings by rule code, in the order of the codes. */
export async function countFindings(
  connection: DuckDBConnection,
  rules: NumberedRules,
): Promise<RunSummary['rules']> {
  const counted = await connection.runAndReadAll(`SELECT code, count(*) FROM findings
    JOIN ${rulesSql(rules)} ON rules.rule = findings.rule GROUP BY code ORDER BY code`)
  return Object.fromEntries(counted.getRows().map(([code, count]) => [String(code), Number(count)]))
}

/** Reasons that a person at a terminal reads. */
const MAX_REASONS = 5

/** Tells whether few people may see the values of a field: tax numbers may be Social Security numbers. */
const isSensitive = ({ id, type }: TargetConfig['fields'][number]): boolean =>
  type === 'tin' || type === 'dea' || id === 'birth_date'

/** Returns the rules that hold or reject the most rows, each with its first row. */
export async function listHeldReasons(
  connection: DuckDBConnection,
  rules: NumberedRules,
  { fields }: Pick<TargetConfig, 'fields'>,
): Promise<readonly HeldReason[]> {
  const found = await connection.runAndReadAll(`
    SELECT held.code, held.severity, held.field, held.message, held.found, m.":tab", m.":row", held.value FROM (
      SELECT rules.*, count(DISTINCT id) AS found, min(id) AS first, arg_min(value, id) AS value
      FROM findings JOIN ${rulesSql(rules)} ON rules.rule = findings.rule
      WHERE severity IN ('error', 'reject') GROUP BY ALL
    ) held JOIN mapped_rows m ON m.":id" = held.first
    ORDER BY held.found DESC, held.code, held.field, held.message LIMIT ${MAX_REASONS}`)
  const hidden = new Set(fields.filter(isSensitive).map(({ id }) => id))
  return found.getRows().map(([rule, severity, field, message, rows, tab, row, value]) => ({
    rule: String(rule),
    severity: severity === 'reject' ? 'reject' : 'error',
    field: field === '' ? null : String(field),
    message: String(message),
    rows: Number(rows),
    example: {
      tab: String(tab),
      row: Number(row),
      value: value === null || hidden.has(String(field)) ? null : String(value),
    },
  }))
}

/** Returns for each field how many rows have a value, about how many distinct ones, and the profile of its values. */
export async function profileFields(
  connection: DuckDBConnection,
  fields: readonly string[],
  values: ReadonlyMap<string, ValueProfile>,
): Promise<RunSummary['profile']> {
  const columns = fields.flatMap((field) => [
    `count(${quoteName(field)})`,
    `approx_count_distinct(${quoteName(field)})`,
  ])
  const profile = await connection.runAndReadAll(`SELECT ${columns.join(', ')} FROM mapped_rows`)
  const [counts = []] = profile.getRows()
  return Object.fromEntries(
    fields.map((field, index) => [
      field,
      {
        filled: Number(counts[2 * index]),
        distinct: Math.min(Number(counts[2 * index]), Number(counts[2 * index + 1])),
        ...values.get(field),
      },
    ]),
  )
}
