import type { LEFT_OUT_ROWS } from '@concord/contract'
import { isTaxonomyCode, isValidNpi, makeLocationKey, taxonomyCodeByName } from '@concord/domain'
import { ACTION_WORDS } from '@concord/roster-language'
import type { CarriedName } from './carried-fields.ts'

/** A row that goes out of a cycle, each value as text. */
export type RosterRow = Readonly<Partial<Record<CarriedName, string | null>>>

/** A reason why a row of a cycle does not enter the ledger. */
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

/** Returns the values that are stated: a blank cell says nothing. */
const stated = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const textOf = (row: RosterRow, name: CarriedName): string | null => row[name]?.trim() || null

const wordOf = (row: RosterRow): string => (textOf(row, 'action') ?? '').toUpperCase().replace(/[^A-Z]/g, '')

/** Tells whether a row has ended, by its action word or by an end date up to `day`. */
function isOver(row: RosterRow, day: string): boolean {
  const end = textOf(row, 'termDate')
  return END_WORDS.includes(wordOf(row)) || (end !== null && end <= day)
}

/** Returns what a row asks to be done on a day ('YYYY-MM-DD'); null where it does not say. */
export function readAction(row: RosterRow, day: string): keyof typeof ACTION_WORDS | null {
  if (isOver(row, day)) return 'end'
  const word = wordOf(row)
  if ((ACTION_WORDS.add as readonly string[]).includes(word)) return 'add'
  return (ACTION_WORDS.change as readonly string[]).includes(word) ? 'change' : null
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

/** Returns what a row states about its location besides the address, whichever location that is. */
const readContact = (reading: Reading): Values =>
  stated({
    phone: reading.text('phone'),
    fax: reading.text('fax'),
    accepting_new_patients: reading.flag('acceptingNewPatients'),
    telehealth: reading.flag('telehealth'),
    wheelchair_access: reading.flag('wheelchairAccess'),
  })

/** Returns the stated address with its location key; null if it names no location that could be found again. */
function readAddress(reading: Reading): { placeKey: string; address: Values } | null {
  const [street, unit] = [reading.text('address1'), reading.text('address2')]
  const zip = reading.read('zip', (text) => (/^\d{5}$/.test(text) ? text : null))
  const placeKey = makeLocationKey({ address_1: street, address_2: unit, zip })
  if (street === null || zip === null || placeKey.startsWith('|')) return null
  const address = stated({
    address_1: street,
    address_2: unit,
    city: reading.text('city'),
    state: reading.text('state'),
    zip,
    zip_plus_4: reading.text('zip4'),
  })
  return { placeKey, address }
}

/** The facts that a row states, whomever they are about. */
export type RowParts = Omit<StatedRow, 'isEnded' | 'place'> & {
  /** Empty where the row names no place, or none that could be found again. */
  readonly address: Values
  /** Contact data of the place, or of one that the row does not name. */
  readonly contact: Values
}

/** Returns what a row states on a day ('YYYY-MM-DD'), without whom it means. */
export function readParts(row: RosterRow): RowParts {
  const reading = new Reading(row)
  const found = readAddress(reading)
  const npi = textOf(row, 'npi')
  return {
    placeKey: found?.placeKey ?? null,
    address: found?.address ?? {},
    contact: readContact(reading),
    groupNpi: reading.read('groupNpi', (text) => (isValidNpi(text) && text !== npi ? text : null)),
    record: readPerson(reading),
    tie: stated({ role: reading.text('role'), network: reading.text('network') }),
    unused: reading.unused,
  }
}

const OF_PLACE = ['phone', 'fax', 'acceptingNewPatients', 'telehealth', 'wheelchairAccess'] as const

/** Returns what a row states of its practitioner on a day ('YYYY-MM-DD'), or why it states nothing. */
export function readRow(row: RosterRow, day: string): StatedRow | LeftOutReason {
  const npi = textOf(row, 'npi')
  if (npi === null) return 'noNpi'
  if (!isValidNpi(npi)) return 'invalidNpi'
  if (textOf(row, 'organizationName') !== null && textOf(row, 'lastName') === null) return 'organization'
  const isEnded = isOver(row, day)
  const begin = textOf(row, 'effectiveDate')
  if (!isEnded && begin !== null && begin > day) return 'beginsLater'
  const { address, contact, placeKey, groupNpi, record, tie, unused } = readParts(row)
  const isEmpty = placeKey === null && groupNpi === null && Object.keys(record).length === 0
  if (isEmpty && !isEnded) return 'nothing'
  // Without a place a phone is that of none.
  const lost =
    placeKey === null
      ? [...(textOf(row, 'address1') === null ? [] : (['address1'] as const)), ...OF_PLACE]
      : []
  return {
    ...{ isEnded, placeKey, groupNpi, record, tie },
    place: placeKey === null ? {} : { ...address, ...contact },
    unused: [...new Set([...unused, ...lost.filter((name) => textOf(row, name) !== null)])],
  }
}
