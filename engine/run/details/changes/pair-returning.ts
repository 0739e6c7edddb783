import type { DuckDBConnection } from '@duckdb/node-api'
import type { ComparedFields } from '#engine/compare/choose-fields.ts'

/** Adds pairs of a term and an add of the same practitioner that are not in one yet, each in one at most. */
const pairSql = (cause: string, by: string, isOnly: boolean) => `INSERT INTO returns
  WITH free AS (SELECT line, class = 'add' AS is_add, ${by},
      row_number() OVER (PARTITION BY class, ${by} ORDER BY line) AS copy, count(*) OVER (PARTITION BY class, ${by}) AS copies
    FROM shown_lines WHERE (class = 'term' OR class = 'add') AND npi IS NOT NULL
      AND line NOT IN (SELECT term FROM returns) AND line NOT IN (SELECT "add" FROM returns))
  SELECT term.line, "add".line, '${cause}' FROM free term JOIN free "add" USING (${by}, copy)
  WHERE NOT term.is_add AND "add".is_add${isOnly ? ' AND term.copies = 1 AND "add".copies = 1' : ''}`

/**
 * Makes the table `returns` (term, add, cause) of the lines of rows that end and come back under another tax number: at the
 * same place, or elsewhere, where it is the only one of the practitioner. Nothing where the key has no tax number.
 */
export async function pairReturning(
  connection: DuckDBConnection,
  { key, who }: ComparedFields,
): Promise<void> {
  await connection.run('CREATE TEMPORARY TABLE returns (term BIGINT, "add" BIGINT, cause VARCHAR)')
  const hasTin = key.some(({ type }) => type === 'tin')
  const hasPlace = key.some((field) => field !== who && field.type !== 'tin')
  if (!hasTin) return
  if (hasPlace) await connection.run(pairSql('otherTaxId', 'npi, place_key', false))
  await connection.run(pairSql('elsewhere', 'npi', true))
}
