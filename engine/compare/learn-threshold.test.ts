import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learnThreshold } from './learn-threshold.ts'

const USUAL = { atFirst: 0.1, always: 0.01 }
const shares = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 24 })
const learn = (thousandths: readonly number[]) =>
  learnThreshold(
    thousandths.map((one) => one / 1000),
    USUAL,
  )

test('with fewer than three files the threshold is the stated one', () => {
  expect(learnThreshold([], USUAL)).toEqual({ above: 0.1, learned: null })
  expect(learnThreshold([0.5, 0.6], USUAL)).toEqual({ above: 0.1, learned: null })
})

test('what earlier files were says what is usual', () => {
  const { above, learned } = learnThreshold([0.011, 0.005, 0.019, 0.008, 0.012, 0.01], USUAL)
  expect(learned).toEqual({ files: 6, least: 0.005, most: 0.019 })
  expect(above).toBeGreaterThan(0.019)
  expect(above).toBeLessThan(0.03)
})

test('files that were all the same still leave room for what is never unusual', () => {
  expect(learnThreshold([0, 0, 0, 0], USUAL).above).toBe(0.01)
  expect(learnThreshold([0.2, 0.2, 0.2], USUAL).above).toBeCloseTo(0.2)
})

test('the threshold is at least what is never unusual, at least the median, and knows no order', () => {
  fc.assert(
    fc.property(shares, (past) => {
      const { above, learned } = learn(past)
      expect(above).toBeGreaterThanOrEqual(0.01)
      const below = past.filter((one) => one / 1000 <= above)
      expect(below.length * 2).toBeGreaterThanOrEqual(past.length)
      expect(learn(past.toReversed())).toEqual({ above, learned })
    }),
  )
})

test('one odd file among five or more does not make the next odd one usual', () => {
  const usual = fc.array(fc.integer({ min: 5, max: 15 }), { minLength: 4, maxLength: 20 })
  fc.assert(
    fc.property(usual, fc.integer({ min: 200, max: 1000 }), (past, odd) => {
      expect(learn([...past, odd]).above).toBeLessThan(0.2)
    }),
  )
})
