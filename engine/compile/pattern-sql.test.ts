import { type Expression, FUNCTIONS } from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { compileExpressions } from './testing/compile-expressions.ts'
import { randomPattern, takesCharacters } from './testing/random-pattern.ts'

const PATTERNS = 100 * inject('depth')
const TEXTS = 60
const REPLACEMENT = '<$0\\$$>'
const TEXT: Expression = { kind: 'column', index: 0 }
const literal = (value: string): Expression => ({ kind: 'literal', value })

function callsOf(pattern: string): Record<string, Expression> {
  const call = (name: string, ...more: Expression[]): Expression => ({
    kind: 'call',
    name,
    arguments: [TEXT, literal(pattern), ...more],
  })
  const replaced = takesCharacters(pattern) ? { replaced: call('replacePattern', literal(REPLACEMENT)) } : {}
  return { matched: call('matches'), extracted: call('extract'), ...replaced }
}

test('a pattern means the same in RE2 and in TypeScript', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const text = fc.string({ unit: fc.constantFrom(...'abAB1 \n\u00a0é😀_,.ſK'), minLength: 1, maxLength: 10 })
  const texts = fc.sample(text, { seed: 5, numRuns: TEXTS })
  await connection.run('CREATE TABLE texts ("row" INTEGER, c0 VARCHAR)')
  const appender = await connection.createAppender('texts')
  for (const [place, one] of texts.entries()) {
    appender.appendInteger(place)
    appender.appendVarchar(one)
    appender.endRow()
  }
  appender.closeSync()

  for (const pattern of fc.sample(randomPattern, { seed: 6, numRuns: PATTERNS })) {
    const reader = await connection.runAndReadAll(
      `${compileExpressions('texts', callsOf(pattern))} ORDER BY "row"`,
    )
    const inTypeScript = texts.map((one, place) => {
      const replaced = takesCharacters(pattern)
        ? [FUNCTIONS.replacePattern.evaluate(one, pattern, REPLACEMENT) || null]
        : []
      const matched = FUNCTIONS.matches.evaluate(one, pattern)
      return [place, matched, FUNCTIONS.extract.evaluate(one, pattern) || null, ...replaced]
    })
    expect({ pattern, values: reader.getRowsJS() }).toEqual({ pattern, values: inTypeScript })
  }
})
