import { beginWith, IS_NOTHING, placeholderRepair, type Reader } from './reader.ts'

const GENDERS = `{'f': 'F', 'female': 'F', 'woman': 'F', 'm': 'M', 'male': 'M', 'man': 'M', 'x': 'X', 'nonbinary': 'X',
  'non-binary': 'X', 'non binary': 'X', 'nb': 'X', 'o': 'X', 'other': 'X', 'u': 'U', 'unk': 'U', 'unknown': 'U',
  'undisclosed': 'U', 'not disclosed': 'U', 'not specified': 'U', 'prefer not to say': 'U', 'decline to answer': 'U'}`

/** An unknown gender is a code of its own. */
const HAS_NO_GENDER = `${IS_NOTHING} and lower(dirty) <> 'unknown'`

/** The gender code of the registry. */
export const GENDER_READER: Reader = {
  outputType: 'text',
  description: 'F, M, X or U, from the code or the word.',
  steps: beginWith("oneOf(value, 'F', 'M', 'X', 'U')"),
  read: `if(clean, value, lookup(lower(dirty), ${GENDERS}))`,
  absent: HAS_NO_GENDER,
  repairs: [
    placeholderRepair(HAS_NO_GENDER),
    {
      code: 'other-as-x',
      severity: 'info',
      description: "Other was taken as X, the registry's code for neither F nor M.",
      when: "oneOf(lower(dirty), 'o', 'other')",
    },
  ],
  cases: [
    ['F', 'F'],
    [' male ', 'M'],
    ['Non-Binary', 'X'],
    ['Other', 'X', 'other-as-x'],
    ['unknown', 'U'],
    ['Ana', null],
    ['n/a', null, 'placeholder'],
  ],
}

const YES = ['y', 'yes', 'true', 't', '1', '1.0', 'x', 'on', 'checked', '\u2713', '\u2714', 'accepting']
const NO = ['n', 'no', 'false', 'f', '0', '0.0', 'off', 'unchecked', 'not accepting', 'closed']
const MORE_YES = ['open', 'accepting new patients', 'accepting new']
const MORE_NO = ['not accepting new patients', 'not accepting new', 'no new patients']
const entries = (words: readonly string[], code: string) => words.map((word) => `'${word}': '${code}'`)
const ANSWERS = `{${[...entries([...YES, ...MORE_YES], 'Y'), ...entries([...NO, ...MORE_NO], 'N')].join(', ')}}`

/** A yes or no. */
export const BOOLEAN_READER: Reader = {
  outputType: 'text',
  description: 'Y or N, from the words and signs that forms use.',
  steps: beginWith("oneOf(value, 'Y', 'N')"),
  read: `if(clean, value, lookup(lower(dirty), ${ANSWERS}))`,
  absent: IS_NOTHING,
  repairs: [placeholderRepair(IS_NOTHING)],
  cases: [
    ['Y', 'Y'],
    ['yes ', 'Y'],
    ['TRUE', 'Y'],
    ['x', 'Y'],
    ['1', 'Y'],
    ['Accepting', 'Y'],
    ['0.0', 'N'],
    ['not accepting', 'N'],
    ['Closed', 'N'],
    ['maybe', null],
    ['Unknown', null, 'placeholder'],
    ['n/a', null, 'placeholder'],
  ],
}
