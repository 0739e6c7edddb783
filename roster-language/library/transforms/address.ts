import { buildStateLookup } from '../readers/place.ts'
import {
  BARE_UNIT,
  BEGINNINGS,
  COORDINATES,
  COUNTRY,
  PLACED,
  POINTED_CODE,
  SHORT_ZIPS,
  STATE_ENDINGS,
  UNITS,
} from './address-pattern.ts'
import type { Transform, TransformCase } from './transform.ts'

const EDGES = '^[ ,]+|[ ,]+$'

/** All signs that part lines become commas, and what stands behind a ZIP code and is no part of an address is left out. */
const LINE = [
  ['\\s*[\\n\\r;|]\\s*', ', '],
  ['[ ,.]+$', null],
  [COORDINATES, null],
  ['\\s*,[\\s,]*', ', '],
  [EDGES, null],
  [COUNTRY, null],
].reduce(
  (text, [pattern, to]) => `replacePattern(${text}, '${pattern}', ${to === null ? 'null' : `'${to}'`})`,
  'value',
)

const STEPS = {
  line: `collapse(${LINE})`,
  code: `firstOf(extract(line, '(?:^|[ ,])([0-9]{5}(?:-?[0-9]{4})?)$'), ${SHORT_ZIPS.map((pattern) => `extract(line, '${pattern}')`).join(', ')})`,
  beforeCode:
    "if(isBlank(code), line, replacePattern(left(line, length(line) - length(code)), '[ ,]+$', null))",
  isPlaced: `not isBlank(code) or matches(line, '${PLACED}')`,
  stated: STATE_ENDINGS.reduce(
    (text, pattern) => `replacePattern(${text}, '${pattern}', '$1|$2')`,
    `if(isPlaced, replacePattern(beforeCode, '${POINTED_CODE}', '$1$2'), null)`,
  ),
  withState: 'firstOf(stated, beforeCode)',
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
  '20 Linden Pl St Louis, MO',
  '12 Oak St; Ste 4; Salt Lake City; UT; 84101',
  '12 Oak St\nCT 06066\n(41.8386, -72.4594)',
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
      '20 Linden Pl',
      '12 Oak St',
      '12 Oak St',
    ],
  }),
  part({
    id: 'unit',
    label: 'Suite of a whole address',
    description: 'Takes suite, unit, floor or building out of an address in one cell.',
    formula: `replacePattern(units, '${EDGES}', null)`,
    output: ['Ste 4', 'STE 4', null, null, '#4B', null, null, '1506', null, 'Ste 4', null],
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
      '20 Linden Pl',
      '12 Oak St, Ste 4',
      '12 Oak St',
    ],
  }),
  part({
    id: 'city',
    label: 'City of a whole address',
    description: 'Takes the city out of an address in one cell.',
    formula: 'trim(town)',
    output: [
      'Fort Worth',
      'FORT WORTH',
      'Dallas',
      'Portland',
      'St. Paul',
      null,
      null,
      'Hoboken',
      'St Louis',
      'Salt Lake City',
      null,
    ],
  }),
  part({
    id: 'state',
    label: 'State of a whole address',
    description: 'Takes the code of the state out of an address in one cell.',
    formula: buildStateLookup('named'),
    output: ['TX', 'TX', 'TX', 'ME', 'MN', null, null, 'NJ', 'MO', 'UT', 'CT'],
  }),
  part({
    id: 'zip',
    label: 'ZIP code of a whole address',
    description:
      'Takes the ZIP code, with its four further digits where they are there, out of an address in one cell.',
    formula: 'code',
    output: ['76102-3134', '76102', '75209', '04102', '55101', null, null, '7030', null, '84101', '06066'],
  }),
]
