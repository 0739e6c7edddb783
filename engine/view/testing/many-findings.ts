import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'

/** Rule, field, severity, cause, a text in which # is a number, and how many of a hundred findings it has. */
const KINDS = [
  ['unreadable-zip', 'zip', 'error', 'state-and-zip', 'TX #', 8],
  ['unreadable-zip', 'zip', 'error', 'digits-missing', '#', 4],
  ['npi-check-digit', 'npi', 'error', 'wrong-digit', '23456#', 5],
  ['duplicate-key', null, 'error', 'differs:phone', null, 3],
  ['required', 'phone', 'warning', 'blank', null, 60],
  ['date-passed', 'license_expiration', 'warning', 'other', '01/#/2020', 20],
] as const

/** Writes so many findings as a run writes them; each row has two. */
export async function writeManyFindings(
  connection: DuckDBConnection,
  path: string,
  findings: number,
): Promise<void> {
  const ends = KINDS.map((_, at) => KINDS.slice(0, at + 1).reduce((sum, kind) => sum + kind[5], 0))
  const pick = (part: 0 | 1 | 2 | 3 | 4) =>
    `CASE ${KINDS.map((kind, at) => {
      const value = kind[part]
      return `WHEN share < ${ends[at]} THEN ${value === null ? 'NULL' : quoteText(value)}`
    }).join(' ')} END`
  await connection.run(`COPY (
    SELECT *, lower(concat_ws('\n', "value", identity, name, street, place)) AS searched FROM (SELECT CAST(n / 2 AS BIGINT) AS id, CAST(n / 2 + 2 AS INTEGER) AS "row", 'ROSTER' AS tab, CAST(NULL AS VARCHAR) AS block,
      CASE WHEN severity = 'error' THEN 'held' ELSE 'out' END AS outcome, field, "rule", severity,
      replace(text, '#', CAST(10000 + n % 90000 AS VARCHAR)) AS "value", 'It is wrong. Fix it.' AS message, cause,
      CAST(NULL AS VARCHAR) AS suggestion, field AS "column", 3 AS column_index,
      CAST(2000000000 + n AS VARCHAR) AS identity, 'Ode' || n % 977 || ', Ana' AS name, n % 9999 || ' Oak St' AS street,
      'Dallas TX' AS place, true AS is_first,
      CASE WHEN severity = 'error' THEN concat_ws(' ', "rule", coalesce(field, ''), cause) END AS held_by
    FROM (
      SELECT n, ${pick(0)} AS "rule", ${pick(1)} AS field, ${pick(2)} AS severity, ${pick(3)} AS cause, ${pick(4)} AS text
      FROM (SELECT range AS n, hash(range) % 100 AS share FROM range(${findings}))
    )) ORDER BY "rule", cause, id
  ) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE 20480)`)
}
