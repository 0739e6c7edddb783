import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { searchKey } from './search-key.ts'

test.each([
  ["O'Neil", 'ONEIL'],
  ['O’Neil', 'ONEIL'],
  ['Smith-Jones', 'SMITH JONES'],
  ['Núñez', 'NUNEZ'],
  ['Søren Łukasz', 'SOREN LUKASZ'],
  ['Strauß', 'STRAUSS'],
  ['  St. Mary’s   Hospital, LLC ', 'ST MARYS HOSPITAL LLC'],
  ['smith, j', 'SMITH J'],
  ['75209-1234', '75209 1234'],
  ['???', ''],
])('%j is compared as %j', (text, key) => {
  expect(searchKey(text)).toBe(key)
})

test('a key is its own key, has no edge or double spaces and no small letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = searchKey(text)
      expect(searchKey(key)).toBe(key)
      expect(key).not.toMatch(/^ | $| {2}|[a-z]/)
    }),
    { numRuns: 200 * inject('depth') },
  )
})

test('case, accents and outer spaces make no difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aäéñzüc -'.split('')) }), (text) => {
      const key = searchKey(text)
      expect(searchKey(text.toUpperCase())).toBe(key)
      expect(searchKey(` ${text} `)).toBe(key)
      expect(searchKey(text.normalize('NFD'))).toBe(key)
    }),
  )
})
