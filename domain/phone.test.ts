import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, phoneDigits } from './phone.ts'

test('ten digits are shown with parentheses and a hyphen', () => {
  expect(formatPhone('2145550142')).toBe('(214) 555-0142')
})

test('what is not ten digits is shown as it stands', () => {
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000')
  expect(formatPhone('')).toBe('')
})

test.each([
  '2145550142',
  '(214) 555-0142',
  '214-555-0142',
  '214.555.0142',
  '+1 214 555 0142',
  '1-214-555-0142',
])('%s is the number 2145550142', (text) => {
  expect(phoneDigits(text)).toBe('2145550142')
})

test.each([
  '',
  '555-0142',
  '21455501422',
  '0145550142',
  '2140550142',
  '214-555-0142 x12',
  '1-800-DOCTORS',
  '75209',
])('%j is not a US number', (text) => {
  expect(phoneDigits(text)).toBeUndefined()
})

test('reading a formatted number gives the number back', () => {
  const number = fc
    .tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 200, max: 999 }), fc.nat(9999))
    .map(([area, exchange, line]) => `${area}${exchange}${String(line).padStart(4, '0')}`)
  fc.assert(
    fc.property(number, (digits) => {
      expect(phoneDigits(formatPhone(digits))).toBe(digits)
    }),
  )
})
