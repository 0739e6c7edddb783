import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { numberToText, parseNumber } from './number-text.ts'

test('a number is written without an exponent and read back as the same', () => {
  const number = fc.double({ min: -1e15, max: 1e15, minExcluded: true, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(number, (value) => {
      const text = numberToText(value)
      expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      const isKept = value === 0 || Math.abs(value) >= 0.0001
      if (isKept) expect(parseNumber(text)).toBe(value + 0)
      else expect(Math.abs((parseNumber(text) ?? 1) - value)).toBeLessThanOrEqual(5e-11)
    }),
    { seed: 8, numRuns: 500 * inject('depth') },
  )
})

test.each([
  '',
  ' 1',
  '1 ',
  '1_000',
  '0x10',
  'Infinity',
  'NaN',
  '1,2345',
  ',1',
  '.',
  '-',
  '1e',
  '--1',
  '1e999',
  '٣',
])('%j is no number', (text) => {
  expect(parseNumber(text)).toBe(null)
})
