import { expect, test } from 'vitest'
import { formatBytes, formatCount } from './number-format.ts'

test('a count has its thousands separated', () => {
  expect([0, 999, 10498, 5000000].map(formatCount)).toEqual(['0', '999', '10,498', '5,000,000'])
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [18_400, '18 kB'],
  [999_499, '999 kB'],
  [9_400_000, '9.4 MB'],
  [212_000_000, '212 MB'],
  [5_000_000_000, '5.0 GB'],
])('%d bytes are told as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
