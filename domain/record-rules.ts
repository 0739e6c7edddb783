import { isNoValue } from './field-value.ts'
import { makeLocationKey } from './location-key.ts'
import { phoneDigits } from './phone.ts'
import { taxonomyByCode } from './taxonomy.ts'
import { ZIP_PREFIXES_BY_STATE } from './zip-prefix.ts'

type Row = Readonly<Record<string, unknown>>

/** Describes a record as rules read it: places with position -1 are mailing addresses. */
export type RuledRecord = {
  readonly table: 'practitioners' | 'entities'
  readonly row: Row
  readonly locations: readonly Row[]
}

type Rule = {
  readonly title: string
  /** The text shown for a record that breaks the rule. */
  readonly broken: string
  /** The columns that it reads: changes of others neither break nor fix it. */
  readonly columns: readonly string[]
  /** False for what is asked of each place and may be unknown of a new one. */
  readonly isStrict: boolean
}

const rule = (title: string, broken: string, columns: readonly string[], isStrict = true): Rule => ({
  title,
  broken,
  columns,
  isStrict,
})

/** Lists what every record of a directory is held to, by codes that never change their meaning. */
export const RECORD_RULES = {
  'NAM-01': rule('Has a name', 'No name', ['last_name', 'name']),
  'SPC-01': rule('Has a specialty', 'No specialty', ['taxonomies']),
  'SPC-02': rule('Specialties are NUCC codes', 'Specialty is no NUCC code', ['taxonomies']),
  'SPC-03': rule('One specialty is the primary one', 'Not one primary specialty', ['taxonomies']),
  'LIC-01': rule('Licenses name their state', 'License without a state', ['taxonomies']),
  'LOC-01': rule('Has a location', 'No location', ['country', 'address_1']),
  'LOC-02': rule('Locations have street and city', 'Street or city missing', ['address_1', 'city']),
  'LOC-03': rule('ZIP codes have five digits', 'ZIP code without five digits', ['zip', 'country']),
  'LOC-04': rule('ZIP code and state agree', 'ZIP code and state disagree', ['zip', 'state', 'country']),
  'LOC-05': rule('Locations have a phone', 'No phone', ['phone']),
  'LOC-06': rule('Phones are US numbers', 'Phone is no US number', ['phone', 'country']),
  'LOC-07': rule('No location is listed twice', 'Location listed twice', [
    'address_1',
    'address_2',
    'zip',
    'country',
  ]),
  'LOC-08': rule('Locations say their hours', 'No hours', ['hours'], false),
  'LOC-09': rule(
    'Locations say if they accept new patients',
    'New patients not stated',
    ['accepting_new_patients'],
    false,
  ),
} as const satisfies Record<string, Rule>

/** Is the code of a rule of records. */
export type RecordRuleCode = keyof typeof RECORD_RULES

/** Names a rule that a record breaks, and at which of its places, by position; null for the record itself. */
export type BrokenRule = { readonly code: RecordRuleCode; readonly position: number | null }

const PERSONS_ALONE: readonly RecordRuleCode[] = ['LOC-08', 'LOC-09']

function* findOfRecord({ table, row, locations }: RuledRecord): Iterable<RecordRuleCode> {
  if (isNoValue(table === 'practitioners' ? row.last_name : row.name)) yield 'NAM-01'
  const taxonomies = Array.isArray(row.taxonomies) ? (row.taxonomies as Row[]) : []
  if (taxonomies.length === 0) yield 'SPC-01'
  else {
    if (taxonomies.some(({ code }) => taxonomyByCode(String(code)) === undefined)) yield 'SPC-02'
    if (taxonomies.filter(({ primary }) => primary === true).length !== 1) yield 'SPC-03'
    if (
      taxonomies.some(
        ({ licenseNumber, licenseState }) => !isNoValue(licenseNumber) && isNoValue(licenseState),
      )
    )
      yield 'LIC-01'
  }
  if (locations.length === 0) yield 'LOC-01'
}

const isUnitedStates = ({ country }: Row) => isNoValue(country) || country === 'US'

function* findOfPlace(place: Row, known: ReadonlySet<string>): Iterable<RecordRuleCode> {
  const zip = String(place.zip ?? '')
  if (isNoValue(place.address_1) || isNoValue(place.city)) yield 'LOC-02'
  if (isUnitedStates(place)) {
    const prefixes = ZIP_PREFIXES_BY_STATE.get(String(place.state ?? ''))
    if (!/^\d{5}$/.test(zip)) yield 'LOC-03'
    else if (prefixes !== undefined && !prefixes.includes(zip.slice(0, 3))) yield 'LOC-04'
    if (!isNoValue(place.phone) && phoneDigits(String(place.phone)) === undefined) yield 'LOC-06'
  }
  if (isNoValue(place.phone)) yield 'LOC-05'
  if (known.has(keyOf(place))) yield 'LOC-07'
  if (isNoValue(place.hours)) yield 'LOC-08'
  if (isNoValue(place.accepting_new_patients)) yield 'LOC-09'
}

const keyOf = (place: Row): string => makeLocationKey(place as Parameters<typeof makeLocationKey>[0])

/** Returns the rules that a record breaks. */
export function findBrokenRules(record: RuledRecord): BrokenRule[] {
  const practiced = record.locations.filter(({ position }) => Number(position) >= 0)
  const broken: BrokenRule[] = [...findOfRecord({ ...record, locations: practiced })].map((code) => ({
    code,
    position: null,
  }))
  const known = new Set<string>()
  for (const place of practiced) {
    for (const code of findOfPlace(place, known))
      if (record.table === 'practitioners' || !PERSONS_ALONE.includes(code))
        broken.push({ code, position: Number(place.position) })
    known.add(keyOf(place))
  }
  return broken
}

const nameOf = ({ code, position }: BrokenRule) => `${code} ${position}`

/** Says what a change of a record does to the rules that it is held to. */
export type RuleDifference = { readonly broken: readonly BrokenRule[]; readonly fixed: readonly BrokenRule[] }

/**
 * Returns the rules that a record newly breaks and those that it keeps from now on. A place that is new need not say what
 * may be unknown; one that goes fixes nothing.
 */
export function compareRules(before: RuledRecord, after: RuledRecord): RuleDifference {
  if (before === after) return { broken: [], fixed: [] }
  const [was, is] = [findBrokenRules(before), findBrokenRules(after)]
  const [wasNames, isNames] = [new Set(was.map(nameOf)), new Set(is.map(nameOf))]
  const hadPlace = (position: number | null) => before.locations.some((row) => row.position === position)
  const hasPlace = (position: number | null) => after.locations.some((row) => row.position === position)
  return {
    broken: is.filter(
      (one) =>
        !wasNames.has(nameOf(one)) &&
        (one.position === null || RECORD_RULES[one.code].isStrict || hadPlace(one.position)),
    ),
    fixed: was.filter(
      (one) => !isNames.has(nameOf(one)) && (one.position === null || hasPlace(one.position)),
    ),
  }
}

/** Tells whether a rule reads a column; null stands for whether a place is there. */
export function readsColumn(code: RecordRuleCode, column: string | null): boolean {
  return column === null
    ? code.startsWith('LOC')
    : (RECORD_RULES[code].columns as readonly string[]).includes(column)
}
