import { expect, test } from 'vitest'
import { makeDemoNpi } from './directory/demo-npi.ts'
import { createRandom, randomFor, weightedPicker } from './random.ts'

test('the same seed gives the same numbers, another seed others', () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.next())
  }
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(numbers(7).every((number) => number >= 0 && number < 1)).toBe(true)
})

test('whole numbers reach both ends and stay between them', () => {
  const random = createRandom(1)
  const seen = new Set(Array.from({ length: 1000 }, () => random.integer(3, 6)))
  expect([...seen].sort()).toEqual([3, 4, 5, 6])
})

test('items are picked about as often as their weights say', () => {
  const random = createRandom(2)
  const pick = weightedPicker([
    ['often', 90],
    ['seldom', 10],
    ['never', 0],
  ] as const)
  const picked = Array.from({ length: 10_000 }, () => pick(random))
  const share = (item: string) => picked.filter((one) => one === item).length / picked.length
  expect(share('often')).toBeGreaterThan(0.88)
  expect(share('seldom')).toBeGreaterThan(0.08)
  expect(share('never')).toBe(0)
})

test('neighboring subjects have unrelated numbers', () => {
  const firsts = Array.from({ length: 200 }, (_, index) => randomFor('practitioner', index).next())
  expect(new Set(firsts).size).toBe(200)
  const mean = firsts.reduce((sum, number) => sum + number, 0) / firsts.length
  expect(mean).toBeGreaterThan(0.4)
  expect(mean).toBeLessThan(0.6)
})

test('no two of 20,000 practitioners and 2,000 entities share an NPI', () => {
  const npis = new Set([
    ...Array.from({ length: 20_000 }, (_, index) => makeDemoNpi('practitioner', index)),
    ...Array.from({ length: 2000 }, (_, index) => makeDemoNpi('entity', index)),
  ])
  expect(npis.size).toBe(22_000)
})
