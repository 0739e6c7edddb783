import { expect, test } from 'vitest'
import { isValidDea } from './dea-number.ts'

test.each([
  ['AP5836727', true],
  ['ap5836727', true],
  ['A95836727', true],
  ['AP5836728', false],
  ['5836727', false],
  ['1P5836727', false],
  ['AP58367270', false],
  [' AP5836727', false],
])('%s: is it a DEA number with the right check digit? %s', (text, isValid) => {
  expect(isValidDea(text)).toBe(isValid)
})
