import type { Transform } from './transform.ts'

const PARTICLES = [
  'de',
  'del',
  'della',
  'di',
  'da',
  'do',
  'dos',
  'das',
  'du',
  'van',
  'von',
  'der',
  'den',
  'ten',
  'ter',
  'la',
  'las',
  'los',
  'y',
  'e',
]
const KEPT = [
  'II',
  'III',
  'IV',
  'VI',
  'MD',
  'DO',
  'DDS',
  'DMD',
  'NP',
  'PA',
  'RN',
  'LLC',
  'PC',
  'PLLC',
  'PA',
  'USA',
]
const table = (words: readonly string[], written: (word: string) => string) =>
  `{${[...new Set(words)].map((word) => `'${word.toUpperCase()}': '${written(word)}'`).join(', ')}}`
/** Clans that are written with two capitals; Macias and Mack are names too. */
const MAC =
  '^MAC(?:ALISTER|ARTHUR|AULAY|BETH|DONALD|DOUGALL|DUFF|FARLANE|GREGOR|INTOSH|INTYRE|KAY|KENZIE|KINNON|LACHLAN|LAREN|LEAN|LEOD|MILLAN|NEIL|PHERSON|RAE)$'

/** One word between blanks and hyphens, in capitals. */
const WORD = `if(matches(item, '^MC[A-Z]{2}'), 'Mc' & capitalize(substring(item, 3, 100)),
  if(matches(item, '${MAC}'), 'Mac' & capitalize(substring(item, 4, 100)),
    if(matches(item, "^[A-Z]{1,2}['\\u2019][A-Z]{2}"),
      capitalize(extract(item, "^([A-Z]+['\\u2019])")) & capitalize(replacePattern(item, "^[A-Z]+['\\u2019]", null)),
      firstOf(lookup(item, ${table(KEPT, (word) => word)}), capitalize(item)))))`
const HYPHENED = `join(each(split(item, '-'), ${WORD}), '-')`

/** A name as people write it. */
export const NAME_CASE: Transform = {
  id: 'name-case',
  label: 'Case of names',
  does: 'Writes a name in capitals or small letters as people do, McDonald, van der Berg, Smith-Jones III; mixed case stays.',
  takes: 'value',
  parameters: [],
  steps: {
    isMixed: "matches(value, '[a-z]') and matches(value, '[A-Z].*[A-Z]|[A-Z][a-z]')",
    capitals: 'if(isMixed, null, upper(collapse(value)))',
    front: "extract(capitals, '^(.*) [^ ]+$')",
    last: "extract(capitals, '[^ ]+$')",
    frontWords: `join(each(split(front, ' '), firstOf(lookup(item, ${table(PARTICLES, (word) => word)}), ${HYPHENED})), ' ')`,
    lastWord: `join(each(split(last, ' '), ${HYPHENED}), ' ')`,
  },
  formula: "if(isMixed, value, join(list(frontWords, lastWord), ' '))",
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
