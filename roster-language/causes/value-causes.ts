import { type CausesOfRules, looksLike, replaceWhole } from './cause.ts'
import { EXPONENT } from './identifier-causes.ts'

const DATE_RANGE_START =
  '^\\s*([0-9]{1,2}/[0-9]{1,2}/[0-9]{4})\\s*(?:-|to|\\u2013)\\s*[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}\\s*$'
const FIRST_OF_CODES = '(?i)^\\s*([0-9]{3}[0-9a-z]{6}x)\\b(?:.|\\n)*\\b[0-9]{3}[0-9a-z]{6}x\\b(?:.|\\n)*$'
const NO_END = '^\\s*(?:12/31/(?:9999|2999)|(?:9999|2999)-?12-?31)(?:[ T].*)?\\s*$'

/** Causes of findings about dates, codes and texts, and about cells without a value. */
export const VALUE_CAUSES: readonly CausesOfRules[] = [
  {
    codes: ['unreadable-date'],
    causes: [
      EXPONENT,
      {
        key: 'range',
        label: 'Two dates in one cell',
        advice: 'keep the first',
        when: looksLike(DATE_RANGE_START),
        fix: replaceWhole(DATE_RANGE_START, '$1'),
        cases: [['03/15/2024 - 03/14/2026', '2024-03-15']],
      },
      {
        key: 'no-such-day',
        label: 'There is no such day',
        advice: 'ask the sender',
        when: looksLike('^\\s*[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}\\s*$|^\\s*[0-9]{8}\\s*$'),
        cases: [['02/30/2024'], ['20241315']],
      },
      {
        key: 'parts-missing',
        label: 'Day, month or year is missing',
        advice: 'ask the sender',
        when: looksLike('^\\s*(?:[0-9]{4}|[0-9]{1,2}[-/.][0-9]{1,4})\\s*$'),
        cases: [['2024'], ['3/5']],
      },
    ],
  },
  {
    codes: ['year-implausible', 'date-far-ahead'],
    causes: [
      {
        key: 'no-end',
        label: 'A far day stands for no end',
        advice: 'leave it empty',
        when: looksLike(NO_END),
        fix: [{ use: 'clear-when', with: { pattern: NO_END } }],
        cases: [['12/31/9999', '']],
      },
    ],
  },
  {
    codes: ['unreadable-taxonomy'],
    causes: [
      {
        key: 'several',
        label: 'Several codes in one cell',
        advice: 'keep the first',
        when: looksLike(FIRST_OF_CODES),
        fix: replaceWhole(FIRST_OF_CODES, '$1'),
        cases: [
          ['207R00000X, 208D00000X', '207R00000X'],
          ['207R00000X (Internal Medicine)\n208D00000X', '207R00000X'],
        ],
      },
      {
        key: 'words',
        label: 'Words in place of a code',
        advice: 'say which code they stand for',
        when: "not matches(value, '[0-9]')",
        cases: [['Internal Medicine']],
      },
      {
        key: 'wrong-length',
        label: 'A character is missing or too much',
        advice: 'ask the sender',
        when: looksLike('^\\s*[0-9A-Za-z]+\\s*$'),
        cases: [['207R00000']],
      },
    ],
  },
  {
    codes: ['required'],
    causes: [
      {
        key: 'blank',
        label: 'The cell is empty',
        advice: 'ask the sender',
        when: 'isBlank(value)',
        cases: [[null], [' ']],
      },
      {
        key: 'nothing-in-words',
        label: 'A word stands for nothing',
        advice: 'ask the sender',
        when: 'not isBlank(value)',
        cases: [['N/A']],
      },
    ],
  },
  {
    codes: ['not-allowed', 'not-in-crosswalk'],
    causes: [
      {
        key: 'several',
        label: 'Several values in one cell',
        advice: 'say what each stands for',
        when: looksLike('[;,|\\n]'),
        cases: [['Cardiology; Urology']],
      },
    ],
  },
  {
    codes: ['too-long'],
    causes: [
      {
        key: 'line-break',
        label: 'Several lines in one cell',
        advice: 'ask the sender',
        when: "contains(value, '\\n')",
        cases: [['12 Oak St\nSte 4']],
      },
    ],
  },
]
