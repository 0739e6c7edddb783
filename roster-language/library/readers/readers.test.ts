import { DAY_ZERO, DAY_ZERO_OF_1904 } from '@concord/domain'
import { describe, expect, test } from 'vitest'
import { checkTypes } from '../../expression/check-types.ts'
import { evaluate } from '../../expression/evaluate.ts'
import type { Expression } from '../../expression/expression.ts'
import type { Value, ValueType } from '../../expression/value.ts'
import { FIELD_TYPES } from '../field-type.ts'
import { PLACEHOLDERS } from './placeholder.ts'
import { READER_PARAMETERS, READERS, readAs } from './reader-table.ts'

const SCOPE = { columns: 1, fields: {}, parameters: READER_PARAMETERS } as const

function compute(expression: Expression, cell: string, type: ValueType, dayZero = DAY_ZERO): Value {
  const checked = checkTypes(expression, SCOPE, type)
  expect(checked.ok ? [] : checked.problems).toEqual([])
  const origin = { file: 'f', tab: 't', row: 1 }
  const parameters = { today: '2026-11-20', dayZero }
  return evaluate(expression, { cells: [cell], fields: {}, origin, parameters })
}

describe.each(FIELD_TYPES)('a cell of type %s', (type) => {
  const reader = READERS[type]
  const { read, absent, repairs } = readAs(type, { kind: 'column', index: 0 })

  for (const [cell, gives, ...codes] of reader.cases) {
    test(`${JSON.stringify(cell)} is read as ${JSON.stringify(gives)}`, () => {
      expect(compute(read, cell, reader.outputType)).toBe(gives)
      const told = repairs.filter(({ when }) => compute(when, cell, 'boolean') === true)
      expect(told.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
    })
  }

  test('its value is read as itself again, and nothing is told of it', () => {
    for (const value of new Set(reader.cases.map(([, gives]) => gives))) {
      if (value === null || type === 'zip4') continue
      expect(compute(read, value, reader.outputType)).toBe(value)
      expect(repairs.filter(({ when }) => compute(when, value, 'boolean') === true)).toEqual([])
    }
  })

  test('a word for nothing is absent, a blank is nothing', () => {
    for (const [cell, , ...codes] of reader.cases) {
      if (codes.includes('placeholder')) expect(compute(absent, cell, 'boolean')).toBe(true)
    }
    expect(compute(read, ' \u00a0', reader.outputType)).toBe(null)
  })

  test('each repair says in one sentence what was done', () => {
    for (const { description: does } of [reader, ...reader.repairs]) expect(does).toMatch(/^[A-Z][^\n]*\.$/)
  })
})

test('a spreadsheet number is a day as its workbook counts', () => {
  const { read } = readAs('date', { kind: 'column', index: 0 })
  expect(compute(read, '44562', 'date')).toBe('2022-01-01')
  expect(compute(read, '44562', 'date', DAY_ZERO_OF_1904)).toBe('2026-01-02')
  expect(compute(read, '1/2/2026', 'date', DAY_ZERO_OF_1904)).toBe('2026-01-02')
})

test.each(['text', 'name', 'npi', 'phone', 'list'] as const)(
  'every word for nothing is absent in a %s, in any case, unless it may be the name of someone',
  (type) => {
    const { read, absent } = readAs(type, { kind: 'column', index: 0 })
    const words = PLACEHOLDERS.flatMap((word) => [word, word.toUpperCase(), ` ${word}`])
    const isName = (word: string) =>
      (type === 'text' || type === 'name') && /^(?:na|nan|null)$/i.test(word.trim())
    const kept = words.filter((word) => compute(read, word, READERS[type].outputType) !== null)
    const told = words.filter((word) => compute(absent, word, 'boolean') !== true)
    expect(kept.filter((word) => !isName(word))).toEqual([])
    expect(told.filter((word) => !isName(word))).toEqual([])
  },
)
