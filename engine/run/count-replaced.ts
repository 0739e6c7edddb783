import { REPLACED } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { NumberedRules } from '#engine/check/find-findings.ts'
import { quoteName } from '#engine/sql/quote.ts'
import type { ReplacedTexts } from './run-summary.ts'

const EXAMPLES = 10

/** Returns what crosswalks made of the texts of the sender, by field, with the texts that most rows have. */
export async function countReplaced(
  connection: DuckDBConnection,
  { row }: NumberedRules,
): Promise<readonly ReplacedTexts[]> {
  const rulesOf = Map.groupBy(
    row.flatMap(({ code, field }, rule) => (code === REPLACED && field !== null ? [{ field, rule }] : [])),
    ({ field }) => field,
  )
  const replaced: ReplacedTexts[] = []
  for (const [field, rules] of rulesOf) {
    const result = await connection.runAndReadAll(`
      WITH counted AS (
        SELECT value, CAST(${quoteName(field)} AS VARCHAR) AS becomes, count(*) AS "rows"
        FROM findings JOIN mapped_rows ON mapped_rows.":id" = findings.id
        WHERE rule IN (${rules.map(({ rule }) => rule).join(', ')}) GROUP BY ALL
      )
      SELECT value, becomes, "rows", sum("rows") OVER (), count(*) OVER () FROM counted
      ORDER BY "rows" DESC, value, becomes LIMIT ${EXAMPLES}`)
    const found = result.getRows()
    if (found.length === 0) continue
    replaced.push({
      field,
      rows: Number(found[0]?.[3]),
      texts: Number(found[0]?.[4]),
      examples: found.map(([from, to, rows]) => ({
        from: String(from),
        to: to === null || to === undefined ? null : String(to),
        rows: Number(rows),
      })),
    })
  }
  return replaced
}
