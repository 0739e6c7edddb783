import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskCell } from './mask-cell.ts'

test('of a birth date the year stays, of everything else no letter and no digit', () => {
  expect(maskCell('birth_date', '3/14/1971')).toBe('•/••/1971')
  expect(maskCell('ssn', '123-45-6789')).toBe('•••-••-••••')
  expect(maskCell('dea', 'BS1234563')).toBe('•••••••••')
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(maskCell('ssn', text)).not.toMatch(/[\p{L}\p{N}]/u)
    }),
  )
})
