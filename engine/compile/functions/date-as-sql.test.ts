import { FUNCTIONS } from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { dateAsSql } from './date-as-sql.ts'

const PARTS = [
  '0',
  '1',
  '2',
  '12',
  '13',
  '29',
  '31',
  '32',
  '00',
  '02',
  '2024',
  '2023',
  '0099',
  '99',
  '36',
  '37',
  'FEB',
  'Sep',
  'mars',
  '',
]
const ORDERS = ['MDY', 'DMY', 'YMD', 'mdy']
const LAST_YEARS = [null, 2036, 2036.7, 1099, 1098, 9999, 10000, -5, 1e14]
const randomText = fc.oneof(
  fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom(...PARTS))).map((parts) => parts.join('/')),
  fc.integer({ min: 0, max: 99_999_999 }).map((digits) => String(digits).padStart(8, '0')),
  fc.constantFrom('20240229', '02292024', '29022024', '2/29/2023', '31/4/24', '4/31/24'),
)

test('DuckDB reads the same dates as TypeScript, for each order and last year, told once or by row', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run('CREATE TABLE rows (place INTEGER, text VARCHAR, "order" VARCHAR, last DOUBLE)')
  const rows = fc.sample(fc.tuple(randomText, fc.constantFrom(...ORDERS), fc.constantFrom(...LAST_YEARS)), {
    seed: 3,
    numRuns: 1000 * inject('depth'),
  })
  const appender = await connection.createAppender('rows')
  for (const [place, [text, order, last]] of rows.entries()) {
    appender.appendInteger(place)
    appender.appendVarchar(text)
    appender.appendVarchar(order)
    if (last === null) appender.appendNull()
    else appender.appendDouble(last)
    appender.endRow()
  }
  appender.closeSync()
  for (const order of [undefined, ...ORDERS]) {
    for (const last of [undefined, null, 2036]) {
      const sql = dateAsSql(
        argument('text'),
        argument(order ? `'${order}'` : '"order"', order),
        argument(last === undefined ? 'last' : last === null ? 'CAST(NULL AS DOUBLE)' : `${last}e0`, last),
      )
      const reader = await connection.runAndReadAll(`SELECT CAST(${sql} AS VARCHAR) FROM rows ORDER BY place`)
      const inTypeScript = rows.map(([text, own, ownLast]) =>
        FUNCTIONS.dateAs.evaluate(text, order ?? own, last === undefined ? ownLast : last),
      )
      expect(reader.getRowsJS().flat()).toEqual(inTypeScript)
    }
  }
})

function argument(sql: string, constant?: string | number | null) {
  return { type: 'text' as const, constant, toString: () => sql }
}
