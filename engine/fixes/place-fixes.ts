import type { DuckDBConnection } from '@duckdb/node-api'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import { dropTables } from '#engine/sql/drop-tables.ts'

/** Cells that stand in more rows of the roster than this tell rows apart only when others have not. */
const RARE_ROWS = 50
const LISTED_ROWS = 3

/** A row of the fixes that has no place, and why; `row` is physical, from 1. */
export type UnplacedFix = { readonly tab: string; readonly row: number; readonly reason: string }

/** Says where fixes are looked for. Rows of both relations have the columns `columns` under the same names. */
export type PlacingInput = {
  /** A relation of the rows of data of the roster: `row`. */
  readonly roster: string
  /** A relation of the fixes: `id`, `tab`, `row`, and `number`, the row of the roster that it names, or NULL. */
  readonly fixes: string
  readonly columns: readonly string[]
  /** Tells whether the fixes are a whole file, so that the same place in both says something. */
  readonly isWhole: boolean
}

const count = (conditions: readonly string[]) =>
  conditions.map((condition) => `CAST(${condition} AS INTEGER)`).join(' + ')

/**
 * Selects pairs of rows with how much they have in common: how many cells differ, are equal, and are filled in at least
 * one of the two rows.
 */
function comparedSql({ roster, fixes, columns }: PlacingInput, pairs: string): string {
  const same = columns.map((name) => `coalesce(o.${name} = f.${name}, false)`)
  const filled = columns.map((name) => `(o.${name} IS NOT NULL OR f.${name} IS NOT NULL)`)
  return `SELECT p.id, p."row", ${count(filled)} - (${count(same)}) AS differing, ${count(same)} AS equal,
      ${count(filled)} AS filled
    FROM ${pairs} p JOIN ${fixes} f ON f.id = p.id JOIN ${roster} o ON o."row" = p."row"`
}

/** Rows that no fix names by their number. */
const FREE = 'WHERE "row" NOT IN (SELECT "row" FROM named)'

/** Places the fixes that equal a row in all cells, each copy with one copy, wherever they are. */
async function placeEqual(connection: DuckDBConnection, input: PlacingInput): Promise<void> {
  const { roster, fixes, columns } = input
  const copies = (relation: string, key: string, where: string) =>
    `(SELECT ${key}, same, row_number() OVER (PARTITION BY same ORDER BY ${key}) AS copy
      FROM (SELECT ${key}, hash(${columns.join(', ')}) AS same FROM ${relation} ${where}))`
  await connection.run(`CREATE TEMPORARY TABLE alike AS SELECT f.id, o."row"
    FROM ${copies(fixes, 'id', 'WHERE number IS NULL')} f JOIN ${copies(roster, '"row"', FREE)} o USING (same, copy)`)
  await connection.run(
    `INSERT INTO placed SELECT id, "row", 0 FROM (${comparedSql(input, 'alike')}) WHERE differing = 0`,
  )
  await dropTables(connection, 'alike')
}

const RESTING = `number IS NULL AND id NOT IN (SELECT id FROM placed) AND id NOT IN (SELECT id FROM pairs)`

/**
 * Pairs fixes that have no pair yet with the rows that have one of their rarest cells, as long as these are in at most so
 * many rows. A row with more than half of the cells of a fix has at least one of the rarer half of them.
 */
async function pairByRareCells(
  connection: DuckDBConnection,
  input: PlacingInput,
  mostRows: number,
): Promise<void> {
  const { roster, fixes, columns } = input
  await connection.run('CREATE TEMPORARY TABLE cells (id INTEGER, name VARCHAR, value VARCHAR)')
  for (const name of columns) {
    await connection.run(
      `INSERT INTO cells SELECT id, '${name}', ${name} FROM ${fixes} WHERE ${RESTING} AND ${filledSql(name)}`,
    )
  }
  const resting = await connection.runAndReadAll('SELECT count(*) FROM cells')
  if (Number(resting.getRows()[0]?.[0]) === 0) {
    await dropTables(connection, 'cells')
    return
  }
  await connection.run('CREATE TEMPORARY TABLE counts (name VARCHAR, value VARCHAR, "rows" BIGINT)')
  for (const name of columns) {
    await connection.run(`INSERT INTO counts SELECT '${name}', ${name}, count(*) FROM ${roster}
      WHERE ${name} IN (SELECT value FROM cells WHERE name = '${name}') GROUP BY ${name}`)
  }
  await connection.run(`CREATE TEMPORARY TABLE rare AS SELECT id, name, value FROM (
      SELECT id, name, value, coalesce("rows", 0) AS "rows", count(*) OVER (PARTITION BY id) AS filled,
        row_number() OVER (PARTITION BY id ORDER BY coalesce("rows", 0), name) AS rank
      FROM cells LEFT JOIN counts USING (name, value))
    WHERE rank <= ceil(filled / 2) AND "rows" BETWEEN 1 AND ${mostRows}`)
  const found = columns.map(
    (name) => `SELECT rare.id, o."row" FROM ${roster} o
    JOIN rare ON rare.name = '${name}' AND rare.value = o.${name}
    ${FREE} AND "row" NOT IN (SELECT "row" FROM placed)`,
  )
  await connection.run(`CREATE TEMPORARY TABLE found AS ${found.join(' UNION ')}`)
  await connection.run(
    `INSERT INTO pairs SELECT * FROM (${comparedSql(input, 'found')}) WHERE 2 * equal > filled`,
  )
  await dropTables(connection, 'cells', 'counts', 'rare', 'found')
}

/** Fixes that name their row: it must be one of data, and at least half of it as they say. */
async function pairByNumber(connection: DuckDBConnection, input: PlacingInput): Promise<void> {
  await connection.run(`CREATE TEMPORARY TABLE wanted AS
    SELECT id, number AS "row" FROM ${input.fixes} WHERE number IS NOT NULL`)
  await connection.run(
    `INSERT INTO pairs SELECT * FROM (${comparedSql(input, 'wanted')}) WHERE 2 * equal >= filled`,
  )
  await connection.run('CREATE TEMPORARY TABLE named AS SELECT DISTINCT "row" FROM pairs')
  await dropTables(connection, 'wanted')
}

/**
 * Takes for each fix the row that differs in the fewest cells; of several alike that at the same place of a whole file,
 * else none. Of two fixes for one row the one that differs less gets it, of two alike none.
 */
async function choosePairs(connection: DuckDBConnection, { fixes, isWhole }: PlacingInput): Promise<void> {
  const isSamePlace = isWhole ? 'CAST(pairs."row" = f."row" AS INTEGER)' : '0'
  await connection.run(`CREATE TEMPORARY TABLE chosen AS SELECT id, "row", differing FROM (
    SELECT pairs.id, pairs."row", differing,
      count(*) OVER (PARTITION BY pairs.id, differing, ${isSamePlace}) AS alike,
      row_number() OVER (PARTITION BY pairs.id ORDER BY differing, ${isSamePlace} DESC, pairs."row") AS rank
    FROM pairs JOIN ${fixes} f ON f.id = pairs.id) WHERE rank = 1 AND alike = 1`)
  await connection.run(`INSERT INTO placed SELECT id, "row", differing FROM (
    SELECT *, count(*) OVER (PARTITION BY "row", differing) AS rivals,
      row_number() OVER (PARTITION BY "row" ORDER BY differing) AS rank FROM chosen) WHERE rank = 1 AND rivals = 1`)
}

const REASON = `CASE
  WHEN chosen."row" IS NOT NULL THEN 'another row of the fixes fits row ' || chosen."row" || ' as well'
  WHEN f.number IS NOT NULL AND f.number NOT IN (SELECT "row" FROM roster_numbers)
    THEN 'it says that it is row ' || f.number || ', which is no row of data'
  WHEN f.number IS NOT NULL THEN 'it says that it is row ' || f.number || ', of which fewer than half of the cells are the same'
  WHEN best."rows" IS NOT NULL THEN 'it fits rows ' || best."rows" || ' alike'
  ELSE 'no row has more than half of its cells' END`

/**
 * Finds the row of the roster that each fix is about: by the number that it gives, else by its cells. Makes the table
 * `placed` (id, row, differing: how many cells are others), with each row of the roster at most once, and tells of all fixes
 * that have no place.
 */
export async function placeFixes(
  connection: DuckDBConnection,
  input: PlacingInput,
): Promise<readonly UnplacedFix[]> {
  await connection.run(
    'CREATE OR REPLACE TEMPORARY TABLE placed (id INTEGER, "row" INTEGER, differing INTEGER)',
  )
  await connection.run(
    'CREATE TEMPORARY TABLE pairs (id INTEGER, "row" INTEGER, differing INTEGER, equal INTEGER, filled INTEGER)',
  )
  await pairByNumber(connection, input)
  await placeEqual(connection, input)
  await pairByRareCells(connection, input, RARE_ROWS)
  await pairByRareCells(connection, input, Number.MAX_SAFE_INTEGER)
  await choosePairs(connection, input)
  await connection.run(`CREATE TEMPORARY VIEW roster_numbers AS SELECT "row" FROM ${input.roster}`)
  const left = await connection.runAndReadAll(`
    SELECT f.tab, f."row", ${REASON} FROM ${input.fixes} f LEFT JOIN chosen ON chosen.id = f.id
    LEFT JOIN (SELECT id, array_to_string(list("row" ORDER BY "row")[1:${LISTED_ROWS}], ', ') AS "rows" FROM pairs
      WHERE differing = (SELECT min(differing) FROM pairs other WHERE other.id = pairs.id) GROUP BY id) best ON best.id = f.id
    WHERE f.id NOT IN (SELECT id FROM placed) ORDER BY f.id`)
  await connection.run('DROP VIEW roster_numbers')
  await dropTables(connection, 'pairs', 'named', 'chosen')
  return left
    .getRows()
    .map(([tab, row, reason]) => ({ tab: String(tab), row: Number(row), reason: String(reason) }))
}
