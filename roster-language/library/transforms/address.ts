import { STATES } from '@concord/domain'
import { buildStateLookup } from '../readers/place.ts'
import type { Transform, TransformCase } from './transform.ts'

/** Words that end the name of a street (USPS Publication 28, appendix C). */
const TYPE =
  '(?:alley|aly|avenue|ave|av|boulevard|blvd|bypass|circle|cir|court|ct|crossing|xing|drive|dr|expressway|expy|freeway|fwy|highway|hwy|lane|ln|loop|parkway|pkwy|pike|place|pl|plaza|plz|road|rd|route|rte|row|square|sq|street|st|terrace|ter|trail|trl|turnpike|tpke|way)\\.?'
const DIRECTION = '(?: (?:[ns] ?[ew]|[nsew])\\b\\.?)?'
const DESIGNATOR =
  '(?:suite|ste|unit|apt|apartment|room|rm|building|bldg|floor|flr|fl|dept|lot|space|spc|office|ofc|trailer|trlr|hangar|hngr|slip|penthouse|ph)'
/** A designator with what it numbers (USPS Publication 28, appendix C2). */
const UNIT = `(?:(?:#|${DESIGNATOR}\\b)\\.? ?#? ?(?:[a-z]?-?[0-9][0-9a-z-]*|[a-z]\\b)|(?:[0-9]+(?:st|nd|rd|th)|first|second|third) (?:floor|flr|fl)\\b\\.?|(?:lower|upper) level)`
const UNITS = `(?:${UNIT}[ ,]*)+`
const BOX = '(?:p\\.? ?o\\.? ?)?box [0-9a-z-]+'
const CITY = '([a-z][a-z .\\x27-]*)$'
const COUNTRY = '(?i)[ ,]+(?:usa|u\\.s\\.a\\.?|united states(?: of america)?)$'
const STATE = STATES.flatMap(({ code, name }) => [name, code]).join('|')
/** A ZIP code whose zero in front a spreadsheet dropped, behind one of the states that have such codes. */
const SHORT = `(?i)(?:,| ${TYPE} ).*[ ,](?:ct|ma|me|nh|nj|ri|vt|pr)[ ,]+([0-9]{4}(?:-[0-9]{4})?)$`
/** Defines what stands alone behind the last comma of a street: a number, perhaps with letters. */
const BARE_UNIT = ', *([a-z]?-?[0-9][0-9a-z-]*(?: [a-z])?)$'
const EDGES = '^[ ,]+|[ ,]+$'

/** Defines where the city begins; the first that fits puts a bar in front of it. */
const BEGINNINGS = [
  `(?i)^([^|]*,[ ]*(?:[ns][ew]\\b[ ,]*)?(?:${UNITS})?)([^|,0-9]+)$`,
  `(?i)^([^|]*[ ,]${UNITS})${CITY}`,
  `(?i)^([^|]*\\b${BOX})[ ,]+${CITY}`,
  `(?i)^([^|,]*?[0-9][^|,]*? ${TYPE}(?: ${TYPE})?(?: [0-9]+)?${DIRECTION}) ${CITY}`,
  `(?i)^([^|,]*[0-9][^|,]* [ns][ew]) ${CITY}`,
  '^()([^|0-9]+)$',
]

const STEPS = {
  line: `replacePattern(replacePattern(collapse(replacePattern(value, '\\s*\\n\\s*', ', ')), '[ .,;]+$', null), '${COUNTRY}', null)`,
  code: `firstOf(extract(line, '(?:^|[ ,])([0-9]{5}(?:-?[0-9]{4})?)$'), extract(line, '${SHORT}'))`,
  beforeCode:
    "if(isBlank(code), line, replacePattern(left(line, length(line) - length(code)), '[ ,]+$', null))",
  isPlaced: `not isBlank(code) or matches(line, '(?i),| ${TYPE}${DIRECTION} .*[a-z] [a-z]{2}$')`,
  withState: `if(isPlaced, replacePattern(beforeCode, '(?i)^([^|]*)[ ,]+(${STATE})[ ,]*$', '$1|$2'), beforeCode)`,
  named: "if(contains(withState, '|'), part(withState, '|', 2), null)",
  rest: `replacePattern(part(withState, '|', 1), '${EDGES}', null)`,
  found: BEGINNINGS.reduce(
    (text, pattern) => `replacePattern(${text}, '${pattern}', '$1|$2')`,
    'if(isBlank(code) and isBlank(named), null, rest)',
  ),
  withCity: 'firstOf(found, rest)',
  town: "if(contains(withCity, '|'), part(withCity, '|', 2), null)",
  lines: `replacePattern(part(withCity, '|', 1), '${EDGES}', null)`,
  bareUnit: `extract(lines, '(?i)${BARE_UNIT}')`,
  units: `firstOf(extract(lines, '(?i)(?:^|[ ,])(${UNITS})'), bareUnit)`,
}

const ADDRESSES = [
  '12 N Oak St, Ste 4, Fort Worth, TX 76102-3134',
  '12 N OAK ST STE 4 FORT WORTH TX 76102',
  '12 Oak Street\nDallas, Texas 75209',
  'PO Box 12, Portland, ME 04102',
  '12 Oak St NE #4B, St. Paul MN 55101 USA',
  '12 Oak Ct',
  '12 Oak Ct 1241',
  '12 Oak St, 1506, Hoboken, NJ 7030',
]
type Part = {
  id: string
  label: string
  description: string
  formula: string
  output: readonly (string | null)[]
}

const part = ({ output, ...words }: Part): Transform => ({
  ...words,
  takes: 'value',
  parameters: [],
  steps: STEPS,
  cases: ADDRESSES.map((address, place): TransformCase => [address, output[place] ?? null]),
})

/** The parts of an address that stands in one cell. */
export const ADDRESS_TRANSFORMS: readonly Transform[] = [
  part({
    id: 'street',
    label: 'Street of a whole address',
    description: 'Takes number and street, or the post-office box, out of an address in one cell.',
    formula: `if(isBlank(units), lines, if(units = bareUnit, replacePattern(lines, '(?i)${BARE_UNIT}', null),
      replacePattern(replacePattern(lines, '(?i)^(.*?)(?:^|[ ,]+)${UNITS}', '$1 '), '${EDGES}', null)))`,
    output: [
      '12 N Oak St',
      '12 N OAK ST',
      '12 Oak Street',
      'PO Box 12',
      '12 Oak St NE',
      '12 Oak Ct',
      '12 Oak Ct 1241',
      '12 Oak St',
    ],
  }),
  part({
    id: 'unit',
    label: 'Suite of a whole address',
    description: 'Takes suite, unit, floor or building out of an address in one cell.',
    formula: `replacePattern(units, '${EDGES}', null)`,
    output: ['Ste 4', 'STE 4', null, null, '#4B', null, null, '1506'],
  }),
  part({
    id: 'street-and-unit',
    label: 'Street and suite of a whole address',
    description: 'Takes what stands in front of the city out of an address in one cell.',
    formula: 'lines',
    output: [
      '12 N Oak St, Ste 4',
      '12 N OAK ST STE 4',
      '12 Oak Street',
      'PO Box 12',
      '12 Oak St NE #4B',
      '12 Oak Ct',
      '12 Oak Ct 1241',
      '12 Oak St, 1506',
    ],
  }),
  part({
    id: 'city',
    label: 'City of a whole address',
    description: 'Takes the city out of an address in one cell.',
    formula: 'trim(town)',
    output: ['Fort Worth', 'FORT WORTH', 'Dallas', 'Portland', 'St. Paul', null, null, 'Hoboken'],
  }),
  part({
    id: 'state',
    label: 'State of a whole address',
    description: 'Takes the code of the state out of an address in one cell.',
    formula: buildStateLookup('named'),
    output: ['TX', 'TX', 'TX', 'ME', 'MN', null, null, 'NJ'],
  }),
  part({
    id: 'zip',
    label: 'ZIP code of a whole address',
    description:
      'Takes the ZIP code, with its four further digits where they are there, out of an address in one cell.',
    formula: 'code',
    output: ['76102-3134', '76102', '75209', '04102', '55101', null, null, '7030'],
  }),
]
