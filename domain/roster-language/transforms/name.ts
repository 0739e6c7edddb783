import type { Transform, TransformCase } from './transform.ts'

const TITLES =
  '(?i)^(?:(?:the )?(?:dr|mr|mrs|ms|miss|prof|professor|doctor|rev|reverend|hon|honorable)(?:\\. ?| ))+'

/** Credentials that are no names, wherever they stand. */
const SURE =
  'md|phd|psyd|dds|dmd|dpm|dvm|dnp|dpt|aud|edd|scd|mbbs|rn|np|pa-c|pac|aprn|arnp|crnp|crna|cnm|cnp|cns|fnp|fnp-b?c|pmhnp|lcsw|licsw|lmsw|msw|lmft|lmhc|lpc|lcpc|lac|mph|mba|mha|msn|bsn|jd|esq|cpa|pharmd|rph|otr|slp|bcba|rdn|facp|facs|facc|faap|facog|faafp'
/** Credentials that are also names of people: only behind a comma, or as capitals behind two other words. */
const UNSURE = 'DO|PA|OD|DC|PT|OT|MS|MA|BA|BS|ND|RD|LD|PE|CNA'

const GENERATION = '(?i)[ ,]+(?:jr|sr|ii|iii|iv|vi|2nd|3rd|4th)([ ,]|$)'
const GENERATIONS =
  "{'jr': 'Jr', 'sr': 'Sr', 'ii': 'II', 'iii': 'III', 'iv': 'IV', 'vi': 'VI', '2nd': 'II', '3rd': 'III', '4th': 'IV'}"
const PARTICLE =
  '(?:de|del|della|di|da|do|dos|das|du|van|von|der|den|ten|ter|la|las|le|los|el|al|bin|ibn|abu|mc|mac|st|saint|san|santa) '

const STEPS = {
  whole: 'collapse(value)',
  untitled: `replacePattern(whole, '${TITLES}', null)`,
  pointless: "remove(untitled, '.')",
  sure: `extract(pointless, '(?i)[ ,/]((?:${SURE})(?:[ ,/]+(?:${SURE}|${UNSURE}))*)$')`,
  listed: `extract(pointless, '(?i),[ ,/]*((?:(?:${SURE}|${UNSURE})(?:[ ,/]+|$))+)$')`,
  shouted: `extract(pointless, '^[^ ,]+ [^,]*[^ ,] ((?:(?:${UNSURE})(?:[ /]+|$))+)$')`,
  written: 'firstOf(listed, sure, shouted)',
  bare: "replacePattern(if(isBlank(written), pointless, left(pointless, length(pointless) - length(written))), '[ ,/]+$', null)",
  plain: `replacePattern(bare, '${GENERATION}', '$1')`,
  generation: `lookup(lower(extract(bare, '${GENERATION.replace('(?:jr', '(jr')}')), ${GENERATIONS})`,
  tail: "trim(replacePattern(plain, '^[^,]*,', null))",
  isReversed: "contains(plain, ',')",
  lastWords: `if(isReversed, part(plain, ',', 1), if(order = 'last first',
    extract(plain, '(?i)^((?:${PARTICLE})*[^ ]+)(?: |$)'),
    firstOf(extract(plain, '(?i)^.+? ((?:${PARTICLE})*[^ ]+)$'), plain)))`,
  given: `trim(if(isReversed, replace(tail, ',', ' '), if(order = 'last first',
    right(plain, length(plain) - length(lastWords)), left(plain, length(plain) - length(lastWords)))))`,
}

type Part = { id: string; label: string; does: string; formula: string; gives: readonly (string | null)[] }

const NAMES = [
  'Ruiz, Ana M., MD',
  'Ana M Ruiz Jr, MD, PhD',
  'Dr. Ana Ruiz',
  'Maria de la Cruz',
  'DUGAN III, ERNEST J',
  'Smith-Jones, Mary Ann',
  'van der Berg, Jan, Ph.D.',
  'Lee',
]
const REVERSED = 'RUIZ JR ANA MARIA'

const part = ({ gives, ...words }: Part): Transform => ({
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
      gives[place] ?? null,
      name === REVERSED ? { order: 'last first' } : {},
    ],
  ),
})

/** The parts of a person's name that stands in one cell. */
export const NAME_TRANSFORMS: readonly Transform[] = [
  part({
    id: 'first-name',
    label: 'First name of a whole name',
    does: "Takes the first name out of a cell like 'Ruiz, Ana M., MD' or 'Dr. Ana M Ruiz Jr'.",
    formula: "part(given, ' ', 1)",
    gives: ['Ana', 'Ana', 'Ana', 'Maria', 'ERNEST', 'Mary', 'Jan', null, 'ANA'],
  }),
  part({
    id: 'middle-name',
    label: 'Middle name of a whole name',
    does: 'Takes what stands between first and last name out of a whole name, without points.',
    formula: "extract(given, '^[^ ]+ (.*)$')",
    gives: ['M', 'M', null, null, 'J', 'Ann', null, null, 'MARIA'],
  }),
  part({
    id: 'last-name',
    label: 'Last name of a whole name',
    does: "Takes the last name with its particles, as in 'van der Berg'.",
    formula: 'trim(lastWords)',
    gives: ['Ruiz', 'Ruiz', 'Ruiz', 'de la Cruz', 'DUGAN', 'Smith-Jones', 'van der Berg', 'Lee', 'RUIZ'],
  }),
  part({
    id: 'suffix',
    label: 'Suffix of a whole name',
    does: 'Takes Jr, Sr, II, III or IV out of a whole name.',
    formula: 'generation',
    gives: [null, 'Jr', null, null, 'III', null, null, null, 'Jr'],
  }),
  part({
    id: 'credentials',
    label: 'Credentials of a whole name',
    does: 'Takes the credentials behind a name, without points and with commas between them.',
    formula: "replacePattern(written, '[ ,/]+', ', ')",
    gives: ['MD', 'MD, PhD', null, null, null, null, 'PhD', null, null],
  }),
]
