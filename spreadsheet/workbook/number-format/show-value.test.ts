import * as sheetjs from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFormat } from './parse-format.ts'
import { showText, showValue } from './show-value.ts'

const show = (code: string, value: number, is1904 = false) => showValue(parseFormat(code), value, is1904)

describe('what Excel shows for a number', () => {
  test.each([
    ['General', 1234567893, '1234567893'],
    ['General', 123456789012, '1.23457E+11'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', -2.5, '-2.5'],
    ['0', 4102, '4102'],
    ['0.00', 2.345, '2.35'],
    ['0.00', 1.005, '1.01'],
    ['#,##0', 1234567, '1,234,567'],
    ['#,##0.00', 0, '0.00'],
    ['0%', 0.125, '13%'],
    ['0.0,', 12345, '12.3'],
    ['0.00E+00', 12345, '1.23E+04'],
    ['00000', 4102, '04102'],
    ['00000-0000', 41020001, '04102-0001'],
    ['00000\\-0000', 606110001, '60611-0001'],
    ['000-00-0000', 12345678, '012-34-5678'],
    ['[<=9999999]###-####;(###) ###-####', 2075550123, '(207) 555-0123'],
    ['[<=9999999]###-####;(###) ###-####', 5550123, '555-0123'],
    ['#,##0;[Red](#,##0)', -1234, '(1,234)'],
    ['"$"#,##0.00_);("$"#,##0.00)', 5, '$5.00'],
    ['[$$-409]#,##0', 5, '$5'],
    ['0;-0;"none"', 0, 'none'],
    ['# ?/?', 0.5, null],
  ])('%s shows %d as %s', (code, value, shown) => {
    expect(show(code, value)).toBe(shown)
  })

  test.each([
    ['m/d/yyyy', 45000, '3/15/2023'],
    ['mm/dd/yy', 45000, '03/15/23'],
    ['d-mmm-yy', 45000, '15-Mar-23'],
    ['yyyy\\-mm\\-dd;@', 45000, '2023-03-15'],
    ['mmm yyyy', 45000, 'Mar 2023'],
    ['dddd, mmmm dd, yyyy', 45000, 'Wednesday, March 15, 2023'],
    ['[$-409]m/d/yy h:mm AM/PM;@', 45000.75, '3/15/23 6:00 PM'],
    ['h:mm:ss', 0.5 + 1 / 86_400, '12:00:01'],
    ['mm:ss', 0.5 + 61 / 86_400, '01:01'],
    ['[h]:mm', 1.5, '36:00'],
    ['m/d/yyyy', 60, '2/29/1900'],
    ['m/d/yyyy', 59, '2/28/1900'],
    ['m/d/yyyy', 1, '1/1/1900'],
    ['m/d/yyyy', -1, null],
  ])('%s shows the serial %d as %s', (code, value, shown) => {
    expect(show(code, value)).toBe(shown)
  })

  test('the 1904 system counts from 1904-01-01', () => {
    expect(show('yyyy-mm-dd', 0, true)).toBe('1904-01-01')
    expect(show('yyyy-mm-dd', 43538, true)).toBe('2023-03-15')
  })

  test('a section for texts is shown around the text', () => {
    expect(showText(parseFormat('0;0;0;"Dr. "@'), 'Adams')).toBe('Dr. Adams')
    expect(showText(parseFormat('@'), 'Adams')).toBe('Adams')
  })
})

describe('the usual formats agree with another implementation', () => {
  const oracle = (code: string, value: number): string => sheetjs.SSF.format(code, value).trim()

  // The other one drops digits that a format with hyphens has no place for; Excel shows them.
  test.each([
    ['General', 99_999_999_999],
    ['0', 9_999_999_999],
    ['00000', 9_999_999_999],
    ['00000-0000', 999_999_999],
    ['000-00-0000', 999_999_999],
    ['#,##0', 9_999_999_999],
    ['#,##0;(#,##0)', 9_999_999_999],
    ['0%', 9_999_999],
    ['###-####', 9_999_999],
  ])('whole numbers in %s', (code, max) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max }), (value) => {
        expect(show(code, value)).toBe(oracle(code, value))
      }),
    )
  })

  test.each(['0.00', '#,##0.000', '0.0%', '0.##', 'General'])('fractions in %s', (code) => {
    // Thirds of a thousand never lie on the edge where implementations round differently.
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), (thirds) => {
        const value = thirds / 3000 + 1 / 7000
        expect(show(code, value)).toBe(oracle(code, value))
      }),
    )
  })

  test.each([
    'm/d/yyyy',
    'mm/dd/yy',
    'd-mmm-yy',
    'yyyy-mm-dd',
    'mmmm d, yyyy',
    'ddd h:mm:ss AM/PM',
    'm/d/yy h:mm',
  ])('moments in %s', (code) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_958_464 }),
        fc.integer({ min: 0, max: 86_399 }),
        (day, second) => {
          const serial = day + second / 86_400
          expect(show(code, serial)).toBe(oracle(code, serial))
        },
      ),
    )
  })
})
