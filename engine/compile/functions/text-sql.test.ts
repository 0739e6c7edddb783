import { FUNCTIONS } from '@concord/domain/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { TEXT_SQL } from './text-sql.ts'

const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
const characters = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
  .filter((code) => code < FIRST_SURROGATE || code > LAST_SURROGATE)
  .map((code) => String.fromCodePoint(code))

test.each(['upper', 'lower', 'trim', 'digits'] as const)(
  '%s changes the same characters into the same, of all that there are',
  async (name) => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const argument = { type: 'text' as const, constant: undefined, toString: () => 'character' }
    const isTold = name === 'digits' ? 'IS NOT NULL' : 'IS DISTINCT FROM character'
    const reader = await connection.runAndReadAll(`SELECT unicode(character), result
      FROM (SELECT character, ${TEXT_SQL[name](argument)} AS result FROM (
        SELECT chr(CAST(range AS INTEGER)) AS character
        FROM (FROM range(1, ${FIRST_SURROGATE}) UNION ALL FROM range(${LAST_SURROGATE + 1}, 1114112))))
      WHERE result ${isTold} ORDER BY 1`)
    const inTypeScript = characters.flatMap((character) => {
      const result = FUNCTIONS[name].evaluate(character) || null
      const isDifferent = name === 'digits' ? result !== null : result !== character
      return isDifferent ? [[character.codePointAt(0), result]] : []
    })
    expect(reader.getRowsJS()).toEqual(inTypeScript)
    expect(inTypeScript.length).toBeGreaterThan(9)
  },
  30_000,
)
