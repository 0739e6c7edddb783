import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getFirstRank, relabel, spreadRanks, type Unplaced } from './ranks.ts'

const record = (npi: number, below: number | null, above: number | null): Unplaced => ({
  npi,
  subject: 'p',
  below,
  above,
})

describe('records that need a rank', () => {
  test('get one half way between their neighbors', () => {
    expect(spreadRanks([record(1, 100, 200)], 100)).toEqual(new Map([[1, 150]]))
  })

  test('are spread evenly when several fall into one gap', () => {
    const ranks = spreadRanks([record(1, 0, 40), record(2, 0, 40), record(3, 0, 40)], 100)
    expect([...ranks.values()]).toEqual([10, 20, 30])
  })

  test('follow the last of all at the usual distance', () => {
    expect([...spreadRanks([record(1, 500, null), record(2, 500, null)], 100).values()]).toEqual([600, 700])
  })

  test('begin a subject that is empty behind its first rank', () => {
    const entity: Unplaced = { npi: 1, subject: 'e', below: null, above: null }
    expect(spreadRanks([entity], 100).get(1)).toBe(getFirstRank('e') + 100)
  })

  test('get none when their gap is exhausted', () => {
    expect(spreadRanks([record(1, 10, 11)], 100)).toEqual(new Map())
    expect(spreadRanks([record(1, 10, 12), record(2, 10, 12)], 100)).toEqual(new Map())
  })

  test('lie in their gap, apart and in order, however narrow it is', () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 50),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 60 }),
        (low, width, count) => {
          const records = Array.from({ length: count }, (_, npi) => record(npi, low, low + width))
          const ranks = [...spreadRanks(records, 1024).values()]
          expect(ranks).toHaveLength(width > count ? count : 0)
          const between = [low, ...ranks, low + width]
          if (ranks.length > 0)
            for (const [at, rank] of ranks.entries()) expect(rank).toBeGreaterThan(between[at] ?? 0)
          expect((ranks.at(-1) ?? low) < low + width).toBe(true)
        },
      ),
    )
  })
})

describe('neighbors of an exhausted gap', () => {
  test('move apart and leave room for the newcomers between them', () => {
    expect(relabel({ low: 0, high: 600, below: 2, above: 1 }, 2, 100)).toEqual([100, 200, 500])
  })

  test('stay when the window is too crowded', () => {
    expect(relabel({ low: 0, high: 4, below: 2, above: 1 }, 2, 100)).toBeUndefined()
  })

  test('take the usual distance at the end of all', () => {
    expect(relabel({ low: 50, high: undefined, below: 1, above: 1 }, 1, 100)).toEqual([150, 350])
  })
})
