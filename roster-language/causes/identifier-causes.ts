import { type Cause, type CausesOfRules, looksLike, replaceWhole } from './cause.ts'

/** A spreadsheet showed a long number in short, and the digits behind are gone. */
export const EXPONENT: Cause = {
  key: 'exponent',
  label: 'Excel shortened the number',
  advice: 'ask the sender',
  when: looksLike('^\\s*[0-9.]+[Ee][-+]?[0-9]+\\s*$'),
  cases: [['1.23457E+09']],
}

const hasDigits = (count: string) =>
  `matches(value, '^[^A-Za-z]*$') and matches(digits(value), '^[0-9]{${count}}$')`

const LABELED_NPI = '(?i)^\\s*(?:npi|npi no|npi number)[\\s:#.-]*([0-9]{10})\\s*$'

/** Causes of findings about numbers of practitioners and groups. */
export const IDENTIFIER_CAUSES: readonly CausesOfRules[] = [
  {
    codes: ['unreadable-npi'],
    causes: [
      EXPONENT,
      {
        key: 'label-in-front',
        label: 'A label stands in front of the NPI',
        advice: 'keep the ten digits',
        when: looksLike(LABELED_NPI),
        fix: replaceWhole(LABELED_NPI, '$1'),
        cases: [['NPI: 2345678902', '2345678902']],
      },
      {
        key: 'digits-missing',
        label: 'Digits are missing',
        advice: 'ask the sender',
        when: hasDigits('1,9'),
        cases: [['234567890'], ['2345-678']],
      },
      {
        key: 'too-many-digits',
        label: 'Too many digits',
        advice: 'ask the sender',
        when: hasDigits('11,'),
        cases: [['23456789021']],
      },
    ],
  },
  {
    codes: ['npi-check-digit'],
    causes: [
      {
        key: 'wrong-beginning',
        label: 'It begins with neither 1 nor 2',
        advice: 'ask the sender',
        when: looksLike('^[^0-9]*[03-9]'),
        cases: [['3345678902']],
      },
      {
        key: 'wrong-digit',
        label: 'A digit is mistyped',
        advice: 'ask the sender',
        when: looksLike('[0-9]'),
        cases: [['2345678900']],
      },
    ],
  },
  {
    codes: ['unreadable-tin', 'ssn-as-tin'],
    causes: [
      EXPONENT,
      {
        key: 'social-security-number',
        label: 'Written as a Social Security number',
        advice: 'ask for the number of the business',
        when: looksLike('^\\s*[0-9]{3}-[0-9]{2}-[0-9]{4}\\s*$'),
        cases: [['900-55-0143']],
      },
      {
        key: 'digits-missing',
        label: 'Digits are missing',
        advice: 'ask the sender',
        when: hasDigits('1,8'),
        cases: [['9005501']],
      },
      {
        key: 'too-many-digits',
        label: 'Too many digits',
        advice: 'ask the sender',
        when: hasDigits('10,'),
        cases: [['9005501430']],
      },
    ],
  },
]
