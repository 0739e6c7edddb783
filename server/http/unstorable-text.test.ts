import { expect, test } from 'vitest'
import { findUnstorableText } from './unstorable-text.ts'

test.each([
  [{ query: 'smi\0th' }, 'query'],
  [{ filters: { names: ['Ada', '\ud83d'] } }, 'filters.names.1'],
  [{ page: '/a', message: '\udc00 half a pair' }, 'message'],
  ['\0', ''],
])('in %j the place is %j', (values, path) => {
  expect(findUnstorableText(values)).toBe(path)
})

test.each([
  { query: 'Zoë 👩🏽‍⚕️ مرحبا \u202e \uffff \t\n' },
  { miles: 1e308, near: null, alike: true, states: [] },
  undefined,
])('%j can be stored', (values) => {
  expect(findUnstorableText(values)).toBeUndefined()
})

test('values of any depth are read', () => {
  let deep: unknown = '\0'
  for (let level = 0; level < 5000; level += 1) deep = [deep]
  expect(findUnstorableText(deep)).toBe(Array(5000).fill('0').join('.'))
})
