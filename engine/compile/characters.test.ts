import { FUNCTIONS } from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { compileExpressions } from './testing/compile-expressions.ts'

const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
const characters = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
  .filter((code) => code < FIRST_SURROGATE || code > LAST_SURROGATE)
  .map((code) => String.fromCodePoint(code))

test.each(['upper', 'lower', 'trim', 'digits'] as const)(
  '%s changes the same characters into the same, of all that there are',
  async (name) => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(`CREATE TABLE characters AS SELECT CAST(range AS INTEGER) AS "row", chr("row") AS c0
      FROM (FROM range(1, ${FIRST_SURROGATE}) UNION ALL FROM range(${LAST_SURROGATE + 1}, 1114112))`)
    const query = compileExpressions('characters', {
      result: { kind: 'call', name, arguments: [{ kind: 'column', index: 0 }] },
    })
    const isReported = name === 'digits' ? 'IS NOT NULL' : 'IS DISTINCT FROM chr("row")'
    const reader = await connection.runAndReadAll(`FROM (${query}) WHERE result ${isReported} ORDER BY "row"`)
    const inTypeScript = characters.flatMap((character) => {
      const result = FUNCTIONS[name].evaluate(character) || null
      const isDifferent = name === 'digits' ? result !== null : result !== character
      return isDifferent ? [[character.codePointAt(0), result]] : []
    })
    expect(reader.getRowsJS()).toEqual(inTypeScript)
    expect(inTypeScript.length).toBeGreaterThan(9)
  },
)
