import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName } from '#engine/sql/quote.ts'
import type { ComparedFields } from './choose-fields.ts'
import { keySql } from './fingerprint-rows.ts'

/** Pairs that are looked at for one identity, 20 places by 20; with more, no one could say which place became which. */
const MAX_PAIRS = 400

/** Rows of both sides (b, n), and the column by which they may be the same. */
type Candidates = { readonly gone: string; readonly arrived: string; readonly by: 'identity' | 'likely' }

/** Returns how many of the compared fields two rows agree in. */
function likenessSql({ key, rest }: ComparedFields): string {
  const values = [
    ...key.map((field) => [keySql(field, 'was.'), keySql(field, 'is_now.')]),
    ...rest.map(({ id }) => [`was.${quoteName(id)}`, `is_now.${quoteName(id)}`]),
  ]
  return values.map(([was, now]) => `CAST(${was} IS NOT DISTINCT FROM ${now} AS INTEGER)`).join(' + ')
}

/** Pairs the candidates that others compete with, the most alike first, then in their order. */
async function pairMostSimilar(
  connection: DuckDBConnection,
  fields: ComparedFields,
  { gone, arrived, by }: Candidates,
): Promise<void> {
  const candidates = await connection.stream(`SELECT c.b, c.n
    FROM (SELECT g.b, a.n FROM ${gone} g JOIN ${arrived} a USING (${by}) JOIN places USING (${by}) WHERE pairs > 1) c
    JOIN baseline was ON was.":id" = c.b JOIN mapped_rows is_now ON is_now.":id" = c.n
    ORDER BY ${likenessSql(fields)} DESC, c.b, c.n`)
  const taken = { before: new Set<number>(), now: new Set<number>() }
  const found: (readonly [b: number, n: number])[] = []
  for await (const rows of candidates.yieldRows()) {
    for (const [b, n] of rows.map((row) => row.map(Number))) {
      if (b === undefined || n === undefined || taken.before.has(b) || taken.now.has(n)) continue
      taken.before.add(b)
      taken.now.add(n)
      found.push([b, n])
    }
  }
  const appender = await connection.createAppender('moved')
  for (const [b, n] of found) {
    appender.appendBigInt(BigInt(b))
    appender.appendBigInt(BigInt(n))
    appender.endRow()
  }
  appender.closeSync()
}

/** Adds pairs of candidates to `moved`, each row in one at most. */
async function pairCandidates(
  connection: DuckDBConnection,
  fields: ComparedFields,
  candidates: Candidates,
): Promise<void> {
  const { gone, arrived, by } = candidates
  const count = (rows: string) => `(SELECT ${by}, count(*) AS times FROM ${rows} GROUP BY ${by})`
  await connection.run(`CREATE OR REPLACE TEMPORARY TABLE places AS
    SELECT ${by}, g.times * a.times AS pairs FROM ${count(gone)} g JOIN ${count(arrived)} a USING (${by})
    WHERE g.times * a.times <= ${MAX_PAIRS}`)
  await connection.run(`INSERT INTO moved
    SELECT g.b, a.n FROM ${gone} g JOIN ${arrived} a USING (${by}) JOIN places USING (${by}) WHERE pairs = 1`)
  const contested = await connection.runAndReadAll('SELECT count(*) FROM places WHERE pairs > 1')
  if (Number(contested.getRows()[0]?.[0]) > 0) await pairMostSimilar(connection, fields, candidates)
}

/**
 * Makes the table `moved` (b, n) of the rows that no key pairs, `gone` and `arrived`. A row that is missing and a new one of
 * the same identity are the same practitioner at another place, or with a part of the key that cannot be read. Of rows that
 * are held, so too those that agree in all of the key but the identity, and in the name.
 */
export async function pairMoved(connection: DuckDBConnection, fields: ComparedFields): Promise<void> {
  await connection.run('CREATE TEMPORARY TABLE moved (b BIGINT, n BIGINT)')
  await pairCandidates(connection, fields, {
    gone: '(SELECT * FROM gone WHERE may_move)',
    arrived: '(SELECT * FROM arrived WHERE may_move)',
    by: 'identity',
  })
  await pairCandidates(connection, fields, {
    gone: '(SELECT * FROM gone ANTI JOIN moved USING (b) WHERE is_missed AND held IS NULL AND is_named)',
    arrived: '(SELECT * FROM arrived ANTI JOIN moved USING (n) WHERE is_held AND is_named)',
    by: 'likely',
  })
}
