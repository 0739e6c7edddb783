import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [18_400, '18 kB'],
  [999_499, '999 kB'],
  [9_400_000, '9.4 MB'],
  [212_000_000, '212 MB'],
  [5_000_000_000, '5.0 GB'],
])('%d bytes are told as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
