import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import {
  addCount,
  addCounts,
  bytesOfCounts,
  createCounts,
  FIRST_SET_NUMBER,
  forEachCount,
} from './code-counts.ts'

const codes = fc.oneof(
  fc.constant(0),
  fc.nat(20),
  fc.integer({ min: FIRST_SET_NUMBER, max: FIRST_SET_NUMBER + 20 }),
)
/**
 * Returns the numbers that one facet can have: none has numbers both below and above the first set number, except 0.
 */
const codesOfFacet = (isSet: boolean) =>
  codes.filter((code) => code === 0 || code >= FIRST_SET_NUMBER === isSet)
const added = (isSet: boolean) => fc.array(fc.tuple(codesOfFacet(isSet), fc.integer({ min: -5, max: 9 })))

const list = (counted: ReturnType<typeof createCounts>) => {
  const found: [number, number][] = []
  forEachCount(counted, (count, code) => found.push([code, count]))
  return found.sort(([a], [b]) => a - b)
}

test('adds up like a map, whatever is added, taken off and added again', () => {
  const cases = fc.boolean().chain((isSet) => fc.tuple(added(isSet), added(isSet)))
  fc.assert(
    fc.property(cases, fc.constantFrom(1 as const, -1 as const), ([some, others], sign) => {
      const sum = createCounts()
      const other = createCounts()
      const expected = new Map<number, number>()
      for (const [code, records] of some) {
        addCount(sum, code, records)
        expected.set(code, (expected.get(code) ?? 0) + records)
      }
      for (const [code, records] of others) {
        addCount(other, code, records)
        expected.set(code, (expected.get(code) ?? 0) + sign * records)
      }
      addCounts(sum, other, sign)
      expect(list(sum)).toEqual([...expected].filter(([, count]) => count > 0).sort(([a], [b]) => a - b))
    }),
    { numRuns: 20 * inject('depth') },
  )
})

test('takes no more room for the number of a set than for its place among the sets', () => {
  const counted = createCounts()
  addCount(counted, FIRST_SET_NUMBER + 100, 1)
  expect(bytesOfCounts(counted)).toBeLessThan(4096)
})
