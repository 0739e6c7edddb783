import { FUNCTIONS } from '@concord/domain/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REGEX_SQL } from './functions/regex-sql.ts'
import { randomPattern, takesCharacters } from './testing/random-pattern.ts'

const PATTERNS = 300
const TEXTS = 60
const REPLACEMENT = '<$0\\$$>'

test('a pattern means the same in RE2 and in TypeScript', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const text = fc.string({ unit: fc.constantFrom(...'abAB1 \n\u00a0é😀_,.ſK'), minLength: 1, maxLength: 10 })
  const texts = fc.sample(text, { seed: 5, numRuns: TEXTS })
  await connection.run('CREATE TABLE texts (place INTEGER, text VARCHAR)')
  const appender = await connection.createAppender('texts')
  for (const [place, one] of texts.entries()) {
    appender.appendInteger(place)
    appender.appendVarchar(one)
    appender.endRow()
  }
  appender.closeSync()

  for (const pattern of fc.sample(randomPattern, { seed: 6, numRuns: PATTERNS })) {
    const isReplaced = takesCharacters(pattern)
    const calls = (['matches', 'extract', 'replacePattern'] as const).slice(0, isReplaced ? 3 : 2)
    const columns = calls.map((name) =>
      REGEX_SQL[name](sqlOf('text'), constant(pattern), constant(REPLACEMENT)),
    )
    const reader = await connection.runAndReadAll(`SELECT ${columns.join(', ')} FROM texts ORDER BY place`)
    const inTypeScript = texts.map((one) =>
      calls
        .map((name) => FUNCTIONS[name].evaluate(one, pattern, REPLACEMENT))
        .map((value) => (value === '' ? null : value)),
    )
    expect({ pattern, values: reader.getRowsJS() }).toEqual({ pattern, values: inTypeScript })
  }
})

function sqlOf(sql: string) {
  return { type: 'text' as const, constant: undefined, toString: () => sql }
}

function constant(value: string) {
  return { type: 'text' as const, constant: value, toString: () => 'never written' }
}
