import type { SourceConfig } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { dropTables } from '#engine/sql/drop-tables.ts'
import type { ComparedFields } from './choose-fields.ts'
import { pairMoved } from './pair-moved.ts'
import { pairRows } from './pair-rows.ts'

/**
 * Defines what has become of a row that stands on both sides. A source that says nothing of ends changes nothing about
 * them.
 */
const PAIR_CLASS = `CASE WHEN coalesce(has_ended, had_ended) <> had_ended
    THEN CASE WHEN had_ended THEN 'reactivated' ELSE 'term' END
    WHEN is_same THEN 'unchanged' ELSE 'change' END`

/**
 * Makes the table `classes` of `before_rows` and `now_rows`: b and n of a row on each side, null where it has none, its
 * class, and of a term its kind. A row of the baseline that is held now has the n of the held row: one of its key, else one
 * of its identity that stands for no other, because what is wrong with it may be a part of the key, else one that has all of
 * it but the identity, as with a mistyped NPI: no one is ended by a typing error.
 */
export async function classRows(
  connection: DuckDBConnection,
  fields: ComparedFields,
  scope: SourceConfig['scope'],
): Promise<void> {
  await pairRows(connection)
  const isFull = scope === 'full'
  await connection.run(`CREATE TEMPORARY TABLE gone AS
    SELECT b.id AS b, identity, likely, is_named, waiting.n AS held, NOT has_ended AND ${isFull} AS is_missed,
      is_missed AND is_known AND waiting.n IS NULL AS may_move
    FROM (SELECT * FROM before_rows ANTI JOIN pairs ON pairs.b = before_rows.id) b
    LEFT JOIN (SELECT key, identity, min(id) AS n FROM now_rows WHERE is_held GROUP BY key, identity) waiting USING (key, identity)`)
  await connection.run(`CREATE TEMPORARY TABLE arrived AS
    SELECT id AS n, identity, likely, is_named, is_held, is_known AND (is_held OR NOT coalesce(has_ended, false)) AS may_move FROM (
      SELECT * FROM now_rows ANTI JOIN pairs ON pairs.n = now_rows.id WHERE NOT is_held
      UNION ALL SELECT * FROM now_rows ANTI JOIN before_rows USING (key, identity) WHERE is_held)`)
  await pairMoved(connection, fields)
  await connection.run(`CREATE TEMPORARY TABLE classes AS
    SELECT b, n, ${PAIR_CLASS} AS class, CASE WHEN class = 'term' THEN 'explicit' END AS kind FROM pairs
    UNION ALL SELECT b, n, CASE WHEN is_held THEN 'held' ELSE 'moved' END, NULL FROM moved JOIN arrived USING (n)
    UNION ALL SELECT b, held, CASE WHEN held IS NOT NULL THEN 'held' WHEN is_missed THEN 'term' ELSE 'unchanged' END,
      CASE WHEN held IS NULL AND is_missed THEN 'implicit' END
      FROM gone ANTI JOIN moved USING (b)
    UNION ALL SELECT NULL, n, 'add', NULL FROM arrived ANTI JOIN moved USING (n) WHERE NOT is_held`)
  await dropTables(
    connection,
    'before_rows',
    'repeated',
    'copies',
    'pairs',
    'gone',
    'arrived',
    'places',
    'moved',
  )
}
