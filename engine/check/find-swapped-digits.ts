import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName } from '#engine/sql/quote.ts'
import type { CausesInput } from './causes-input.ts'
import { allRules } from './find-findings.ts'
import { lettersSql } from './set-rule-sql.ts'

/** The positions in an NPI, from 1, whose digit may be swapped with the next one. */
const SWAPPED = Array.from({ length: 9 }, (_, place) => place + 1)

const swapSql = (place: number) =>
  `left(value, ${place - 1}) || substring(value, ${place + 1}, 1) || substring(value, ${place}, 1) || substring(value, ${place + 2})`

/**
 * Says in `finding_causes` of wrong NPIs that two digits are swapped, where the registry has a person of the same last name
 * under exactly one NPI that differs so; that is the suggestion.
 */
export async function findSwappedDigits(
  connection: DuckDBConnection,
  { rules, registry }: Pick<CausesInput, 'rules' | 'registry'>,
): Promise<void> {
  const all = allRules(rules)
  const names = rules.set.find(({ code }) => code === 'name-differs-from-registry')?.roles
  const numbers = all.flatMap(({ code, field }, number) =>
    code === 'npi-check-digit' && field === names?.npi ? [number] : [],
  )
  if (registry === undefined || names?.field === undefined || numbers.length === 0) return
  const own = lettersSql(`m.${quoteName(names.field)}`)
  await connection.run(`CREATE TEMPORARY TABLE swapped_npis AS
    WITH candidates AS (
      SELECT id, rule, unnest([${SWAPPED.map(swapSql).join(', ')}]) AS npi FROM finding_causes
      WHERE rule IN (${numbers.join(', ')}) AND regexp_full_match(value, '[0-9]{10}')
    )
    SELECT c.id, c.rule, min(c.npi) AS npi FROM candidates c
    JOIN ${registry} r ON r.npi = try_cast(c.npi AS BIGINT) AND r.kind = 'person'
    JOIN mapped_rows m ON m.":id" = c.id AND ${own} = ${lettersSql('r.last_name')}
    GROUP BY c.id, c.rule HAVING count(DISTINCT c.npi) = 1`)
  await connection.run(`UPDATE finding_causes SET cause = 'digits-swapped', suggestion = swapped_npis.npi
    FROM swapped_npis WHERE swapped_npis.id = finding_causes.id AND swapped_npis.rule = finding_causes.rule`)
  await connection.run('DROP TABLE swapped_npis')
}
