import { type CausesOfRules, looksLike, replaceWhole } from './cause.ts'
import { EXPONENT } from './identifier-causes.ts'

const STATE_THEN_ZIP = '^\\s*([A-Za-z]{2})[\\s,.]+([0-9]{5}(?:-[0-9]{4})?)\\s*$'
const ZIP_COMMA_ZERO = '^\\s*([0-9]{4,5}),0+\\s*$'
const SPACED_ZIP = '^\\s*([0-9]{3})\\s([0-9]{2})\\s*$'
const FIRST_OF_TWO_PHONES =
  '^\\s*(\\(?[2-9][0-9]{2}\\)?[-. ]*[2-9][0-9]{2}[-. ]*[0-9]{4})\\s*[/;,|\\n]\\s*\\(?[2-9][0-9]{2}\\)?[-. ]*[2-9][0-9]{2}[-. ]*[0-9]{4}\\s*$'
const FIRST_OF_TWO_EMAILS = '^\\s*([^\\s@,;/|]+@[^\\s@,;/|]+)\\s*[,;/|\\s]\\s*[^\\s@,;/|]+@[^\\s@,;/|]+\\s*$'
const SPACE_AT_SIGN = '^\\s*([^\\s@,;]+)\\s*@\\s*([^\\s@,;]+)\\s*$'

/** Causes of findings about places, phones and mail. */
export const CONTACT_CAUSES: readonly CausesOfRules[] = [
  {
    codes: ['unreadable-zip', 'unreadable-zip4'],
    causes: [
      EXPONENT,
      {
        key: 'state-and-zip',
        label: 'State and ZIP in one cell',
        advice: 'keep the ZIP code',
        when: looksLike(STATE_THEN_ZIP),
        fix: replaceWhole(STATE_THEN_ZIP, '$2'),
        cases: [['TX 76504', '76504']],
      },
      {
        key: 'decimal-comma',
        label: 'A spreadsheet made it a decimal',
        advice: 'cut the decimal',
        when: looksLike(ZIP_COMMA_ZERO),
        fix: replaceWhole(ZIP_COMMA_ZERO, '$1'),
        cases: [['75209,00', '75209']],
      },
      {
        key: 'space-inside',
        label: 'A space stands inside',
        advice: 'take the space out',
        when: looksLike(SPACED_ZIP),
        fix: replaceWhole(SPACED_ZIP, '$1$2'),
        cases: [['752 09', '75209']],
      },
      {
        key: 'other-country',
        label: 'Postal code of another country',
        advice: 'ask the sender',
        when: looksLike('(?i)^\\s*[a-z][0-9][a-z] ?[0-9][a-z][0-9]\\s*$'),
        cases: [['K1A 0B1']],
      },
      {
        key: 'digits-missing',
        label: 'Digits are missing',
        advice: 'ask the sender',
        when: looksLike('^\\s*[0-9]{1,4}\\s*$'),
        cases: [['752']],
      },
      {
        key: 'too-many-digits',
        label: 'Too many digits',
        advice: 'ask the sender',
        when: looksLike('^[-0-9\\s]+$'),
        cases: [['7520911']],
      },
    ],
  },
  {
    codes: ['unreadable-state'],
    causes: [
      {
        key: 'state-and-zip',
        label: 'State and ZIP in one cell',
        advice: 'keep the state',
        when: looksLike(STATE_THEN_ZIP),
        fix: replaceWhole(STATE_THEN_ZIP, '$1'),
        cases: [['TX 76504', 'TX']],
      },
      {
        key: 'code-unknown',
        label: 'No state has this code',
        advice: 'say which state it stands for',
        when: looksLike('^\\s*[A-Za-z]{2}\\s*$'),
        cases: [['XX']],
      },
    ],
  },
  {
    codes: ['unreadable-phone'],
    causes: [
      EXPONENT,
      {
        key: 'two-numbers',
        label: 'Two numbers in one cell',
        advice: 'keep the first',
        when: looksLike(FIRST_OF_TWO_PHONES),
        fix: replaceWhole(FIRST_OF_TWO_PHONES, '$1'),
        cases: [['214-555-0142 / 214-555-0143', '2145550142']],
      },
      {
        key: 'area-code-missing',
        label: 'The area code is missing',
        advice: 'ask the sender',
        when: looksLike('^\\s*[0-9]{3}[-. ]?[0-9]{4}\\s*$'),
        cases: [['555-0142']],
      },
      {
        key: 'other-country',
        label: 'Number of another country',
        advice: 'ask the sender',
        when: looksLike('^\\s*(?:\\+|00)(?:[2-9]|1[0-9]{12})'),
        cases: [['+44 20 7946 0958']],
      },
      {
        key: 'digits-missing',
        label: 'Digits are missing',
        advice: 'ask the sender',
        when: "matches(value, '^[^A-Za-z]*$') and matches(digits(value), '^[0-9]{1,9}$')",
        cases: [['214-555-01']],
      },
      {
        key: 'too-many-digits',
        label: 'Too many digits',
        advice: 'ask the sender',
        when: "matches(value, '^[^A-Za-z]*$') and matches(digits(value), '^[0-9]{11,}$')",
        cases: [['214-555-01422']],
      },
    ],
  },
  {
    codes: ['unreadable-email'],
    causes: [
      {
        key: 'two-addresses',
        label: 'Two addresses in one cell',
        advice: 'keep the first',
        when: looksLike(FIRST_OF_TWO_EMAILS),
        fix: replaceWhole(FIRST_OF_TWO_EMAILS, '$1'),
        cases: [['ana@clinic.example; bo@clinic.example', 'ana@clinic.example']],
      },
      {
        key: 'space-at-sign',
        label: 'A space stands at the @',
        advice: 'take the space out',
        when: `${looksLike(SPACE_AT_SIGN)} and matches(value, '\\s@|@\\s')`,
        fix: replaceWhole(SPACE_AT_SIGN, '$1@$2'),
        cases: [['ana @clinic.example', 'ana@clinic.example']],
      },
      {
        key: 'no-at-sign',
        label: 'It has no @',
        advice: 'ask the sender',
        when: "not contains(value, '@')",
        cases: [['ana at clinic.example']],
      },
    ],
  },
]
