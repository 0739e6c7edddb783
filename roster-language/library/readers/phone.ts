import { beginWith, FLOAT_TAIL, IS_NOTHING, placeholderRepair, type Reader } from './reader.ts'

/** Area code and exchange begin with 2 to 9 (North American Numbering Plan). */
const USUAL = "'^\\(?([2-9][0-9]{2})\\)?[-. ]*([2-9][0-9]{2})[-. ]*([0-9]{4})$'"
/** An extension behind the number, with a word or a sign in front. */
const EXTENSION = "'(?i)[\\s,;(]*(?:x|ext?n?\\.?|extension|opt(?:ion)?\\.?|#)[.:\\s]*[0-9]{1,6}\\)?$'"
const SIGNS = '[-.()/\\s\\u2010-\\u2015]*'
const LONG = `"^'?(?:\\+?1)?${SIGNS}([2-9][0-9]{2})${SIGNS}([2-9][0-9]{2})${SIGNS}([0-9]{4})(?:\\.0)?$"`

/** Words that stand beside a number and say where it rings. */
const LABEL =
  '(?:(?:main|front|back|direct|business|clinic|practice|patient) )?(?:office|main|phone|ph|telephone|tel|fax|cell|mobile|direct|desk|line|work|home|business|clinic|voice|scheduling|appointments?|toll[- ]free|after[- ]hours|number|no)'
const IN_FRONT = `'(?i)^[\\s(]*(?:(?:${LABEL}[-\\s.:()#=\\u2010-\\u2015]*){1,3}|(?:o|p|t|f|c|m|w|h)[-\\s.:)]+)([(+0-9].*)$'`
const BEHIND = `'(?i)([0-9]{4})(?:[-\\s,(\\[\\u2010-\\u2015]+(?:${LABEL}[\\s.]*){1,3}|\\s*\\((?:o|p|t|f|c|m|w|h))[)\\].\\s]*$'`

/** A number whose last seven signs are, or hold, a word to dial. */
const WORDED = `"(?i)^(?:\\+?1)?${SIGNS}[2-9][0-9]{2}${SIGNS}(?:[0-9]${SIGNS}){0,4}(?:[a-z]${SIGNS}){3,7}(?:[0-9]${SIGNS}){0,4}$"`
/** The letters on the keys 2 to 9 (ITU-T E.161). */
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const dialed = (text: string): string =>
  KEYS.reduce((digits, letters, at) => `replacePattern(${digits}, '(?i)[${letters}]', '${at + 2}')`, text)
const IS_ABSENT = `matches(dirty, '^[-0(). /]*0[-0(). /]*$') or ${IS_NOTHING}`

/** A phone or fax number. */
export const PHONE_READER: Reader = {
  outputType: 'text',
  description: 'The ten digits of a phone number of the United States, without the 1 in front.',
  steps: {
    ...beginWith(`matches(value, ${USUAL})`),
    unlabeled: `replacePattern(replacePattern(dirty, ${IN_FRONT}, '$1'), ${BEHIND}, '$1')`,
    hasExtension: `matches(unlabeled, ${EXTENSION})`,
    number: `if(hasExtension, replacePattern(unlabeled, ${EXTENSION}, null), unlabeled)`,
    isWorded: `matches(number, ${WORDED})`,
    bare: `if(isWorded, ${dialed('number')}, number)`,
    long: `if(matches(bare, ${LONG}), replacePattern(bare, ${LONG}, '$1$2$3'), null)`,
  },
  read: `if(clean, if(length(value) = 10, value, replacePattern(value, ${USUAL}, '$1$2$3')),
    long)`,
  absent: IS_ABSENT,
  repairs: [
    placeholderRepair(IS_ABSENT),
    {
      code: 'extension-dropped',
      severity: 'warning',
      description: 'The extension behind the number was left out.',
      when: 'hasExtension',
    },
    {
      code: 'label-dropped',
      severity: 'warning',
      description:
        "A word beside the number, as 'Office:', was left out. Look whether it is the number that is asked for.",
      when: 'unlabeled <> dirty and not isBlank(long)',
    },
    {
      code: 'letters-dialed',
      severity: 'warning',
      description: 'The letters of a word were taken as the digits on their keys.',
      when: 'isWorded and not isBlank(long)',
    },
    FLOAT_TAIL,
  ],
  cases: [
    ['2145550142', '2145550142'],
    ['(214) 555-0142', '2145550142'],
    ['214.555.0142', '2145550142'],
    ['214 - 555 - 0142', '2145550142'],
    ['214/555-0142', '2145550142'],
    ['+1 (214) 555-0142', '2145550142'],
    ['1-214-555-0142', '2145550142'],
    ['12145550142.0', '2145550142', 'float-tail'],
    ['214-555-0142 x12', '2145550142', 'extension-dropped'],
    ['(214) 555-0142, ext. 12', '2145550142', 'extension-dropped'],
    ['214\u2013555\u20130142', '2145550142'],
    ['214-555-0142 (Ext: 12)', '2145550142', 'extension-dropped'],
    ['214-555-0142 #12', '2145550142', 'extension-dropped'],
    ['214-555-0142 option 2', '2145550142', 'extension-dropped'],
    ['214-555-CARE', '2145552273', 'letters-dialed'],
    ['1-800-FLOWERS', '8003569377', 'letters-dialed'],
    ['1-800-FLOWERSHOP', null],
    ['Office: 214-555-0142', '2145550142', 'label-dropped'],
    ['(O) 214-555-0142', '2145550142', 'label-dropped'],
    ['Office Phone (214) 555-0142', '2145550142', 'label-dropped'],
    ['214-555-0142 (fax)', '2145550142', 'label-dropped'],
    ['(214) 555-0142 Main Office', '2145550142', 'label-dropped'],
    ['Tel. 214-555-0142 x12', '2145550142', 'label-dropped', 'extension-dropped'],
    ['\u202a214-555-0142\u202c', '2145550142'],
    ['O: 214-555-0142 F: 214-555-0143', null],
    ['(fax)', null],
    ['999-999-9999', '9999999999'],
    ['000-000-0000', null, 'placeholder'],
    ['555-0142', null],
    ['114-555-0142', null],
    ['214-555-0142 / 214-555-0143', null],
    ['+44 20 7946 0958', null],
    ['N/A', null, 'placeholder'],
  ],
}
