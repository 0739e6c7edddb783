import type { LEFT_OUT_ROWS } from '@concord/contract'
import { isTaxonomyCode, isValidNpi, makeLocationKey, taxonomyCodeByName } from '@concord/domain'
import { ACTION_WORDS } from '@concord/roster-language'
import type { CarriedName } from './carried-fields.ts'

/** A row that goes out of a cycle, each value as text. */
export type RosterRow = Readonly<Partial<Record<CarriedName, string | null>>>

/** Why a row of a cycle does not enter the ledger. */
export type LeftOutReason = (typeof LEFT_OUT_ROWS)[number]

/** Values of the record or of one of its parts, by column. */
export type Values = Readonly<Record<string, unknown>>

export type StatedRow = {
  /** True for a row that says that the practitioner is there no more. */
  readonly isEnded: boolean
  /** Null where the row names no place, or none that could be found again. */
  readonly placeKey: string | null
  readonly groupNpi: string | null
  readonly record: Values
  readonly place: Values
  readonly tie: Values
  /** Fields with a value that says nothing to the directory. */
  readonly unused: readonly CarriedName[]
}

const END_WORDS: readonly string[] = ACTION_WORDS.end
const TRUE_WORDS = ['Y', 'newpt', 'accepting']
const FALSE_WORDS = ['N', 'nopt', 'existptonly', 'existptfam', 'not accepting']
const GENDERS: Readonly<Record<string, string>> = { F: 'F', FEMALE: 'F', M: 'M', MALE: 'M', X: 'X' }

/** Without what is not stated: a blank cell says nothing. */
const stated = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const textOf = (row: RosterRow, name: CarriedName): string | null => row[name]?.trim() || null

/** Whether a row says by a word or by a date up to `day` that it is over. */
function isOver(row: RosterRow, day: string): boolean {
  const word = (textOf(row, 'action') ?? '').toUpperCase().replace(/[^A-Z]/g, '')
  const end = textOf(row, 'termDate')
  return END_WORDS.includes(word) || (end !== null && end <= day)
}

class Reading {
  readonly unused: CarriedName[] = []
  readonly #row: RosterRow

  constructor(row: RosterRow) {
    this.#row = row
  }

  text(name: CarriedName): string | null {
    return textOf(this.#row, name)
  }

  /** A text that `read` makes something of, or nothing, which is noted. */
  read<Value>(name: CarriedName, read: (text: string) => Value | null | undefined): Value | null {
    const text = this.text(name)
    const value = text === null ? null : (read(text) ?? null)
    if (text !== null && value === null) this.unused.push(name)
    return value
  }

  flag(name: CarriedName): boolean | null {
    return this.read(name, (text) => {
      if (TRUE_WORDS.includes(text)) return true
      return FALSE_WORDS.includes(text) ? false : null
    })
  }
}

function readTaxonomies(reading: Reading): readonly object[] | null {
  const codes = new Set<string>()
  for (const number of [1, 2, 3] as const) {
    const code = reading.read(`taxonomy${number}`, (text) => (isTaxonomyCode(text) ? text : null))
    const names = reading.text(`specialty${number}`)?.split('; ') ?? []
    const named = code === null ? names.map(taxonomyCodeByName) : []
    if (named.includes(undefined)) reading.unused.push(`specialty${number}`)
    for (const found of [code, ...named]) if (found) codes.add(found)
  }
  const licenseNumber = reading.text('licenseNumber')
  const licenseState = reading.text('licenseState')
  // A license is one of a specialty in the directory: of the first, as rosters have it.
  if (codes.size === 0 && licenseNumber !== null) reading.unused.push('licenseNumber')
  return codes.size === 0
    ? null
    : [...codes].map((code, index) => ({
        code,
        primary: index === 0,
        licenseNumber: index === 0 ? licenseNumber : null,
        licenseState: index === 0 && licenseNumber !== null ? licenseState : null,
        group: null,
      }))
}

function readIdentifiers(reading: Reading): readonly object[] | null {
  const state = reading.text('licenseState') ?? reading.text('state')
  const found = [
    { value: reading.text('medicaidId'), type: 'Medicaid', state, issuer: null },
    { value: reading.text('caqhId'), type: 'Other', state: null, issuer: 'CAQH' },
  ].filter(({ value }) => value !== null)
  return found.length === 0 ? null : found
}

function readPerson(reading: Reading): Values {
  const languages = reading.text('languages')?.split('; ')
  return stated({
    last_name: reading.text('lastName'),
    first_name: reading.text('firstName'),
    middle_name: reading.text('middleName'),
    name_prefix: reading.text('prefix'),
    name_suffix: reading.text('suffix'),
    credentials: reading.text('credentials'),
    gender: reading.read('gender', (text) => GENDERS[text.toUpperCase()]),
    languages,
    taxonomies: readTaxonomies(reading),
    identifiers: readIdentifiers(reading),
  })
}

const PLACE_NAMES = ['phone', 'fax', 'acceptingNewPatients', 'telehealth', 'wheelchairAccess'] as const

function readPlace(reading: Reading): { placeKey: string | null; place: Values } {
  const [street, unit] = [reading.text('address1'), reading.text('address2')]
  const zip = reading.read('zip', (text) => (/^\d{5}$/.test(text) ? text : null))
  const placeKey = makeLocationKey({ address_1: street, address_2: unit, zip })
  if (street === null || zip === null || placeKey.startsWith('|')) {
    const lost = [...(street === null ? [] : (['address1'] as const)), ...PLACE_NAMES]
    reading.unused.push(...lost.filter((name) => reading.text(name) !== null))
    return { placeKey: null, place: {} }
  }
  const place = stated({
    address_1: street,
    address_2: unit,
    city: reading.text('city'),
    state: reading.text('state'),
    zip,
    zip_plus_4: reading.text('zip4'),
    phone: reading.text('phone'),
    fax: reading.text('fax'),
    accepting_new_patients: reading.flag('acceptingNewPatients'),
    telehealth: reading.flag('telehealth'),
    wheelchair_access: reading.flag('wheelchairAccess'),
  })
  return { placeKey, place }
}

/** Returns what a row states of its practitioner on a day ('YYYY-MM-DD'), or why it states nothing. */
export function readRow(row: RosterRow, day: string): StatedRow | LeftOutReason {
  const npi = textOf(row, 'npi')
  if (npi === null) return 'noNpi'
  if (!isValidNpi(npi)) return 'invalidNpi'
  if (textOf(row, 'organizationName') !== null && textOf(row, 'lastName') === null) return 'organization'
  const isEnded = isOver(row, day)
  const begin = textOf(row, 'effectiveDate')
  if (!isEnded && begin !== null && begin > day) return 'beginsLater'
  const reading = new Reading(row)
  const { placeKey, place } = readPlace(reading)
  const groupNpi = reading.read('groupNpi', (text) => (isValidNpi(text) && text !== npi ? text : null))
  const record = readPerson(reading)
  const tie = stated({ role: reading.text('role'), network: reading.text('network') })
  const isEmpty = placeKey === null && groupNpi === null && Object.keys(record).length === 0
  if (isEmpty && !isEnded) return 'nothing'
  return { isEnded, placeKey, groupNpi, record, place, tie, unused: reading.unused }
}
