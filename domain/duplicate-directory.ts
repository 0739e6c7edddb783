import type { DuplicateRecord, DuplicateTable } from './duplicate-field.ts'
import { toDuplicateRecord } from './duplicate-value.ts'
import { searchKey } from './search-key.ts'

const PLACE = 'place'

/** Lists the keys of numbers that only one person or organization has. */
const KEYS_OF_NUMBERS: DuplicateTable['keys'] = [
  { parts: [['npi', 'value']] },
  { parts: [['license', 'value']] },
  { parts: [['identifier', 'value']] },
]

/**
 * Defines how practitioners of the directory are compared. The shares are of pairs of records of one person, as the
 * project's synthetic records have them; `npi` holds the NPI of the record and the one that replaces it.
 */
export const PRACTITIONER_DUPLICATES: DuplicateTable = {
  fields: [
    { name: 'npi', kind: 'code', agreeing: 0.05, differing: 0.95 },
    { name: 'lastName', kind: 'name', agreeing: 0.82, differing: 0.04, swappedWith: 'firstName' },
    { name: 'firstName', kind: 'name', agreeing: 0.8, differing: 0.008, swappedWith: 'lastName' },
    { name: 'middleName', kind: 'name', agreeing: 0.6, differing: 0.03 },
    { name: 'suffix', kind: 'code', agreeing: 0.97, differing: 0.02 },
    { name: 'gender', kind: 'code', agreeing: 0.985, differing: 0.01 },
    { name: 'license', kind: 'license', agreeing: 0.9, differing: 0.02 },
    { name: 'identifier', kind: 'number', agreeing: 0.5, differing: 0.4 },
    { name: 'specialty', kind: 'code', agreeing: 0.75, differing: 0.25 },
    { name: 'phone', kind: 'phone', agreeing: 0.55, differing: 0.35, group: PLACE },
    { name: 'address', kind: 'text', agreeing: 0.5, differing: 0.35, group: PLACE },
    { name: 'zip', kind: 'code', agreeing: 0.65, differing: 0.35, group: PLACE },
  ],
  keys: [
    ...KEYS_OF_NUMBERS,
    {
      parts: [
        ['phone', 'value'],
        ['lastName', 'sound'],
      ],
    },
    {
      parts: [
        ['phone', 'value'],
        ['firstName', 'formal'],
      ],
    },
    {
      parts: [
        ['address', 'value'],
        ['lastName', 'sound'],
      ],
    },
    {
      parts: [
        ['lastName', 'sound'],
        ['firstName', 'sound'],
        ['zip', 'start3'],
      ],
    },
    {
      parts: [
        ['lastName', 'sound'],
        ['firstName', 'formal'],
        ['middleName', 'initial'],
      ],
    },
    {
      parts: [
        ['lastName', 'sound'],
        ['firstName', 'formal'],
        ['specialty', 'value'],
      ],
    },
    {
      parts: [
        ['lastName', 'sound'],
        ['firstName', 'sound'],
      ],
      isUnordered: true,
    },
  ],
}

/** Defines how entities of the directory are compared. */
export const ENTITY_DUPLICATES: DuplicateTable = {
  fields: [
    { name: 'npi', kind: 'code', agreeing: 0.05, differing: 0.95 },
    { name: 'name', kind: 'text', agreeing: 0.7, differing: 0.08 },
    { name: 'license', kind: 'license', agreeing: 0.8, differing: 0.15 },
    { name: 'identifier', kind: 'number', agreeing: 0.5, differing: 0.4 },
    { name: 'official', kind: 'name', agreeing: 0.6, differing: 0.3 },
    { name: 'specialty', kind: 'code', agreeing: 0.8, differing: 0.06 },
    { name: 'phone', kind: 'phone', agreeing: 0.65, differing: 0.25, group: PLACE },
    { name: 'address', kind: 'text', agreeing: 0.65, differing: 0.15, group: PLACE },
    { name: 'zip', kind: 'code', agreeing: 0.85, differing: 0.1, group: PLACE },
  ],
  keys: [
    ...KEYS_OF_NUMBERS,
    {
      parts: [
        ['phone', 'value'],
        ['specialty', 'value'],
      ],
    },
    {
      parts: [
        ['address', 'value'],
        ['specialty', 'value'],
      ],
    },
    { parts: [['name', 'value']] },
    {
      parts: [
        ['name', 'sound'],
        ['zip', 'start3'],
      ],
    },
    {
      parts: [
        ['phone', 'value'],
        ['name', 'sound'],
      ],
    },
  ],
}

/** The place of a record as it is compared; parts that are not stated are null. */
export type ComparedPlace = {
  readonly address1: string | null
  readonly address2: string | null
  readonly zip: string | null
  readonly phone: string | null
}

/** The facts that both practitioners and entities of the directory state. */
type ComparedFacts = {
  readonly npi: string
  readonly replacementNpi: string | null
  readonly taxonomies: readonly {
    readonly code: string
    readonly licenseNumber?: string | null | undefined
    readonly licenseState?: string | null | undefined
  }[]
  readonly identifiers: readonly {
    readonly value: string | null
    readonly type?: string | null | undefined
    readonly state?: string | null | undefined
    readonly issuer?: string | null | undefined
  }[]
  readonly places: readonly ComparedPlace[]
}

/** A practitioner as it is compared, from its record. */
export type ComparedPractitioner = ComparedFacts & {
  readonly lastName: string | null
  readonly firstName: string | null
  readonly middleName: string | null
  readonly suffix: string | null
  readonly gender: string | null
  /** Former and other last names. */
  readonly otherLastNames: readonly (string | null | undefined)[]
}

/** An entity as it is compared, from its record. */
export type ComparedEntity = ComparedFacts & {
  readonly name: string | null
  readonly otherNames: readonly (string | null | undefined)[]
  /** First and last name of the authorized official. */
  readonly official: string | null
}

/** No suffix beside a Jr. says something: they may be parent and child. */
const NO_SUFFIX = 'NONE'

/** Words of street lines that are written in short (USPS Publication 28, appendices B and C). */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  AV: 'AVE',
  BOULEVARD: 'BLVD',
  ROAD: 'RD',
  DRIVE: 'DR',
  LANE: 'LN',
  COURT: 'CT',
  CIRCLE: 'CIR',
  PARKWAY: 'PKWY',
  HIGHWAY: 'HWY',
  PLACE: 'PL',
  SQUARE: 'SQ',
  TERRACE: 'TER',
  SUITE: 'STE',
  BUILDING: 'BLDG',
  FLOOR: 'FL',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
}

function getAddress({ address1, address2, zip }: ComparedPlace): string | undefined {
  const words = searchKey(`${address1 ?? ''} ${address2 ?? ''}`)
  if (words === '') return undefined
  return `${words.replace(/[A-Z]+/g, (word) => SHORT_FORMS[word] ?? word)} ${zip ?? ''}`
}

/** Legal forms say nothing of who an organization is. */
const LEGAL_FORMS =
  /\b(?:THE|AND|OF|INC|LLC|PLLC|LLP|LP|PC|PA|CORP|CORPORATION|CO|COMPANY|LTD|L L C|P C|P A)\b/g

const getOrganizationName = (name: string | null | undefined) =>
  searchKey(name ?? '').replace(LEGAL_FORMS, ' ')

function getSharedValues({ npi, replacementNpi, taxonomies, identifiers, places }: ComparedFacts) {
  return {
    npi: [npi, replacementNpi],
    license: taxonomies.map(({ licenseState, licenseNumber }) =>
      licenseState && licenseNumber ? `${licenseState} ${licenseNumber}` : null,
    ),
    identifier: identifiers.map(({ value, type, state, issuer }) =>
      value === null ? null : `${value}${type ?? ''}${state ?? ''}${issuer ?? ''}`,
    ),
    specialty: taxonomies.map(({ code }) => code),
    phone: places.map(({ phone }) => phone),
    address: places.map(getAddress),
    zip: places.map(({ zip }) => zip),
  }
}

/** Returns a practitioner in the form in which practitioners are compared. */
export function toComparedPractitioner(record: ComparedPractitioner): DuplicateRecord {
  return toDuplicateRecord(PRACTITIONER_DUPLICATES, record.npi, {
    ...getSharedValues(record),
    lastName: [record.lastName, ...record.otherLastNames],
    firstName: record.firstName,
    middleName: record.middleName,
    suffix: record.suffix || NO_SUFFIX,
    gender: record.gender,
  })
}

/** Returns an entity in the form in which entities are compared. */
export function toComparedEntity(record: ComparedEntity): DuplicateRecord {
  return toDuplicateRecord(ENTITY_DUPLICATES, record.npi, {
    ...getSharedValues(record),
    name: [record.name, ...record.otherNames].map(getOrganizationName),
    official: record.official,
  })
}
