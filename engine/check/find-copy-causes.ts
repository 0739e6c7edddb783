import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import type { CausesInput } from './causes-input.ts'
import { allRules } from './find-findings.ts'

/** Pairs of fields that have a cause of their own; rarer ones are one cause. */
const MAX_PAIRS = 10

/** Says in `finding_causes` of rows that have the same key in which fields they differ. */
export async function findCopyCauses(
  connection: DuckDBConnection,
  { rules, fields, key }: Pick<CausesInput, 'rules' | 'fields' | 'key'>,
): Promise<void> {
  const numbers = allRules(rules).flatMap(({ code }, number) => (code === 'duplicate-key' ? [number] : []))
  if (numbers.length === 0 || key.length === 0) return
  const others = fields.filter((id) => !key.includes(id))
  const differing = others.map((id) => {
    const name = quoteName(id)
    return `CASE WHEN min(${name}) IS DISTINCT FROM max(${name}) OR count(${name}) NOT IN (0, count(*)) THEN ${quoteText(id)} END`
  })
  const list = `CAST([${differing.join(', ')}] AS VARCHAR[])`
  await connection.run(`CREATE TEMPORARY TABLE copy_causes AS
    WITH copies AS (
      SELECT list(":id") AS ids, list_filter(${list}, lambda one: one IS NOT NULL) AS differing
      FROM mapped_rows WHERE ":id" IN (SELECT id FROM finding_causes WHERE rule IN (${numbers.join(', ')}))
      GROUP BY ${key.map(quoteName).join(', ')}
    ), pairs AS (
      SELECT differing FROM copies WHERE len(differing) = 2
      GROUP BY differing ORDER BY sum(len(ids)) DESC, differing LIMIT ${MAX_PAIRS}
    )
    SELECT unnest(ids) AS id, CASE
      WHEN len(differing) = 0 THEN 'alike'
      WHEN len(differing) = 1 OR differing IN (SELECT differing FROM pairs)
        THEN 'differs:' || array_to_string(differing, ',')
      ELSE 'differs-in-several' END AS cause
    FROM copies`)
  await connection.run(`UPDATE finding_causes SET cause = copy_causes.cause FROM copy_causes
    WHERE copy_causes.id = finding_causes.id AND finding_causes.rule IN (${numbers.join(', ')})`)
  await connection.run('DROP TABLE copy_causes')
}
