import {
  checkTypes,
  DAY_ZERO,
  evaluate,
  FIELD_TYPES,
  READER_PARAMETERS,
  READERS,
  readAs,
  type Value,
} from '@concord/domain/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { dirtyCells } from './testing/dirty-cells.ts'
import { computeInDuckdb, storeRows } from './testing/duckdb-rows.ts'

const SCOPE = { columns: 1, fields: {}, parameters: READER_PARAMETERS } as const
const rows = dirtyCells.map((cell, place) => ({
  cells: [cell, null, null],
  fields: {},
  origin: { file: 'f', tab: 't', row: place + 1 },
  parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
}))

test.each(FIELD_TYPES)(
  'a cell of type %s is read the same in DuckDB and in TypeScript, with the same repairs',
  async (type) => {
    const { read, absent, repairs } = readAs(type, { kind: 'column', index: 0 })
    const outputs = [read, absent, ...repairs.map(({ when }) => when)].map((expression, place) => {
      const checked = checkTypes(expression, SCOPE, place === 0 ? READERS[type].gives : 'boolean')
      if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
      return { name: `out${place}`, typed: checked.typed }
    })
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await storeRows(connection, rows)
    const inDuckdb = await computeInDuckdb(connection, outputs)
    for (const [at, row] of rows.entries()) {
      const inTypeScript = outputs.map(({ typed }): Value => evaluate(typed.expression, row))
      expect({ cell: row.cells[0], values: inDuckdb[at] }).toEqual({
        cell: row.cells[0],
        values: inTypeScript,
      })
    }
  },
  120_000,
)
