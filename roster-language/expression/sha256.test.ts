import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { hashText } from './sha256.ts'

test('the hash is that of the UTF-8 bytes, whatever their number', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'aZ0 \nß한😀'), maxLength: 200 })
  fc.assert(
    fc.property(anyText, (text) => {
      expect(hashText(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }),
    {
      seed: 9,
      numRuns: 100 * inject('depth'),
      examples: [[''], ['x'.repeat(55)], ['x'.repeat(56)], ['x'.repeat(64)]],
    },
  )
})
