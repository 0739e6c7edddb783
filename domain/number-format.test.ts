import { expect, test } from 'vitest'
import { formatCount } from './number-format.ts'

test('a count has its thousands separated', () => {
  expect([0, 999, 10498, 5000000].map(formatCount)).toEqual(['0', '999', '10,498', '5,000,000'])
})
