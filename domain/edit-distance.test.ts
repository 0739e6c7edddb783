import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { countEdits, isOneEditApart, spellingVariants } from './edit-distance.ts'

test.each([
  ['JONH', 'JOHN', 'two neighbors swapped'],
  ['SMTH', 'SMITH', 'a letter missing'],
  ['SMIITH', 'SMITH', 'a letter too many'],
  ['SMYTH', 'SMITH', 'another letter'],
  ['MITH', 'SMITH', 'the first letter missing'],
  ['A', '', 'nothing left'],
])('%s and %s are one edit apart: %s', (one, other) => {
  expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([true, true])
})

test.each([
  ['SMITH', 'SMITH'],
  ['SMITH', 'SMYTHE'],
  ['JONH', 'JOAN'],
  ['AB', 'CD'],
  ['ABCD', 'BADC'],
  ['', 'AB'],
])('%j and %j are not', (one, other) => {
  expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([false, false])
})

test('the variants of a word are itself and all forms with one letter left out, each once', () => {
  expect(spellingVariants('ANNE')).toEqual(['ANNE', 'NNE', 'ANE', 'ANN'])
})

/** Returns the optimal string alignment distance from the whole table, slowly and plainly. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      const row = rows[i]
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped)
    }
  }
  return at(one.length, other.length)
}

test('agrees with the whole table of edit distances, and the variants of such words meet', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const isApart = isOneEditApart(one, other)
      expect(isApart).toBe(distance(one, other) === 1)
      const variants = new Set(spellingVariants(one))
      if (isApart) expect(spellingVariants(other).some((variant) => variants.has(variant))).toBe(true)
    }),
    { seed: 7, numRuns: 500 * inject('depth') },
  )
})

test('counts edits as the whole table does, up to its limit', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat(6), (one, other, limit) => {
      expect(countEdits(one, other, limit)).toBe(Math.min(distance(one, other), limit + 1))
    }),
    { seed: 7, numRuns: 1000 * inject('depth') },
  )
})
