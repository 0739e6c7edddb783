import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainNpi, isValidNpi, listNearNpis, makeNpi, npiCheckDigit } from './npi.ts'

const first9 = fc
  .tuple(fc.constantFrom('1', '2'), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }))
  .map(([first, rest]) => first + rest.join(''))

/** Returns the textbook Luhn sum of the whole card-like number, modulo 10, written differently on purpose. */
function luhnRemainder(digits: string): number {
  return (
    [...digits].reverse().reduce((sum, character, fromRight) => {
      const doubled = String(Number(character) * (fromRight % 2 === 1 ? 2 : 1))
      return sum + [...doubled].reduce((part, digit) => part + Number(digit), 0)
    }, 0) % 10
  )
}

describe('NPI', () => {
  test.each(['1234567893', '1558598797'])('%s is valid', (npi) => {
    expect(isValidNpi(npi)).toBe(true)
    expect(explainNpi(npi)).toBeUndefined()
  })

  test('a made NPI passes Luhn over 80840 and itself', () => {
    fc.assert(
      fc.property(first9, (digits) => {
        const npi = makeNpi(digits)
        expect(luhnRemainder(`80840${npi}`)).toBe(0)
        expect(isValidNpi(npi)).toBe(true)
      }),
    )
  })

  test('changing any one digit of a valid NPI is noticed', () => {
    fc.assert(
      fc.property(first9, fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const npi = makeNpi(digits)
        const changed = (Number(npi[place]) + shift) % 10
        const mistyped = npi.slice(0, place) + changed + npi.slice(place + 1)
        expect(isValidNpi(mistyped)).toBe(false)
        expect(explainNpi(mistyped)).toBeTypeOf('string')
      }),
    )
  })

  test.each([
    [
      '1234567890',
      '1234567890 is not an NPI: the check digit is wrong. Look for a mistyped or swapped digit.',
    ],
    ['123456789', 'An NPI has ten digits, 123456789 has 9.'],
    ['3234567893', 'An NPI starts with 1 or 2, 3234567893 starts with 3.'],
    ['12345A7893', "'12345A7893' holds something other than digits; an NPI is ten digits."],
    ['123 4567893', "'123 4567893' holds a space; an NPI is ten digits in a row."],
    ['', 'An NPI has ten digits, this is empty.'],
  ])('says what is wrong with %j', (text, sentence) => {
    expect(explainNpi(text)).toBe(sentence)
    expect(isValidNpi(text)).toBe(false)
  })

  test('refuses to make an NPI from anything but nine digits that start with 1 or 2', () => {
    expect(() => makeNpi('323456789')).toThrow(RangeError)
    expect(() => makeNpi('12345678')).toThrow(RangeError)
    expect(() => npiCheckDigit('12345678x')).toThrow(RangeError)
  })

  test('one with a mistyped digit or two swapped ones is among those that its text may have been meant as', () => {
    fc.assert(
      fc.property(
        first9,
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (digits, place, shift, isSwap) => {
          const npi = makeNpi(digits)
          const [one = '', two = ''] = npi.slice(place, place + 2)
          const typed = isSwap
            ? npi.slice(0, place) + two + one + npi.slice(place + 2)
            : npi.slice(0, place) + ((Number(one) + shift) % 10) + npi.slice(place + 1)
          fc.pre(typed !== npi && !isValidNpi(typed))
          const near = listNearNpis(typed)
          expect(near).toContain(npi)
          expect(near.every(isValidNpi)).toBe(true)
        },
      ),
    )
    expect(listNearNpis('1234567893')).toEqual([])
    expect(listNearNpis('12345')).toEqual([])
  })
})
