import { expect, test } from 'vitest'
import { formatBytes, formatCount, formatCountOf, formatShare } from './number-format.ts'

test('a count has its thousands separated', () => {
  expect([0, 999, 10498, 5000000].map(formatCount)).toEqual(['0', '999', '10,498', '5,000,000'])
})

test('a count of one has its noun and its verb in the singular', () => {
  expect([0, 1, 1204].map((count) => formatCountOf(count, 'row'))).toEqual(['0 rows', '1 row', '1,204 rows'])
  expect([1, 2].map((count) => formatCountOf(count, 'file waits', 'files wait'))).toEqual([
    '1 file waits',
    '2 files wait',
  ])
})

test.each([
  [0, 0, '0%'],
  [0, 3, '0.0%'],
  [1, 10_000, 'under 0.1%'],
  [94, 1000, '9.4%'],
  [9_999, 10_000, 'over 99.9%'],
  [3, 3, '100%'],
])('%d of %d is %s', (part, whole, share) => expect(formatShare(part, whole)).toBe(share))

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
