import { beginWith, FLOAT_TAIL, IS_NOTHING, placeholderRepair, type Reader } from './reader.ts'

/** Area code and exchange begin with 2 to 9 (North American Numbering Plan). */
const USUAL = "'^\\(?([2-9][0-9]{2})\\)?[-. ]*([2-9][0-9]{2})[-. ]*([0-9]{4})$'"
/** An extension behind the number, with a word or a sign in front. */
const EXTENSION = "'(?i)[\\s,;]*(?:x|ext?n?\\.?|extension|#)[.:\\s]*[0-9]{1,6}$'"
const SIGNS = '[-.()/\\s\\u2010-\\u2015]*'
const LONG = `"^'?(?:\\+?1)?${SIGNS}([2-9][0-9]{2})${SIGNS}([2-9][0-9]{2})${SIGNS}([0-9]{4})(?:\\.0)?$"`

/** A phone or fax number. */
export const PHONE_READER: Reader = {
  gives: 'text',
  does: 'The ten digits of a phone number of the United States, without the 1 in front.',
  steps: {
    ...beginWith(`matches(value, ${USUAL})`),
    hasExtension: `matches(dirty, ${EXTENSION})`,
    bare: `if(hasExtension, replacePattern(dirty, ${EXTENSION}, null), dirty)`,
  },
  read: `if(clean, if(length(value) = 10, value, replacePattern(value, ${USUAL}, '$1$2$3')),
    if(matches(bare, ${LONG}), replacePattern(bare, ${LONG}, '$1$2$3'), null))`,
  absent: IS_NOTHING,
  repairs: [
    placeholderRepair(IS_NOTHING),
    {
      code: 'extension-dropped',
      severity: 'warning',
      does: 'The extension behind the number was left out.',
      when: 'hasExtension',
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
    ['214-555-CARE', null],
    ['555-0142', null],
    ['114-555-0142', null],
    ['214-555-0142 / 214-555-0143', null],
    ['+44 20 7946 0958', null],
    ['N/A', null, 'placeholder'],
  ],
}
