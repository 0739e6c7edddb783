import { describe, expect, test } from 'vitest'
import { checkTypes } from './check-types.ts'
import type { Expression } from './expression.ts'
import { parseFormula } from './formula/parse-formula.ts'

const SCOPE = {
  columns: 2,
  fields: { npi: 'text', birth_date: 'date' },
  parameters: { runDate: 'date' },
} as const
const parse = (formula: string) => parseFormula(formula, ['A', 'B']).expression

function problemsOf(expression: Expression, wanted?: 'text' | 'date') {
  const checked = checkTypes(expression, SCOPE, wanted)
  return checked.ok ? [] : checked.problems.map(({ path, message }) => [path.join('.'), message])
}

describe('the type of an expression', () => {
  test.each([
    ['[A]', 'text'],
    ['birth_date', 'date'],
    ['@row', 'number'],
    ['@file', 'text'],
    ['[A] = null', 'boolean'],
    ['if(true, null, 1)', 'number'],
    ['if(true, null, firstOf(null, birth_date))', 'date'],
    ['if(true, null, null)', 'text'],
    ["each(split([A], ','), trim(item))", 'list'],
    ['year($runDate) - year(birth_date)', 'number'],
  ])('%s is %s', (formula, type) => {
    expect(checkTypes(parse(formula), SCOPE)).toMatchObject({ ok: true, typed: { type } })
  })

  test('a null takes the type that its place asks for', () => {
    const checked = checkTypes(parse('firstOf(null, addDays(null, null))'), SCOPE)
    const types =
      checked.ok && checked.typed.parts.map((part) => [part.type, ...part.parts.map(({ type }) => type)])
    expect(types).toEqual([['date'], ['date', 'date', 'number']])
  })
})

describe('what is wrong is reported with its place', () => {
  test.each([
    ['length(1)', '0', 'Expected a text, found a number. Write it as text with text( ).'],
    ['[A] + 1', '0', 'Expected a number, found a text. Read it with number( ).'],
    ["birth_date > '2020-01-01'", '1', 'Expected a date, found a text. Read it with date( ).'],
    ["if([A], 'x', 'y')", '0', 'Expected yes or no, found a text.'],
    ["trim(if(true, 'x', 1))", '0.2', 'Expected a text, found a number. Write it as text with text( ).'],
    ['true = false', '0', 'Only texts, numbers and dates can be compared.'],
    ['trim([A], [B])', '', 'trim takes 1 value, and here are 2.'],
    ['concat([A])', '', 'concat takes at least 2 values, and here is 1.'],
    ['city', '', "There is no field 'city'."],
    ['toString', '', "There is no field 'toString'."],
    ['$today', '', "There is no parameter 'today'."],
    ['trim(item)', '0', "'item' has a meaning only inside of each and keep."],
    ["keep(split([A], ','), trim(item))", '1', 'Expected yes or no, found a text.'],
    [
      "matches([A], '(')",
      '1',
      "Character 1 of the pattern: This '(' is not closed; write \\( for the character.",
    ],
    ['matches([A], [B])', '1', 'Expected a text in quotes: a pattern is the same for all rows.'],
    [
      "replacePattern([A], 'x*', '-')",
      '1',
      'This pattern matches nothing at all too, so there would be no end of replacing; use + for *.',
    ],
    [
      "replacePattern([A], '(x)', '$2')",
      '2',
      "'$2' names no group: the pattern has 1; write $$ for a dollar sign.",
    ],
    ["lookup([A], 'x')", '1', 'Expected a table as in {"Texas": "TX"}.'],
    ["lookup([A], {'a': 'b', 'a': 'c'})", '1', "'a' occurs twice in the table."],
    ["lookup([A], {'a': ''})", '1', "The table has an empty or broken text beside 'a'."],
    ['1234567890123456', '', 'A number has at most 15 digits before the point and 10 decimals after it.'],
  ])('%s', (formula, path, message) => {
    expect(problemsOf(parse(formula))).toContainEqual([path, message])
  })

  test('all that is wrong comes at once, and what is wrong inside is not told again outside', () => {
    expect(problemsOf(parse('concat(city, trim(1))')).map(([path]) => path)).toEqual(['0', '1.0'])
  })

  test('the whole is held to the type that is wanted', () => {
    expect(problemsOf(parse('[A]'), 'date')).toEqual([
      ['', 'Expected a date, found a text. Read it with date( ).'],
    ])
    expect(problemsOf(parse('null'), 'date')).toEqual([])
  })

  test.each<[Expression, string]>([
    [{ kind: 'column', index: 2 }, 'The source has no column 3; it has 2.'],
    [{ kind: 'column', index: 0.5 }, 'The source has no column 1.5; it has 2.'],
    [{ kind: 'literal', value: '' }, 'There is no empty text; write null.'],
    [{ kind: 'literal', value: '\ud800' }, 'This text holds half of a character, or NUL.'],
    [
      { kind: 'literal', value: Number.NaN },
      'A number has at most 15 digits before the point and 10 decimals after it.',
    ],
    [{ kind: 'call', name: 'eval', arguments: [] }, "There is no function 'eval'."],
    [{ kind: 'call', name: 'constructor', arguments: [] }, "There is no function 'constructor'."],
  ])('%j cannot be used', (expression, message) => {
    expect(problemsOf(expression)).toEqual([['', message]])
  })

  test('too deep and too large are refused, once', () => {
    let deep: Expression = { kind: 'column', index: 0 }
    for (let level = 0; level < 100_000; level += 1)
      deep = { kind: 'call', name: 'firstOf', arguments: [deep, deep] }
    const wide: Expression = {
      kind: 'call',
      name: 'concat',
      arguments: Array.from({ length: 6000 }, () => ({ kind: 'column', index: 0 }) as const),
    }
    for (const large of [deep, wide]) {
      expect(problemsOf(large).map(([, message]) => message)).toEqual([
        'This is too large: at most 200 levels and 5000 parts.',
      ])
    }
  })
})

test('a part that is wrong is reported by each check, also after one of it in the same scope', () => {
  const unknown = parse('upper(missing)')
  const right = parse('upper(npi)')
  expect(checkTypes(right, SCOPE).ok).toBe(true)
  const first = problemsOf(unknown)
  expect(first).toHaveLength(1)
  expect(problemsOf(unknown)).toEqual(first)
  expect(problemsOf({ kind: 'call', name: 'firstOf', arguments: [right, unknown] })).toHaveLength(1)
  expect(checkTypes(right, SCOPE).ok).toBe(true)
})
