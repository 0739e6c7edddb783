import type { Transform, TransformCase } from './transform.ts'

/**
 * Defines what people are called in front of their name. Those that are also first names (Major, Justice) are not among
 * them.
 */
const TITLES =
  '(?i)^(?:(?:the )?(?:dr|drs|mr|mrs|ms|miss|mx|prof|professor|doctor|rev|reverend|hon|honorable|father|sister|rabbi|(?:state )?(?:senator|representative)|congressman|congresswoman|governor|mayor|capt|captain|col|colonel|lt|lieutenant|sgt|sergeant|cdr|commander)(?:\\. ?| ))+'

/** Credentials that are no names, wherever they stand. */
const SURE =
  'md|phd|psyd|dds|dmd|dpm|dvm|dnp|dpt|aud|edd|scd|mbbs|rn|np|pa-c|pac|aprn|arnp|crnp|crna|cnm|cnp|cns|fnp|fnp-b?c|pmhnp|lcsw|licsw|lmsw|msw|lmft|lmhc|lpc|lcpc|lac|mph|mba|mha|msn|bsn|jd|esq|cpa|pharmd|rph|otr|slp|bcba|rdn|facp|facs|facc|faap|facog|faafp'
/** Credentials that are also names of people: only behind a comma, or as capitals behind two other words. */
const UNSURE = 'DO|PA|OD|DC|PT|OT|MS|MA|BA|BS|ND|RD|LD|PE|CNA'
/** Capitals behind a name in small letters: a certificate that is not listed, or a numeral. */
const LETTERS = '[A-Z]{2,5}(?:-[A-Z]{1,4})?'
/** A word with a small letter that is no initial. */
const WORD = '[^ ,]*[a-z][^ ,]*'

/** Credentials in a regular expression, those that are also names among them. */
export const CREDENTIALS = `${SURE}|${UNSURE}`

const GENERATION = '[ ,]+(?:jr|sr|ii|iii|iv|vi|2nd|3rd|4th)([ ,]|$)'
const GENERATIONS =
  "{'jr': 'Jr', 'sr': 'Sr', 'ii': 'II', 'iii': 'III', 'iv': 'IV', 'vi': 'VI', '2nd': 'II', '3rd': 'III', '4th': 'IV'}"
/** Three letters or more in capitals; two may be initials. */
const LOUD = '[A-Z\\u00c0-\\u00de][A-Z\\u00c0-\\u00de\\x27-]{2,}'
const PARTICLE =
  '(?:de|del|dela|delos|della|di|da|do|dos|das|du|van|von|der|den|ten|ter|la|las|le|los|el|al|bin|ibn|abu|mc|mac|st|saint|san|santa) '

const STEPS = {
  whole: 'collapse(value)',
  untitled: `replacePattern(whole, '${TITLES}', null)`,
  pointless: "remove(untitled, '.')",
  sure: `extract(pointless, '(?i)[ ,/]((?:${SURE})(?:[ ,/]+(?:${SURE}|${UNSURE}))*)$')`,
  listed: `extract(pointless, '(?i),[ ,/]*((?:(?:${SURE}|${UNSURE})(?:[ ,/]+|$))+)$')`,
  shouted: `extract(pointless, '^[^ ,]+ (?:[^,]* )?[^ ,][^ ,]+ ((?:(?:${UNSURE})(?:[ /]+|$))+)$')`,
  lettered: `firstOf(extract(pointless, '^(?:${WORD} )+${WORD}, ((?:${LETTERS}(?:[ ,/]+|$))+)$'),
    extract(pointless, '^(?:[^ ,]+ ){2,}${WORD} (${LETTERS})$'))`,
  written:
    "firstOf(listed, sure, shouted, if(matches(lettered, '^(?:II|III|IV|VI|JR|SR)$'), null, lettered))",
  bare: "replacePattern(if(isBlank(written), pointless, left(pointless, length(pointless) - length(written))), '[ ,/]+$', null)",
  // 'Ruiz, MD, Ana': credentials that follow the last name.
  inner: `extract(bare, '(?i)^[^,]+, *((?:${SURE})(?:[ ,/]+(?:${SURE}))*), *[^ ,]')`,
  named: `if(isBlank(inner), bare, replacePattern(bare, '(?i)^([^,]+), *(?:${SURE})(?:[ ,/]+(?:${SURE}))*, *', '$1, '))`,
  plain: `replacePattern(named, '(?i)^(.*?)${GENERATION}', '$1$2')`,
  generation: `lookup(lower(extract(named, '(?i)${GENERATION.replace('(?:jr', '(jr')}')), ${GENERATIONS})`,
  tail: "trim(replacePattern(plain, '^[^,]*,', null))",
  hasComma: "contains(plain, ',')",
  beforeSuffix: `extract(named, '(?i)^((?:${PARTICLE})*[^ ,]{2,}) (?:jr|sr|ii|iii|iv) [^ ,]')`,
  // Last names stand in front where the order says so, and where they are reported by an initial that ends the name, by a
  // suffix that does not, or by capitals that only they have.
  leading: `firstOf(if(order = 'last first', extract(plain, '(?i)^((?:${PARTICLE})*[^ ]+)(?: |$)'), null),
    extract(plain, '(?i)^((?:${PARTICLE})*[^ ]{2,}) [^ ]{2,} [a-z]$'),
    if(startsWith(plain, beforeSuffix), beforeSuffix, null),
    extract(plain, '^((?:(?:DE|LA|VAN|DI|DA|EL|LE|${LOUD}) )*${LOUD}) [A-Z][a-z]'))`,
  lastWords: `if(hasComma, part(plain, ',', 1), firstOf(leading, extract(plain, '^(?:[^ ]*[a-z][^ ]* )(?:[^ ]+ )*?(${LOUD}(?: ${LOUD})+)$'), extract(plain, '(?i)^.+? ((?:${PARTICLE})*[^ ]+)$'), plain))`,
  given: `trim(if(hasComma, replace(tail, ',', ' '), if(isBlank(leading),
    left(plain, length(plain) - length(lastWords)), right(plain, length(plain) - length(lastWords)))))`,
}

type Part = {
  id: string
  label: string
  description: string
  formula: string
  output: readonly (string | null)[]
}

const NAMES = [
  'Ruiz, Ana M., MD',
  'Ana M Ruiz Jr, MD, PhD',
  'Dr. Ana Ruiz',
  'Maria de la Cruz',
  'DUGAN III, ERNEST J',
  'Smith-Jones, Mary Ann',
  'van der Berg, Jan, Ph.D.',
  'Lee',
  'Ruiz Ana M.',
  'RUIZ Ana',
  'RUIZ JR ANA MARIA',
  'Ruiz, MD, Ana',
  'Robert B Lee FACEP',
  'Minh T DO',
]
const REVERSED = 'RUIZ ANA MARIA'

const part = ({ output, ...words }: Part): Transform => ({
  ...words,
  takes: 'value',
  parameters: [
    {
      name: 'order',
      label: 'Order where there is no comma',
      kind: 'choice',
      choices: ['first last', 'last first'],
      default: 'first last',
    },
  ],
  steps: STEPS,
  cases: [...NAMES, REVERSED].map(
    (name, place): TransformCase => [
      name,
      output[place] ?? null,
      name === REVERSED ? { order: 'last first' } : {},
    ],
  ),
})

/** The parts of a person's name that stands in one cell. */
export const NAME_TRANSFORMS: readonly Transform[] = [
  part({
    id: 'first-name',
    label: 'First name of a whole name',
    description: "Takes the first name out of a cell like 'Ruiz, Ana M., MD' or 'Dr. Ana M Ruiz Jr'.",
    formula: "part(given, ' ', 1)",
    output: [
      'Ana',
      'Ana',
      'Ana',
      'Maria',
      'ERNEST',
      'Mary',
      'Jan',
      null,
      'Ana',
      'Ana',
      'ANA',
      'Ana',
      'Robert',
      'Minh',
      'ANA',
    ],
  }),
  part({
    id: 'middle-name',
    label: 'Middle name of a whole name',
    description: 'Takes what stands between first and last name out of a whole name, without points.',
    formula: "extract(given, '^[^ ]+ (.*)$')",
    output: ['M', 'M', null, null, 'J', 'Ann', null, null, 'M', null, 'MARIA', null, 'B', 'T', 'MARIA'],
  }),
  part({
    id: 'last-name',
    label: 'Last name of a whole name',
    description: "Takes the last name with its particles, as in 'van der Berg'.",
    formula: 'trim(lastWords)',
    output: [
      'Ruiz',
      'Ruiz',
      'Ruiz',
      'de la Cruz',
      'DUGAN',
      'Smith-Jones',
      'van der Berg',
      'Lee',
      'Ruiz',
      'RUIZ',
      'RUIZ',
      'Ruiz',
      'Lee',
      'DO',
      'RUIZ',
    ],
  }),
  part({
    id: 'suffix',
    label: 'Suffix of a whole name',
    description: 'Takes Jr, Sr, II, III or IV out of a whole name.',
    formula: 'generation',
    output: [null, 'Jr', null, null, 'III', null, null, null, null, null, 'Jr'],
  }),
  part({
    id: 'credentials',
    label: 'Credentials of a whole name',
    description: 'Takes the credentials behind a name, without points and with commas between them.',
    formula: "replacePattern(join(list(inner, written), ', '), '[ ,/]+', ', ')",
    output: ['MD', 'MD, PhD', null, null, null, null, 'PhD', null, null, null, null, 'MD', 'FACEP'],
  }),
]
