import { DAY_ZERO } from '@concord/domain'
import {
  checkTypes,
  type Expression,
  evaluate,
  READER_PARAMETERS,
  type Value,
  type ValueType,
} from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect } from 'vitest'
import { computeInDuckdb, storeRows } from './duckdb-rows.ts'

const SCOPE = { columns: 3, fields: {}, parameters: READER_PARAMETERS } as const

/** Fails unless DuckDB and TypeScript give the same for each expression and cell, which is the first of a row. */
export async function expectSameOfBoth(
  expressions: readonly (readonly [Expression, ValueType])[],
  cells: readonly string[],
): Promise<void> {
  const outputs = expressions.map(([expression, type], place) => {
    const checked = checkTypes(expression, SCOPE, type)
    if (!checked.ok) throw new TypeError(JSON.stringify(checked.problems))
    return { name: `out${place}`, typed: checked.typed }
  })
  const rows = cells.map((cell, place) => ({
    cells: [cell, place % 3 === 0 ? null : 'x', null],
    fields: {},
    origin: { file: 'roster.xlsx', tab: 'ADDS', row: place + 1 },
    parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
  }))
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await storeRows(connection, rows)
  const inDuckdb = await computeInDuckdb(connection, outputs)
  for (const [at, row] of rows.entries()) {
    const values = outputs.map(({ typed }): Value => evaluate(typed.expression, row))
    expect({ cell: row.cells[0], values: inDuckdb[at] }).toEqual({ cell: row.cells[0], values })
  }
}
