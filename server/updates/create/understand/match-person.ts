import { MAX_CANDIDATES } from '@concord/contract'
import {
  countEdits,
  getNicknames,
  isValidNpi,
  MAILING_KEY,
  phoneDigits,
  searchKey,
  taxonomyCodeByName,
} from '@concord/domain'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import { describeRecord, nameRecord, textOf } from './format-record.ts'
import type { Candidate, Meant } from './line.ts'

/** Maximum number of people with the same name that are compared; with more, the line must state more. */
export const MAX_NAMESAKES = 20
const MAX_SPELLING_EDITS = 2
/** Shorter last names are other names after as many edits. */
const LONG_NAME = 6
const SHORT_NAME = 4

const keyOf = (text: string | null | undefined) => searchKey(text ?? '')
const licenseKeyOf = (text: string | null | undefined) => keyOf(text).replaceAll(' ', '')

const nameIn = (row: RosterRow) => [row.firstName, row.lastName].filter(Boolean).join(' ')

/** Compares a first name with that of a record; returns null if it is a different one. */
function compareFirst(stated: string, known: string): 'same' | 'likely' | 'unknown' | null {
  if (stated === '' || known === '') return 'unknown'
  if (stated === known) return 'same'
  // Of two given names one may be left out, or stand as a middle name.
  if (known.startsWith(`${stated} `) || stated.startsWith(`${known} `)) return 'likely'
  if (stated.length === 1 || known.length === 1) return stated[0] === known[0] ? 'likely' : null
  if (getNicknames(stated).includes(known)) return 'likely'
  return countEdits(stated, known, 1) <= 1 ? 'likely' : null
}

/** Compares a last name with those of a record; returns null if it is none of them, a slip of the pen aside. */
function compareLast(stated: string, { record }: KeyedRecord): 'same' | 'likely' | null {
  const known = keyOf(textOf(record.row, 'last_name'))
  const others = (record.row.other_names ?? []) as readonly { lastName?: string | null }[]
  if (stated === known || others.some(({ lastName }) => keyOf(lastName) === stated)) return 'same'
  const length = Math.min(stated.length, known.length)
  const slips = length >= LONG_NAME ? MAX_SPELLING_EDITS : Number(length >= SHORT_NAME)
  return countEdits(stated, known, slips) <= slips ? 'likely' : null
}

/** Tells whether a name is that of a record, a slip of the pen and initials aside. */
export function isNameOf(row: RosterRow, keyed: KeyedRecord): boolean {
  const { record } = keyed
  const last = keyOf(row.lastName)
  if (last === '') return true
  if (record.table === 'entities') {
    // The name of an organization in a column of names was split as that of a person.
    const words = keyOf(textOf(record.row, 'name')).split(' ')
    return keyOf(nameIn(row))
      .split(' ')
      .every((word) => words.includes(word))
  }
  const first = compareFirst(keyOf(row.firstName), keyOf(textOf(record.row, 'first_name')))
  return compareLast(last, keyed) !== null && first !== null
}

type Weighed = {
  readonly record: KeyedRecord
  readonly points: number
  readonly evidence: readonly string[]
  /** Whether the name is the very one; `other` where the license alone says who it is. */
  readonly name: 'same' | 'likely' | 'unknown' | 'other'
  /** Whether the line states what the record contradicts: another place, or another license of one state. */
  readonly isOther: boolean
}

const placesOf = ({ places }: KeyedRecord) =>
  [...places].flatMap(([key, row]) => (key === MAILING_KEY ? [] : [{ key, row }]))

function compareName(row: RosterRow, record: KeyedRecord): Weighed['name'] {
  const first = compareFirst(keyOf(row.firstName), keyOf(textOf(record.record.row, 'first_name')))
  const last = compareLast(keyOf(row.lastName), record)
  if (first === null || last === null) return 'other'
  return first === 'same' ? last : first
}

type Licensed = { code: string; licenseNumber: string | null; licenseState?: string | null }

/** Compares the license of a line with those of a record; null where nothing can be said. */
function compareLicense(row: RosterRow, taxonomies: readonly Licensed[]): 'same' | 'other' | null {
  const [license, state] = [licenseKeyOf(row.licenseNumber), keyOf(row.licenseState)]
  if (license === '') return null
  const ofState = taxonomies.filter(({ licenseNumber, licenseState }) => {
    const known = keyOf(licenseState)
    return licenseKeyOf(licenseNumber) !== '' && (state === '' || known === '' || known === state)
  })
  if (ofState.some(({ licenseNumber }) => licenseKeyOf(licenseNumber) === license)) return 'same'
  return state !== '' && ofState.some(({ licenseState }) => keyOf(licenseState) === state) ? 'other' : null
}

const OF_PLACE: readonly string[] = ['street', 'ZIP', 'city']
/** Evidence that tells one person from others of the name, with the street. */
const IDENTIFYING: readonly string[] = ['license', 'phone']

/**
 * Weighs the evidence that a line means a record: the words for people and the points. Returns null if the name differs
 * and no license says that it is the same person: colleagues share a phone, a street and often a last name.
 */
function weigh(row: RosterRow, record: KeyedRecord): Weighed | null {
  const places = placesOf(record)
  const phone = phoneDigits(row.phone ?? '')
  const taxonomies = (record.record.row.taxonomies ?? []) as readonly Licensed[]
  const [name, license] = [compareName(row, record), compareLicense(row, taxonomies)]
  const codes = [row.taxonomy1, ...(row.specialty1 ?? '').split('; ').map(taxonomyCodeByName)]
  const agrees = (place: Row, column: string, text: string | null | undefined) =>
    keyOf(text) === '' || keyOf(textOf(place, column)) === keyOf(text)
  const holds = (column: string, text: string | null | undefined, isAt: (place: Row) => boolean) =>
    keyOf(text) !== '' && places.some(({ row: place }) => agrees(place, column, text) && isAt(place))
  const isInState = (place: Row) => agrees(place, 'state', row.state)
  // A street of one name is in many cities.
  const isInCity = (place: Row) =>
    row.zip ? agrees(place, 'zip', row.zip) : agrees(place, 'city', row.city) && isInState(place)
  const signs: readonly (readonly [boolean, number, string])[] = [
    [license === 'same', 5, 'license'],
    [phone !== undefined && places.some(({ row: place }) => textOf(place, 'phone') === phone), 3, 'phone'],
    [holds('address_1', row.address1, isInCity), 3, 'street'],
    [holds('zip', row.zip, () => true), 2, 'ZIP'],
    [holds('city', row.city, isInState), 1, 'city'],
    [taxonomies.some(({ code }) => codes.includes(code)), 1, 'specialty'],
  ]
  const found = signs.filter(([isThere]) => isThere)
  const points = found.reduce((sum, [, weight]) => sum + weight, 0)
  if (name === 'other' && license !== 'same') return null
  const ofName = { same: 2, likely: 1, unknown: 0, other: 0 }[name]
  const evidence = found.map(([, , word]) => word)
  const statesPlace = [row.address1, row.zip, row.city].some((text) => keyOf(text) !== '')
  const isElsewhere =
    statesPlace && !evidence.some((word) => IDENTIFYING.includes(word) || OF_PLACE.includes(word))
  return { record, points: points + ofName, evidence, name, isOther: isElsewhere || license === 'other' }
}

export const toCandidate = (record: KeyedRecord): Candidate => ({
  npi: String(record.record.npi),
  name: nameRecord(record),
  detail: describeRecord(record),
  path: null,
})

/** Beyond this much a namesake is left behind. */
const CLEAR_LEAD = 3

/** Tells whether a line may mean a record without anyone saying so. */
function mayMean({ record, name, evidence, isOther }: Weighed, isCommon: boolean): boolean {
  const isActive = (textOf(record.record.row, 'status') ?? 'active') === 'active'
  const isTold = evidence.some((word) => IDENTIFYING.includes(word) || word === 'street')
  return isActive && name !== 'other' && !isOther && (isTold || !isCommon)
}

function matchByName(
  row: RosterRow,
  namesakes: readonly KeyedRecord[],
  { prefix, isOfOther = false }: { readonly prefix: string; readonly isOfOther?: boolean },
): Meant {
  const weighed = namesakes
    .flatMap((record) => weigh(row, record) ?? [])
    .toSorted((one, other) => other.points - one.points)
  const candidates = weighed.slice(0, MAX_CANDIDATES).map(({ record }) => toCandidate(record))
  const [best, next] = weighed
  const name = nameIn(row)
  if (!best) {
    const reason =
      name === '' ? 'The line names no one' : `No one called ${name} is in the directory that you see`
    return { npis: [], verdict: 'none', reason: `${prefix}${reason}`, candidates: [] }
  }
  const isCommon = namesakes.length >= MAX_NAMESAKES
  const isClear = next === undefined || best.points - next.points >= CLEAR_LEAD
  const isAlone = isClear && !isOfOther && mayMean(best, isCommon)
  const isSame = best.name === 'same' || best.evidence.includes('license')
  const words = best.evidence.length > 0 ? `, same ${best.evidence.join(' and ')}` : ''
  const npis = [String(best.record.record.npi)]
  if (isAlone && isSame && best.points >= 4 && prefix === '')
    return { npis, verdict: 'sure', reason: `Name${words}`, candidates }
  if (isAlone && best.points >= 1 && (prefix === '' || best.evidence.length > 0))
    return {
      npis,
      verdict: 'likely',
      reason: `${prefix}${next ? 'Nearest of the name' : 'The only one of the name'}${words}`,
      candidates,
    }
  const many = isCommon ? `${MAX_NAMESAKES} or more` : weighed.length
  const one = words === '' ? `Only the name agrees: ${name}` : `One of the name${words}`
  const reason = weighed.length === 1 ? one : `${many} called ${name} here`
  return { npis: [], verdict: 'ask', reason: `${prefix}${reason}`, candidates }
}

/**
 * Returns whom a line means. `owner` has the NPI that the line gives, `namesakes` the name: both as the organization sees
 * them.
 */
export function matchPerson(
  row: RosterRow,
  {
    owner,
    namesakes,
  }: { readonly owner: KeyedRecord | undefined; readonly namesakes: readonly KeyedRecord[] },
): Meant {
  const npi = row.npi?.trim() ?? ''
  if (npi === '') return matchByName(row, namesakes, { prefix: '' })
  if (owner !== undefined && isNameOf(row, owner))
    return { npis: [npi], verdict: 'sure', reason: row.lastName ? 'NPI and name' : 'NPI', candidates: [] }
  if (owner !== undefined) {
    const others = namesakes.filter((record) => record !== owner)
    const reason = `NPI ${npi} is ${nameRecord(owner)}, the line says ${nameIn(row)}`
    const candidates = [owner, ...others].slice(0, MAX_CANDIDATES).map(toCandidate)
    return { npis: [], verdict: 'ask', reason, candidates }
  }
  // An NPI that is one belongs to someone, whom the directory lacks or hides: namesakes are other people.
  const isOfOther = isValidNpi(npi)
  const prefix = isOfOther ? `No record that you see has NPI ${npi}. ` : `${npi} is no NPI. `
  return matchByName(row, namesakes, { prefix, isOfOther })
}
