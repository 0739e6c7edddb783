import { ACCEPTING, GENDERS, MISSING_FIELDS, STATUSES, VERIFIED } from '@concord/contract'
import { stateByCode, taxonomyName } from '@concord/domain'

/** The lists of values that a search can be narrowed by, under their names in the contract. */
export type FacetName =
  | 'specialties'
  | 'accepting'
  | 'verified'
  | 'languages'
  | 'statuses'
  | 'missing'
  | 'genders'
  | 'states'
  | 'networks'
  | 'kinds'

export type FacetWords = {
  /** Its name in the address of the page. */
  readonly param: string
  readonly title: string
  /** Before the value on a chip. */
  readonly field: string
  readonly isPossible: (value: string) => boolean
  /** `label` is what the server calls the value; undefined as long as it has not said so. */
  readonly nameOf: (value: string, label?: string) => string
}

const shaped = (shape: RegExp) => (value: string) => shape.test(value)
const upTo = (characters: number) => (value: string) => value !== '' && value.length <= characters

/** A closed list of values with our own words for them. */
function closed<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  const names = new Map<string, string>(Object.entries(words))
  return {
    isPossible: (value: string) => (values as readonly string[]).includes(value),
    nameOf: (value: string) => names.get(value) ?? value,
  }
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase('en-US') + text.slice(1)

export const FACETS: Readonly<Record<FacetName, FacetWords>> = {
  specialties: {
    param: 'specialty',
    title: 'Specialty',
    field: 'Specialty',
    isPossible: shaped(/^[0-9A-Z]{10}$/),
    nameOf: (code, label) => label ?? taxonomyName(code),
  },
  accepting: {
    param: 'accepting',
    title: 'Accepting new patients',
    field: 'New patients',
    ...closed(ACCEPTING, {
      all: 'Yes, at every location',
      some: 'At some locations',
      none: 'No',
      notStated: 'Not stated',
    }),
  },
  verified: {
    param: 'verified',
    title: 'Last verified',
    field: 'Verified',
    ...closed(VERIFIED, {
      days0to30: 'Within 30 days',
      days31to60: '31 to 60 days',
      days61to90: '61 to 90 days',
      over90: 'More than 90 days',
      never: 'Never',
    }),
  },
  languages: {
    param: 'language',
    title: 'Language',
    field: 'Language',
    isPossible: upTo(60),
    nameOf: (name, label) => label ?? name,
  },
  statuses: {
    param: 'status',
    title: 'Status',
    field: 'Status',
    ...closed(STATUSES, { active: 'Active', excluded: 'Excluded (OIG)', deactivated: 'Deactivated' }),
  },
  missing: {
    param: 'missing',
    title: 'Missing field',
    field: 'Missing',
    ...closed(MISSING_FIELDS, {
      phone: 'Phone',
      languages: 'Languages',
      gender: 'Gender',
      specialty: 'Specialty',
      location: 'Location',
      license: 'License',
    }),
  },
  genders: {
    param: 'gender',
    title: 'Gender',
    field: 'Gender',
    ...closed(GENDERS, { F: 'Female', M: 'Male', X: 'Another gender', notStated: 'Not stated' }),
  },
  states: {
    param: 'state',
    title: 'State',
    field: 'State',
    isPossible: shaped(/^[A-Z]{2}$/),
    nameOf: (code, label) => label ?? stateByCode(code)?.name ?? code,
  },
  networks: {
    param: 'network',
    title: 'Network',
    field: 'Network',
    isPossible: upTo(120),
    nameOf: (name, label) => label ?? name,
  },
  kinds: {
    param: 'kind',
    title: 'Kind',
    field: 'Kind',
    isPossible: upTo(60),
    nameOf: (kind, label) => capitalized(label ?? kind),
  },
}

export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[]
