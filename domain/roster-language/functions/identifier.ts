import { isValidNpi } from '../../npi.ts'
import { define } from './signature.ts'

/** Second letter is the initial of the surname, or 9 of a business; the last digit checks the others (21 CFR 1301). */
const DEA = /^[A-Za-z][A-Za-z9]\d{7}$/

function isDea(text: string): boolean {
  if (!DEA.test(text)) return false
  const digit = (place: number) => Number(text[place + 1])
  const sum = digit(1) + digit(3) + digit(5) + 2 * (digit(2) + digit(4) + digit(6))
  return sum % 10 === digit(7)
}

/** Functions that know how identifiers are built. */
export const IDENTIFIER_FUNCTIONS = {
  isNpi: define({
    takes: ['text'],
    gives: 'boolean',
    does: 'Whether the text is an NPI: ten digits from 1 or 2 on, the last one the check digit.',
    cases: [
      [['1234567893'], true],
      [['1234567890'], false],
      [['3234567893'], false],
      [[' 1234567893'], false],
    ],
    evaluate: isValidNpi,
  }),
  isDea: define({
    takes: ['text'],
    gives: 'boolean',
    does: 'Whether the text is a DEA number: two letters, or one and a 9, and seven digits, the last one the check digit.',
    cases: [
      [['AP5836727'], true],
      [['AP5836728'], false],
      [['A95836727'], true],
      [['5836727'], false],
    ],
    evaluate: isDea,
  }),
}
