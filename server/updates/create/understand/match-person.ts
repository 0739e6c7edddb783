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
import { describeRecord, nameRecord, textOf } from './format-record.ts'
import type { Candidate, Meant } from './line.ts'

/** Maximum number of people with the same name that are compared; with more, the line must state more. */
export const MAX_NAMESAKES = 20
const MAX_SPELLING_EDITS = 2

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

/** Tells whether a name is that of a record, a slip of the pen and initials aside. */
export function isNameOf(row: RosterRow, { record }: KeyedRecord): boolean {
  if (record.table === 'entities') return true
  const last = keyOf(row.lastName)
  if (last === '') return true
  const known = keyOf(textOf(record.row, 'last_name'))
  const others = (record.row.other_names ?? []) as readonly { lastName?: string | null }[]
  const isLast =
    countEdits(last, known, MAX_SPELLING_EDITS) <= MAX_SPELLING_EDITS ||
    others.some(({ lastName }) => keyOf(lastName) === last)
  return isLast && compareFirst(keyOf(row.firstName), keyOf(textOf(record.row, 'first_name'))) !== null
}

type Weighed = { readonly record: KeyedRecord; readonly points: number; readonly evidence: readonly string[] }

const placesOf = ({ places }: KeyedRecord) =>
  [...places].flatMap(([key, row]) => (key === MAILING_KEY ? [] : [{ key, row }]))

/**
 * Weighs the evidence that a line means a record: the words for people and the points. Returns null if the name differs
 * and the evidence is weak.
 */
function weigh(row: RosterRow, record: KeyedRecord): Weighed | null {
  const places = placesOf(record)
  const first = compareFirst(keyOf(row.firstName), keyOf(textOf(record.record.row, 'first_name')))
  const phone = phoneDigits(row.phone ?? '')
  const taxonomies = (record.record.row.taxonomies ?? []) as readonly {
    code: string
    licenseNumber: string | null
  }[]
  const license = licenseKeyOf(row.licenseNumber)
  const codes = [row.taxonomy1, ...(row.specialty1 ?? '').split('; ').map(taxonomyCodeByName)]
  const holds = (column: string, value: string) =>
    value !== '' && places.some(({ row: place }) => keyOf(textOf(place, column)) === value)
  const signs: readonly (readonly [boolean, number, string])[] = [
    [
      license !== '' && taxonomies.some(({ licenseNumber }) => licenseKeyOf(licenseNumber) === license),
      5,
      'license',
    ],
    [phone !== undefined && places.some(({ row: place }) => textOf(place, 'phone') === phone), 3, 'phone'],
    [holds('address_1', keyOf(row.address1)), 3, 'street'],
    [holds('zip', row.zip ?? ''), 2, 'ZIP'],
    [holds('city', keyOf(row.city)), 1, 'city'],
    [taxonomies.some(({ code }) => codes.includes(code)), 1, 'specialty'],
  ]
  const found = signs.filter(([isThere]) => isThere)
  const points = found.reduce((sum, [, weight]) => sum + weight, 0)
  if (first === null && points < 5) return null
  const ofName = { same: 2, likely: 1, unknown: 0 }[first ?? 'unknown']
  return { record, points: points + ofName, evidence: found.map(([, , word]) => word) }
}

export const toCandidate = (record: KeyedRecord): Candidate => ({
  npi: String(record.record.npi),
  name: nameRecord(record),
  detail: describeRecord(record),
  path: null,
})

/** Beyond this much a namesake is left behind. */
const CLEAR_LEAD = 3

function matchByName(row: RosterRow, namesakes: readonly KeyedRecord[], prefix: string): Meant {
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
  const isAlone = next === undefined || best.points - next.points >= CLEAR_LEAD
  const words = best.evidence.length > 0 ? `, same ${best.evidence.join(' and ')}` : ''
  const npis = [String(best.record.record.npi)]
  if (isAlone && best.points >= 4 && prefix === '')
    return { npis, verdict: 'sure', reason: `Name${words}`, candidates }
  if (isAlone && best.points >= 1 && (prefix === '' || best.evidence.length > 0))
    return {
      npis,
      verdict: 'likely',
      reason: `${prefix}${next ? 'Nearest of the name' : 'The only one of the name'}${words}`,
      candidates,
    }
  const many = namesakes.length >= MAX_NAMESAKES ? `${MAX_NAMESAKES} or more` : weighed.length
  const reason = weighed.length === 1 ? `Only the name agrees: ${name}` : `${many} called ${name} here`
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
  if (npi === '') return matchByName(row, namesakes, '')
  if (owner !== undefined && isNameOf(row, owner))
    return { npis: [npi], verdict: 'sure', reason: row.lastName ? 'NPI and name' : 'NPI', candidates: [] }
  if (owner !== undefined) {
    const others = namesakes.filter((record) => record !== owner)
    const reason = `NPI ${npi} is ${nameRecord(owner)}, the line says ${nameIn(row)}`
    const candidates = [owner, ...others].slice(0, MAX_CANDIDATES).map(toCandidate)
    return { npis: [], verdict: 'ask', reason, candidates }
  }
  const prefix = isValidNpi(npi) ? `No record that you see has NPI ${npi}. ` : `${npi} is no NPI. `
  return matchByName(row, namesakes, prefix)
}
