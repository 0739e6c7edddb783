import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { intersectRanges, isInRanges, joinRanges, subtractRanges } from './rank-range.ts'

const range = fc
  .tuple(fc.nat({ max: 30 }), fc.nat({ max: 8 }))
  .map(([low, width]) => ({ low, high: low + width - 1 }))
const ranges = fc.array(range, { maxLength: 5 })
const RANKS = Array.from({ length: 45 }, (_, rank) => rank)

test('ranges behave as the sets of their ranks, in order and apart', () => {
  fc.assert(
    fc.property(ranges, ranges, (some, others) => {
      const results = {
        join: joinRanges([...some, ...others]),
        common: intersectRanges(some, others),
        left: subtractRanges(some, others),
      }
      for (const rank of RANKS) {
        const [inSome, inOthers] = [isInRanges(rank, some), isInRanges(rank, others)]
        expect(isInRanges(rank, results.join)).toBe(inSome || inOthers)
        expect(isInRanges(rank, results.common)).toBe(inSome && inOthers)
        expect(isInRanges(rank, results.left)).toBe(inSome && !inOthers)
      }
      for (const found of Object.values(results)) {
        const bounds = found.flatMap(({ low, high }) => [low - 1, high])
        expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => a - b))
      }
    }),
    { seed: 3, numRuns: 200 * inject('depth') },
  )
})
