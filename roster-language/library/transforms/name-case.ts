import type { Transform } from './transform.ts'

/** Written small unless they are the last word. */
const PARTICLES = 'de del della di da do dos das du van von der den ten ter la las los y e'
const NUMERALS = 'ii iii iv vi'
/** Clans that are written with two capitals; Macias and Mack are names too. */
const CLANS =
  'alister|arthur|aulay|beth|donald|dougall|duff|farlane|gregor|intosh|intyre|kay|kenzie|kinnon|lachlan|laren|lean|leod|millan|neil|pherson|rae'
/** Stands in front of each letter that becomes a capital. After blanks are tidied no text has it. */
const MARK = '\u2028'

const oneOf = (words: string, ends: readonly string[]) =>
  `oneOf(item, ${words
    .split(' ')
    .flatMap((word) => ends.map((end) => `'${word}${end}'`))
    .join(', ')})`
const WRITTEN = `if(${oneOf(PARTICLES, [' '])}, item, if(${oneOf(NUMERALS, ['', ' '])}, upper(item), capitalize(item)))`

/** A name as people write it. */
export const NAME_CASE: Transform = {
  id: 'name-case',
  label: 'Case of names',
  description:
    'Writes a name in capitals or small letters as people do, McDonald, van der Berg, Smith-Jones III; mixed case stays.',
  takes: 'value',
  parameters: [],
  steps: {
    isMixed: "matches(value, '[a-z]') and matches(value, '[A-Z]')",
    words: `replacePattern(lower(collapse(if(isMixed, null, value))), '[ -]', '$0${MARK}')`,
    afterPrefix: `replacePattern(words, "(^|${MARK})(mc|[a-z]{1,2}['\\u2019])([a-z]{2})", '$1$2${MARK}$3')`,
    marked: `replacePattern(afterPrefix, '(^|${MARK})mac(${CLANS})', '$1mac${MARK}$2')`,
  },
  formula: `if(isBlank(marked), value, join(each(split(marked, '${MARK}'), ${WRITTEN}), null))`,
  cases: [
    ['MCDONALD', 'McDonald'],
    ["O'NEIL", "O'Neil"],
    ['VAN DER BERG', 'van der Berg'],
    ['smith-jones', 'Smith-Jones'],
    ['MARIA DE LOS ANGELES', 'Maria de los Angeles'],
    ['JOHN SMITH III', 'John Smith III'],
    ['MACDONALD', 'MacDonald'],
    ['MACIAS', 'Macias'],
    ['NÚÑEZ', 'Núñez'],
    ['VAN', 'Van'],
    ['DeShawn', 'DeShawn'],
    ['Van der Berg', 'Van der Berg'],
    [null, null],
  ],
}
