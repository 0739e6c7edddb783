import { getNameSteps } from '../name/name-steps.ts'
import type { Transform } from './transform.ts'

/** Written small unless they are the last word. */
const PARTICLES = 'de del della di da do dos das du van von der den ten ter la las los y e'
const NUMERALS = 'ii iii iv vi'
/** Clans that are written with two capitals; Macias and Mack are names too. */
const CLANS =
  'alister|arthur|aulay|beth|donald|dougall|duff|farlane|gregor|intosh|intyre|kay|kenzie|kinnon|lachlan|laren|lean|leod|millan|neil|pherson|rae'
/** Stands in front of each letter that becomes a capital. After blanks are tidied no text has it. */
const MARK = '\u2028'

/** Signs in front of a letter that becomes a capital: a point only behind an initial or 'St', so that 'Ph.D.' stays. */
const ENDS = '"[ /(&\\"-][\'\u2018]?|\\b(?:[a-z]|st)\\."'

const oneOf = (words: string, ends: readonly string[]) =>
  `oneOf(item, ${words
    .split(' ')
    .flatMap((word) => ends.map((end) => `'${word}${end}'`))
    .join(', ')})`
/** Credentials of a whole name stay as they are. */
const IS_CREDENTIAL = "includes(kept, upper(remove(item, '., /-')))"
const WRITTEN = `if(${IS_CREDENTIAL}, upper(item), if(${oneOf(PARTICLES, [' '])}, item, if(${oneOf(NUMERALS, ['', ' '])}, upper(item), capitalize(item))))`

/** A name as people write it. */
export const NAME_CASE: Transform = {
  id: 'name-case',
  label: 'Case of names',
  description:
    'Writes a name in capitals or small letters as people do, McDonald, van der Berg, Smith-Jones III; mixed case, credentials and organizations stay.',
  takes: 'value',
  restyles: 'personName',
  parameters: [],
  steps: {
    // One word has no credentials behind it.
    several: "if(contains(trim(value), ' '), value, null)",
    ...getNameSteps('several'),
    kept: "splitAny(upper(credentials), ' ,/&-')",
    isAsWritten: "or(isOrganization, and(matches(value, '[a-z]'), matches(value, '[A-Z]')))",
    words: `replacePattern(lower(collapse(if(isAsWritten, null, value))), ${ENDS}, '$0${MARK}')`,
    afterPrefix: `replacePattern(words, "(^|${MARK})(mc|[a-z]{1,2}['\\u2019])([a-z]{2})", '$1$2${MARK}$3')`,
    cut: `replacePattern(afterPrefix, '(^|${MARK})mac(${CLANS})', '$1mac${MARK}$2')`,
  },
  formula: `if(isBlank(cut), value, join(each(split(cut, '${MARK}'), ${WRITTEN}), null))`,
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
    ['J.R.', 'J.R.'],
    ['ST.JOHN', 'St.John'],
    ['SMITH/JONES', 'Smith/Jones'],
    ['MARY "MOLLY"', 'Mary "Molly"'],
    ["MARY 'MOLLY'", "Mary 'Molly'"],
    ['JOHN (JACK)', 'John (Jack)'],
    ['AMY&BOB', 'Amy&Bob'],
    ['DeShawn', 'DeShawn'],
    ['Van der Berg', 'Van der Berg'],
    ['ANNA L RIVERS DO', 'Anna L Rivers DO'],
    ['RIVERS, ANNA, M.D., PHD', 'Rivers, Anna, M.D., PHD'],
    ['MINH T DO', 'Minh T Do'],
    ['LARKSPUR DIABETIC SUPPLY LLC', 'LARKSPUR DIABETIC SUPPLY LLC'],
    [null, null],
  ],
}
