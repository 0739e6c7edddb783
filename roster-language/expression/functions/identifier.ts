import { isValidDea, isValidNpi } from '@concord/domain'
import { define } from './signature.ts'

/** Functions that know how identifiers are built. */
export const IDENTIFIER_FUNCTIONS = {
  isNpi: define({
    takes: ['text'],
    outputType: 'boolean',
    description: 'Whether the text is an NPI: ten digits from 1 or 2 on, the last one the check digit.',
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
    outputType: 'boolean',
    description:
      'Whether the text is a DEA number: two letters, or one and a 9, and seven digits, the last one the check digit.',
    cases: [
      [['AP5836727'], true],
      [['AP5836728'], false],
      [['A95836727'], true],
      [['5836727'], false],
    ],
    evaluate: isValidDea,
  }),
}
