import { DAY_ZERO } from '@concord/domain'
import {
  type Correction,
  evaluate,
  mapFields,
  sourceConfigSchema,
  targetConfigSchema,
} from '@concord/roster-language'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { expectSameOfBoth } from './testing/both-backends.ts'

const TARGET = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'small',
  name: 'Small',
  fields: [
    { id: 'id', label: 'Id' },
    { id: 'kind', label: 'Kind' },
    { id: 'value', label: 'Value' },
    { id: 'copy', label: 'Copy', derive: { from: 'value' } },
  ],
})
const HEADERS = ['Id', 'Kind', 'Value']

const mapWith = (corrections: readonly Correction[], valueMapping: object = { from: 'Value' }) => {
  const source = sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'small', corrections },
    mappings: [
      { field: 'id', from: 'Id' },
      { field: 'kind', from: 'Kind' },
      { field: 'value', ...valueMapping },
    ],
  })
  const { fields, problems } = mapFields(TARGET, source, HEADERS, source.mappings, 'mappings')
  expect(problems).toEqual([])
  return fields
}

const rowOf = (cells: readonly (string | null)[]) => ({
  cells,
  fields: {},
  origin: { file: 'roster.csv', tab: 'roster', row: 1 },
  parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
})

/** Returns the id and the value of each field of a row, and the text reported as corrected, or '-' for none. */
function correct(
  corrections: readonly Correction[],
  cells: readonly (string | null)[],
  valueMapping?: object,
) {
  const row = rowOf(cells)
  return mapWith(corrections, valueMapping).map(
    ({ field, value, rawValue: told, mappingIssues, isSecondReading }) => {
      const isReported =
        !isSecondReading &&
        mappingIssues.some(({ code, when }) => code === 'corrected' && evaluate(when, row) === true)
      return [field.id, evaluate(value.expression, row), isReported ? evaluate(told.expression, row) : '-']
    },
  )
}

test('what is said of one row counts more than what is said of a text, and that more than nothing', () => {
  const corrections = [
    { field: 'value', when: { id: 'a' }, from: 'x', to: 'of both' },
    { field: 'value', from: 'x', to: 'of text' },
    { field: 'value', when: { id: 'b' }, to: 'of row' },
  ]
  expect(correct(corrections, ['a', 'k', ' X'])[2]).toEqual(['value', 'of both', ' X'])
  expect(correct(corrections, ['b', 'k', 'x'])[2]).toEqual(['value', 'of row', 'x'])
  expect(correct(corrections, ['c', 'k', 'x'])[2]).toEqual(['value', 'of text', 'x'])
  expect(correct(corrections, ['b', 'k', null])[2]).toEqual(['value', 'of row', null])
  expect(correct(corrections, ['c', 'k', 'y'])[2]).toEqual(['value', 'y', '-'])
  expect(correct(corrections, ['b', 'k', 'of row'])[2]).toEqual(['value', 'of row', '-'])
})

test('fields that are made of a corrected one are made of what it is then', () => {
  expect(correct([{ field: 'value', from: 'x', to: 'y' }], ['a', 'k', 'x']).slice(2)).toEqual([
    ['value', 'y', 'x'],
    ['copy', 'y', '-'],
  ])
})

test('rows are reported by what their fields are before any correction, so that corrections cannot go round in a circle', () => {
  const corrections = [
    { field: 'id', when: { kind: 'k' }, to: 'z' },
    { field: 'kind', when: { id: 'a' }, to: 'm' },
  ]
  expect(correct(corrections, ['a', 'k', 'x']).slice(0, 2)).toEqual([
    ['id', 'z', 'a'],
    ['kind', 'm', 'k'],
  ])
})

test('the text that the sender wrote is meant, and what transforms made of it as well', () => {
  const upper = { from: 'Value', transforms: [{ use: 'pad', with: { width: 3 } }] }
  expect(correct([{ field: 'value', from: '7', to: 'seven' }], ['a', 'k', '7'], upper)[2]).toEqual([
    'value',
    'seven',
    '7',
  ])
  expect(correct([{ field: 'value', from: '007', to: 'seven' }], ['a', 'k', '7'], upper)[2]?.[1]).toBe(
    'seven',
  )
})

test('the columns of a field stay its own', () => {
  const [, , value] = mapWith([{ field: 'value', when: { id: 'a' }, to: 'y' }])
  expect(value?.columns).toEqual([2])
})

const text = fc.constantFrom('a', 'b', 'A ', 'c')
const correction = fc.record(
  {
    field: fc.constantFrom('id', 'kind', 'value'),
    when: fc.dictionary(fc.constantFrom('id', 'kind'), fc.constantFrom('a', 'b'), { minKeys: 1 }),
    from: text,
    to: fc.constantFrom('one', 'two', null),
  },
  { requiredKeys: ['field', 'when', 'to'] },
)

test('both backends correct the same', async () => {
  const corrections = fc.sample(correction, { numRuns: 40 * inject('depth'), seed: 7 })
  const different = new Map(
    corrections.map((one) => [JSON.stringify([one.field, one.when, one.from?.trim().toUpperCase()]), one]),
  )
  const unique = [...different.values()].filter(
    (one, at, all) =>
      all.findIndex(
        (other) =>
          other.field === one.field &&
          JSON.stringify(Object.entries(other.when).toSorted()) ===
            JSON.stringify(Object.entries(one.when).toSorted()) &&
          other.from?.trim().toUpperCase() === one.from?.trim().toUpperCase(),
      ) === at,
  )
  const fields = mapWith(unique)
  const expressions = fields.flatMap(({ value, mappingIssues }) => [
    [value.expression, value.type] as const,
    ...mappingIssues.map(({ when }) => [when, 'boolean'] as const),
  ])
  await expectSameOfBoth(expressions, ['a', 'b', ' A', 'c', 'x', ''])
})
