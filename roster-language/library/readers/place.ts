import { ZIP_PREFIXES_BY_STATE } from '@concord/domain'
import {
  beginWith,
  betweenNumberSigns,
  FLOAT_TAIL,
  IS_NOTHING,
  placeholderRepair,
  type Reader,
  type Repair,
} from './reader.ts'
import { STATE_NAMES } from './state-names.ts'

const PREFIX_TABLE = `{${[...ZIP_PREFIXES_BY_STATE]
  .map(([state, prefixes]) => `'${state}': '${prefixes.join(' ')}'`)
  .join(', ')}}`
/** Three or four digits, or seven or eight with the four further ones, to which zeros in front give a ZIP code. */
const SHORT = "'^[0-9]{3,4}(-?[0-9]{4})?$'"

/**
 * A spreadsheet drops the zeros in front. One is put back where a digit other than 0 follows, as no state has ZIP codes
 * that begin with 000, and where the state is known, as many as give one of its ZIP codes and no other.
 */
const ZIP_STEPS = {
  ...beginWith("matches(value, '^[0-9]{5}(-[0-9]{4})?$')"),
  bare: betweenNumberSigns('[0-9][-0-9\\s\\u2013]*'),
  short: `if(matches(bare, ${SHORT}), bare, null)`,
  padded: "if(matches(short, '^([0-9]{3}|[0-9]{7}|[0-9]{3}-[0-9]{4})$'), '00' & short, '0' & short)",
  prefixes: `if(isBlank(short), null, lookup(state, ${PREFIX_TABLE}))`,
  hasLostZero:
    "if(isBlank(prefixes), matches(short, '^[1-9][0-9]{3}(-?[0-9]{4})?$'), contains(prefixes, left(padded, 3)))",
  whole: 'if(isBlank(short), bare, if(hasLostZero, padded, null))',
}
const PLUS_FOUR = '[-\\s\\u2013]*([0-9]{4})'

const ZERO_RESTORED: Repair = {
  code: 'zero-restored',
  severity: 'info',
  description: 'Zeros that a spreadsheet had dropped were put in front of the ZIP code.',
  when: 'hasLostZero',
}

/** The first five digits of a ZIP code. */
export const ZIP_READER: Reader = {
  outputType: 'text',
  description: 'The first five digits of a ZIP code; the four further ones are a field of their own.',
  steps: ZIP_STEPS,
  read: `if(clean, left(value, 5), extract(whole, '^([0-9]{5})(?:-|0|${PLUS_FOUR})?$'))`,
  absent: IS_NOTHING,
  repairs: [
    placeholderRepair(IS_NOTHING),
    ZERO_RESTORED,
    FLOAT_TAIL,
    {
      code: 'float-zero-dropped',
      severity: 'warning',
      description: "A sixth digit 0 was taken off: it is left of a '.0' that lost its point.",
      when: "matches(dirty, '^[0-9]{5}0$')",
    },
    {
      code: 'plus-four-apart',
      severity: 'info',
      description: 'The four further digits were left to the field for them.',
      when: `if(clean, length(value) > 5, matches(whole, '^[0-9]{5}${PLUS_FOUR}$'))`,
    },
  ],
  cases: [
    ['04102', '04102'],
    ['04102-3134', '04102', 'plus-four-apart'],
    ['041023134', '04102', 'plus-four-apart'],
    ['04102 - 3134', '04102', 'plus-four-apart'],
    ['41023134', '04102', 'zero-restored', 'plus-four-apart'],
    ['4102-3134', '04102', 'zero-restored', 'plus-four-apart'],
    ['4102', '04102', 'zero-restored'],
    ['4102.0', '04102', 'zero-restored', 'float-tail'],
    ['75209.0', '75209', 'float-tail'],
    ['752090', '75209', 'float-zero-dropped'],
    ['75209-', '75209'],
    ["'04102", '04102'],
    ['752091', null],
    ['601', null],
    ['0211', null],
    ['7520912', null],
    ['K1A 0B1', null],
    ['N/A', null, 'placeholder'],
  ],
}

/** The four further digits of a ZIP code. Four digits alone are a ZIP code that lost a zero, not these. */
export const ZIP4_READER: Reader = {
  outputType: 'text',
  description: 'The four digits that follow the five of a ZIP code.',
  steps: ZIP_STEPS,
  read: `if(clean, substring(value, 7, 4), extract(whole, '^[0-9]{5}${PLUS_FOUR}$'))`,
  absent: `if(clean, length(value) = 5, matches(bare, '^([0-9]{3,5}-?|[0-9]{5}0)$')) or ${IS_NOTHING}`,
  repairs: [placeholderRepair(IS_NOTHING), ZERO_RESTORED],
  cases: [
    ['04102-3134', '3134'],
    ['041023134', '3134'],
    ['41023134', '3134', 'zero-restored'],
    ['04102', null],
    ['4102', null, 'zero-restored'],
    ['752090', null],
    ['75209-31', null],
    ['nan', null, 'placeholder'],
  ],
}

const STATE_CODES = [...new Set(Object.values(STATE_NAMES))].map((code) => `'${code}'`).join(', ')
const STATE_TABLE = `{${Object.entries(STATE_NAMES)
  .map(([name, code]) => `'${name}': '${code}'`)
  .join(', ')}}`

/** Returns the formula of the code of a state that a text names; null when it names none. */
export const buildStateLookup = (text: string): string =>
  `lookup(replacePattern(lower(${text}), '[.\\s]+', null), ${STATE_TABLE})`

/** A state, territory or military postal code. */
export const STATE_READER: Reader = {
  outputType: 'text',
  description:
    'The two-letter postal code of a state or territory, from the code, the name or a usual abbreviation.',
  steps: beginWith(`oneOf(value, ${STATE_CODES})`),
  read: `if(clean, value, ${buildStateLookup('dirty')})`,
  absent: IS_NOTHING,
  repairs: [placeholderRepair(IS_NOTHING)],
  cases: [
    ['TX', 'TX'],
    [' tx\u00a0', 'TX'],
    ['Texas', 'TX'],
    ['Tex.', 'TX'],
    ['NEW  YORK', 'NY'],
    ['N.Y.', 'NY'],
    ['District of Columbia', 'DC'],
    ['Puerto Rico', 'PR'],
    ['Guam', 'GU'],
    ['AE', 'AE'],
    ['XX', null],
    ['TX 75209', null],
    ['Ontario', null],
    ['NA', null, 'placeholder'],
  ],
}
