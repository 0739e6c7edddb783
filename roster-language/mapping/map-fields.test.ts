import { expect, test } from 'vitest'
import { sourceConfigSchema } from '../config/source-config.ts'
import { targetConfigSchema } from '../config/target-config.ts'
import { evaluate } from '../expression/evaluate.ts'
import { mapFields } from './map-fields.ts'

const HEADERS = ['Provider', 'Start', 'City']

const TARGET = {
  kind: 'target',
  version: 1,
  id: 'small',
  name: 'Small',
  fields: [
    { id: 'name', label: 'Name' },
    { id: 'start', label: 'Start', type: 'date' },
  ],
}

function map(mappings: readonly object[], fields: readonly object[] = TARGET.fields) {
  const target = targetConfigSchema.parse({ ...TARGET, fields })
  const source = sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'small' },
    mappings,
  })
  return mapFields(target, source, HEADERS, source.mappings, 'mappings')
}

test.each([
  [{ from: 'Provider', transforms: [{ use: 'shout' }] }, "There is no transform 'shout'."],
  [
    { from: ['Provider', 'City'], transforms: [{ use: 'trim' }] },
    "'trim' takes one column, and here are 2. Join them first.",
  ],
  [
    { from: 'Provider', transforms: [{ use: 'upper' }, { use: 'tab-name' }] },
    "'tab-name' takes no column. Put it first, in a mapping without 'from'.",
  ],
  [{ transforms: [{ use: 'trim' }] }, "'trim' takes one column, and here are 0. Name one in 'from'."],
  [{ transforms: [{ use: 'join' }] }, "'join' takes columns, and here are none. Name them in 'from'."],
  [
    { from: 'Provider', transforms: [{ use: 'trim', with: { width: 3 } }] },
    "'trim' has no parameter 'width'.",
  ],
  [{ from: 'Provider', transforms: [{ use: 'pad' }] }, "'width' of 'pad' must be given."],
  [
    { from: 'Start', transforms: [{ use: 'date-in-order', with: { order: 'DYM' } }] },
    "'order' of 'date-in-order' must be one of MDY, DMY, YMD.",
  ],
])('transforms that cannot be used are reported with their mapping: %j', (mapping, message) => {
  expect(map([{ field: 'name', ...mapping }]).problems).toEqual([{ path: 'mappings[0]', message }])
})

test.each([
  [{ use: 'extract-pattern', with: { pattern: '(' } }, 'Character 1 of the pattern'],
  [{ use: 'map-values', with: { table: {} } }, 'This table is empty.'],
  [{ use: 'map-values', with: { table: { tx: 'Texas', TX: 'Tex' } } }, "'tx' occurs twice in the table."],
])('constants that cannot be used are reported with the field: %j', (use, message) => {
  const { problems } = map([{ field: 'name', from: 'City', transforms: [use] }])
  expect(problems[0]?.path).toBe('mappings: name')
  expect(problems[0]?.message).toContain(message)
})

test('a chain that becomes too large is a problem of the config and not a crash', () => {
  const transforms = Array.from({ length: 20 }, () => ({ use: 'first-name' }))
  const { problems } = map([{ field: 'name', from: 'Provider', transforms }])
  expect(problems[0]?.message).toContain('too large')
})

test('a field that is not mapped is made of the one that it derives from, over several steps too', () => {
  const fields = [
    { id: 'whole', label: 'Whole' },
    { id: 'first', label: 'First', derive: { from: 'whole', transforms: [{ use: 'first-name' }] } },
    {
      id: 'initial',
      label: 'Initial',
      derive: { from: 'first', transforms: [{ use: 'left', with: { count: 1 } }] },
    },
  ]
  const mapped = map([{ field: 'whole', from: 'Provider' }], fields)
  expect(mapped.problems).toEqual([])
  expect(mapped.fields.map(({ field, columns }) => [field.id, columns])).toEqual([
    ['whole', [0]],
    ['first', [0]],
    ['initial', [0]],
  ])
  expect(map([{ field: 'first', from: 'City' }], fields).fields.map(({ field }) => field.id)).toEqual([
    'first',
    'initial',
  ])
})

test('fields that derive from each other, or from no field, are a problem', () => {
  const circle = [
    { id: 'one', label: 'One', derive: { from: 'other' } },
    { id: 'other', label: 'Other', derive: { from: 'one' } },
  ]
  expect(map([], circle).problems[0]?.message).toBe("'one' is derived from itself.")
  const lost = [{ id: 'one', label: 'One', derive: { from: 'none' } }]
  expect(map([], lost).problems[0]?.message).toBe("The target has no field 'none'.")
})

test.each([
  [undefined, null, true],
  [['Active', 'Pending'], 'Pending', false],
])('a word for nothing is a value where the list of the field has it: %j', (allowed, value, isAbsent) => {
  const fields = [{ id: 'name', label: 'Status', ...(allowed ? { allowed } : {}) }]
  const [mapped] = map([{ field: 'name', from: 'City' }], fields).fields
  const row = {
    cells: ['', '', ' Pending'],
    fields: {},
    origin: { file: '', tab: '', row: 1 },
    parameters: {},
  }
  expect(mapped && evaluate(mapped.value.expression, row)).toBe(value)
  expect(mapped && evaluate(mapped.reading.absent, row)).toBe(isAbsent)
  expect(mapped?.reading.repairs.map(({ when }) => evaluate(when, row))).toEqual([isAbsent])
})

test.each([
  ['Cardiology\u200b', 'Cardiology'],
  ['Cardiology', ' cardiology\u0085'],
  ['Strauß', 'STRAUẞ'],
])('the entry of a crosswalk for the text %j is found for the cell %j', (text, cell) => {
  const target = targetConfigSchema.parse(TARGET)
  const base = { kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'small' }
  const row = {
    cells: [cell, null, null],
    fields: {},
    origin: { file: 'f', tab: 't', row: 1 },
    parameters: {},
  }
  const read = (rest: object) => {
    const source = sourceConfigSchema.parse({ ...base, ...rest })
    const [name] = mapFields(target, source, HEADERS, source.mappings, 'mappings').fields
    return name && evaluate(name.value.expression, row)
  }
  const mapping = { field: 'name', from: 'Provider' }
  const crosswalks = [{ id: 'names', entries: { [text]: 'Found' } }]
  expect(read({ mappings: [{ ...mapping, crosswalk: 'names' }], crosswalks })).toBe('Found')
  const corrections = [{ field: 'name', from: text, to: 'Found' }]
  expect(read({ mappings: [mapping], corrections })).toBe('Found')
})
