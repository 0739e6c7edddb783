import { expect, test } from 'vitest'
import { applyFormula } from '../../expression/apply-formula.ts'
import { evaluate } from '../../expression/evaluate.ts'
import type { Expression } from '../../expression/expression.ts'
import { ROW_RULES, RULE_CONSTANTS } from './row-rules.ts'
import { RULES } from './rule-library.ts'

const literal = (value: string | number | null): Expression => ({ kind: 'literal', value })

const CASES = ROW_RULES.flatMap(({ code, fails, parameters = {}, cases }) =>
  (['fails', 'passes'] as const).flatMap((outcome) =>
    cases[outcome].map((row) => ({ code, fails, parameters, row, outcome, given: JSON.stringify(row) })),
  ),
)

test.each(CASES)('$code: a row $given $outcome', ({ fails, parameters, row, outcome }) => {
  const inputs = Object.entries({ ...parameters, ...row }).map(([name, value]) => [name, literal(value)])
  const expression = applyFormula(fails, { ...RULE_CONSTANTS, ...Object.fromEntries(inputs) })
  const given = {
    cells: [],
    fields: {},
    origin: { file: '', tab: '', row: 1 },
    parameters: { today: '2026-11-20' },
  }
  expect(evaluate(expression, given) === true).toBe(outcome === 'fails')
})

test('every rule has a code of its own, a sentence and a hint', () => {
  expect(new Set(RULES.map(({ code }) => code)).size).toBe(RULES.length)
  for (const { description: does, hint } of RULES) {
    expect(does).toMatch(/^[A-Z].*\.$/)
    expect(hint).toMatch(/^[A-Z].*\.$/)
  }
})
