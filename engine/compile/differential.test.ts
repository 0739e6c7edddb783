import {
  checkTypes,
  evaluate,
  type TypedExpression,
  type Value,
  type ValueType,
} from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { computeInDuckdb, storeRows } from './testing/duckdb-rows.ts'
import { RANDOM_SCOPE, randomExpression } from './testing/random-expression.ts'
import { randomRow } from './testing/random-row.ts'

const TREES = 100 * inject('depth')
const SEED = 7
const ROWS = 50
const TREES_A_QUERY = 20
const MAX_DEPTH = 5
const TYPES: readonly ValueType[] = ['text', 'number', 'boolean', 'date', 'list']

test('DuckDB and TypeScript give the same value for every cell of random expressions', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  let differences = 0
  for (let batch = 0; batch < TREES / TREES_A_QUERY; batch += 1) {
    const seed = SEED * 10_000 + batch
    const rows = fc.sample(randomRow, { seed, numRuns: ROWS })
    await storeRows(connection, rows)
    const typed = Array.from({ length: TREES_A_QUERY }, (_, place) => drawExpression(seed, place))
    const outputs = typed.map((tree, place) => ({ name: `out${place}`, typed: tree }))
    const inDuckdb = await computeInDuckdb(connection, outputs)
    for (const [at, row] of rows.entries()) {
      const inTypeScript = typed.map((tree): Value => evaluate(tree.expression, row))
      if (JSON.stringify(inDuckdb[at]) !== JSON.stringify(inTypeScript)) {
        differences += 1
        for (const [place, value] of inTypeScript.entries()) {
          expect
            .soft({ tree: typed[place]?.expression, row, value: inDuckdb[at]?.[place] })
            .toEqual({ tree: typed[place]?.expression, row, value })
        }
      }
      if (differences > 3) return
    }
  }
})

function drawExpression(seed: number, place: number): TypedExpression {
  const type = TYPES[place % TYPES.length] ?? 'text'
  const depth = 1 + (place % MAX_DEPTH)
  const [tree] = fc.sample(randomExpression(type, depth), { seed: seed * 100 + place, numRuns: 1 })
  if (!tree) throw new Error('Nothing was drawn.')
  const checked = checkTypes(tree, RANDOM_SCOPE, type)
  if (!checked.ok) throw new Error(`${JSON.stringify(tree)}: ${JSON.stringify(checked.problems)}`)
  return checked.typed
}
