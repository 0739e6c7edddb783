import { DAY_ZERO } from '@concord/domain'
import { describe, expect, test } from 'vitest'
import { checkTypes } from '../../expression/check-types.ts'
import { evaluate } from '../../expression/evaluate.ts'
import type { Expression } from '../../expression/expression.ts'
import { READER_PARAMETERS } from '../readers/reader-table.ts'
import { applyTransforms } from './apply-transform.ts'
import type { TransformCase } from './transform.ts'
import { TRANSFORMS } from './transform-table.ts'

const SCOPE = { columns: 3, fields: {}, parameters: READER_PARAMETERS } as const
const column = (index: number): Expression => ({ kind: 'column', index })

function compute(id: string, [given, , parameters]: TransformCase) {
  const cells = typeof given === 'object' && given !== null ? given : [given]
  const { text: expression } = applyTransforms(
    [{ use: id, with: parameters }],
    cells.map((_, index) => column(index)),
  )
  const checked = checkTypes(expression, SCOPE, 'text')
  expect(checked.ok ? [] : checked.problems).toEqual([])
  const origin = { file: 'roster.xlsx', tab: 'ADDS', row: 1 }
  return evaluate(expression, {
    cells,
    fields: {},
    origin,
    parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
  })
}

describe.each(TRANSFORMS)('$id', (transform) => {
  test('says in one sentence what it does, and shows it', () => {
    expect(transform.description).toMatch(/^[A-Z][^\n]*\.$/)
    expect(transform.cases.length).toBeGreaterThan(0)
  })

  for (const example of transform.cases) {
    test(`${JSON.stringify(example[0])} gives ${JSON.stringify(example[1])}`, () => {
      expect(compute(transform.id, example)).toBe(example[1])
    })
  }
})

test('each transform has an id of its own', () => {
  const ids = TRANSFORMS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['shout', 1, {}, "There is no transform 'shout'."],
  ['trim', 2, {}, "'trim' takes one column, and here are 2. Join them first."],
  ['tab-name', 1, {}, "'tab-name' takes no column. Put it first, in a mapping without 'from'."],
  ['join', 0, {}, "'join' takes columns, and here are none. Name them in 'from'."],
  ['trim', 1, { width: 3 }, "'trim' has no parameter 'width'."],
  ['pad', 1, {}, "'width' of 'pad' must be given."],
  ['pad', 1, { width: '3' }, "'width' of 'pad' must be a number."],
  ['date-in-order', 1, { order: 'DYM' }, "'order' of 'date-in-order' must be one of MDY, DMY, YMD."],
  [
    'map-values',
    1,
    { table: 'x' },
    "'table' of 'map-values' must be an object of texts and their replacements.",
  ],
])('%s of %i columns with %j is refused', (id, count, parameters, message) => {
  const inputs = Array.from({ length: count }, (_, index) => column(index))
  expect(() => applyTransforms([{ use: id, with: parameters }], inputs)).toThrow(message)
})
