import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundKey } from './sound-key.ts'

test.each([
  ['Catherine', 'Kathryn'],
  ['Schmidt', 'Smit'],
  ['Philip', 'Fillip'],
  ['Knight', 'Nite'],
  ['Geoffrey', 'Jeffrey'],
  ['Nuñez', 'NUNES'],
  ['Eileen', 'Ilene'],
])('%s sounds like %s', (one, other) => {
  expect(soundKey(one)).toBe(soundKey(other))
})

test.each([
  ['Smith', 'Smits'],
  ['Martin', 'Merton Lee'],
  ['Anna', 'Hannah'],
])('%s does not sound like %s', (one, other) => {
  expect(soundKey(one)).not.toBe(soundKey(other))
})

test('case, accents and marks make no difference, and only what has no letter or digit has no sound', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcghkprz1 -é'.split('')) }), (text) => {
      expect(soundKey(text.toUpperCase())).toBe(soundKey(text))
      expect(soundKey(text) === '').toBe(/^[ -]*$/.test(text))
    }),
  )
})
