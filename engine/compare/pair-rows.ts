import type { DuckDBConnection } from '@duckdb/node-api'

const OUT = '(SELECT * FROM now_rows WHERE NOT is_held)'

/** Pairs rows that agree in these columns and are the same copy of what they agree in. */
const pairCopies = (columns: string, isSame: string) => `INSERT INTO pairs
  SELECT b.id, n.id, ${isSame}, b.has_ended, n.has_ended
  FROM copies b JOIN copies n USING (${columns}, copy) WHERE b.is_before AND NOT n.is_before`

const numberCopies = (columns: string, rows: string) => `CREATE OR REPLACE TEMPORARY TABLE copies AS
  SELECT *, row_number() OVER (PARTITION BY is_before, ${columns} ORDER BY id) AS copy FROM (${rows})`

/**
 * Makes the table `pairs` of `before_rows` and `now_rows`: the rows of both sides that have the same key (b, n), whether
 * all of their other fields are the same, and whether they had ended. Of several rows with a key those that are wholly the
 * same are paired first, the others in their order.
 */
export async function pairRows(connection: DuckDBConnection): Promise<void> {
  await connection.run(`CREATE TEMPORARY TABLE repeated AS SELECT DISTINCT key, identity FROM (
    SELECT key, identity FROM before_rows GROUP BY key, identity HAVING count(*) > 1
    UNION ALL SELECT key, identity FROM ${OUT} GROUP BY key, identity HAVING count(*) > 1)`)
  await connection.run(`CREATE TEMPORARY TABLE pairs AS
    SELECT b.id AS b, n.id AS n, b.content = n.content AS is_same, b.has_ended AS had_ended, n.has_ended
    FROM (SELECT * FROM before_rows ANTI JOIN repeated USING (key, identity)) b JOIN ${OUT} n USING (key, identity)`)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM repeated')
  if (Number(counted.getRows()[0]?.[0]) === 0) return
  const columns = 'id, key, identity, content, has_ended'
  await connection.run(
    numberCopies(
      'key, identity, content',
      `SELECT true AS is_before, ${columns} FROM before_rows SEMI JOIN repeated USING (key, identity)
       UNION ALL SELECT false, ${columns} FROM ${OUT} SEMI JOIN repeated USING (key, identity)`,
    ),
  )
  await connection.run(pairCopies('key, identity, content', 'true'))
  await connection.run(
    numberCopies(
      'key, identity',
      `SELECT * EXCLUDE (copy) FROM copies WHERE NOT (is_before AND id IN (SELECT b FROM pairs))
        AND NOT (NOT is_before AND id IN (SELECT n FROM pairs))`,
    ),
  )
  await connection.run(pairCopies('key, identity', 'false'))
}
