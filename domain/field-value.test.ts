import { expect, test } from 'vitest'
import { getValueKey, isFieldValue, isSameValue, isShortFor } from './field-value.ts'
import { makeNpi } from './npi.ts'
import type { FieldKind } from './record-field.ts'

test.each<[FieldKind, unknown, unknown]>([
  ['text', 'O’Neil', 'ONEIL'],
  ['words', 'M.D., FACC', 'FACC, MD'],
  ['code', 'tx', 'TX'],
  ['phone', '(214) 555-0142', '12145550142'],
  ['npi', 1234567893, '1234567893'],
  ['set', ['Spanish', 'English'], ['english', 'SPANISH']],
  [
    'list',
    [{ code: 'A', primary: true }, { code: 'B' }],
    [
      { code: 'B', group: null },
      { primary: true, code: 'A' },
    ],
  ],
  ['object', { mon: ['08:00', '17:00'], tue: null }, { mon: ['08:00', '17:00'] }],
  ['moment', '2026-06-15T08:00:00+00:00', '2026-06-15T08:00:00.000Z'],
  ['set', [], null],
])('two spellings of one %s are the same', (kind, one, other) => {
  expect(isSameValue(kind, one, other)).toBe(true)
})

test.each<[FieldKind, unknown, unknown]>([
  ['text', 'Smith', 'Smyth'],
  ['words', 'MD', 'MD, FACC'],
  ['phone', '2145550142', '2145550143'],
  ['flag', true, false],
  ['flag', false, null],
  ['set', ['English'], ['English', 'Spanish']],
  ['list', [{ code: 'A' }], [{ code: 'A', primary: true }]],
  ['object', { mon: ['08:00', '17:00'] }, { mon: ['08:00', '18:00'] }],
])('two values of a %s that differ are told apart', (kind, one, other) => {
  expect(isSameValue(kind, one, other)).toBe(false)
})

test('initials are short for the given names that they begin, and for nothing else', () => {
  const pairs = [
    ['M.', 'MARIE', true],
    ['j r', 'John Robert', true],
    ['J', 'JOHN ROBERT', true],
    ['John R.', 'JOHN ROBERT', true],
    ['MARIE', 'M', false],
    ['M', 'm.', false],
    ['M', 'ANN', false],
    ['MAR', 'MARIE', false],
    ['J R', 'JOHN', false],
    ['J', 'J R', false],
    ['', 'MARIE', false],
    ['M', null, false],
  ] as const
  for (const [value, other, expected] of pairs)
    expect([value, other, isShortFor('given', value, other)]).toEqual([value, other, expected])
  expect(isShortFor('text', 'M', 'MARIE')).toBe(false)
})

test('no value is the empty text', () => {
  for (const value of [null, undefined, '', []]) expect(getValueKey('text', value)).toBe('')
})

test('a field takes null and values of its kind, and nothing else', () => {
  const good: [FieldKind, unknown][] = [
    ['text', 'x'],
    ['flag', false],
    ['date', '2026-02-28'],
    ['npi', makeNpi('200000007')],
    ['set', ['English']],
    ['list', [{ code: 'A' }]],
    ['object', {}],
  ]
  const bad: [FieldKind, unknown][] = [
    ['text', 5],
    ['flag', 'yes'],
    ['date', '2026-02-30'],
    ['npi', '1234567890'],
    ['set', [1]],
    ['list', ['x']],
    ['object', []],
  ]
  for (const [kind, value] of good) {
    expect(isFieldValue(kind, value), kind).toBe(true)
    expect(isFieldValue(kind, null)).toBe(true)
  }
  for (const [kind, value] of bad) expect(isFieldValue(kind, value), kind).toBe(false)
})
