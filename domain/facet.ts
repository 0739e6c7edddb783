import { EXCLUSION_LABELS } from './exclusion.ts'

/** The records that the directory is searched for. */
export type DirectorySubject = 'practitioner' | 'entity'

type FacetLabels = {
  /** Names the facet in the address of a page. */
  readonly param: string
  /** Stands above its values. */
  readonly title: string
  /** Stands before a value that is picked. */
  readonly field: string
  /** Tells whether a value is understood without the field before it. */
  readonly isNamedByValue?: true
}

/** A facet has a closed list of values with their labels, values of one shape, or any short text. */
export type Facet = FacetLabels &
  (
    | { readonly labels: Readonly<Record<string, string>> }
    | { readonly shape: RegExp; readonly shapeRule: string }
    | { readonly maxCharacters: number }
  )

/** Lists each facet that narrows a search once, by the name that it has in the API, in the order of use. */
export const FACETS = {
  specialties: {
    param: 'specialty',
    title: 'Specialty',
    field: 'Specialty',
    isNamedByValue: true,
    shape: /^[0-9A-Z]{10}$/,
    shapeRule: 'A taxonomy code has ten characters.',
  },
  accepting: {
    param: 'accepting',
    title: 'Accepting new patients',
    field: 'New patients',
    labels: {
      all: 'Yes, at every location',
      some: 'At some locations',
      none: 'No',
      notStated: 'Not stated',
    },
  },
  /** Counts the days since a person last vouched for the record. */
  verified: {
    param: 'verified',
    title: 'Last verified',
    field: 'Verified',
    labels: {
      days0to30: 'Within 30 days',
      days31to60: '31 to 60 days',
      days61to90: '61 to 90 days',
      over90: 'More than 90 days',
      never: 'Never',
    },
  },
  /** Has the English names of languages. */
  languages: { param: 'language', title: 'Language', field: 'Language', maxCharacters: 60 },
  /** Gives each record one status: an exclusion counts before a deactivation. */
  statuses: {
    param: 'status',
    title: 'Status',
    field: 'Status',
    labels: { active: 'Active', excluded: 'Excluded (OIG)', deactivated: 'Deactivated' },
  },
  /** Tells apart records that the OIG excluded, that it may have, that nothing of its list agrees with, or without a list. */
  exclusions: {
    param: 'oig',
    title: 'OIG exclusion list',
    field: 'OIG',
    labels: EXCLUSION_LABELS,
  },
  missing: {
    param: 'missing',
    title: 'Missing field',
    field: 'Missing',
    labels: {
      phone: 'Phone',
      languages: 'Languages',
      gender: 'Gender',
      specialty: 'Specialty',
      location: 'Location',
      license: 'License',
    },
  },
  genders: {
    param: 'gender',
    title: 'Gender',
    field: 'Gender',
    labels: { F: 'Female', M: 'Male', X: 'Another gender', notStated: 'Not stated' },
  },
  states: {
    param: 'state',
    title: 'State',
    field: 'State',
    isNamedByValue: true,
    shape: /^[A-Z]{2}$/,
    shapeRule: 'A state is two capital letters, as in TX.',
  },
  networks: {
    param: 'network',
    title: 'Network',
    field: 'Network',
    isNamedByValue: true,
    maxCharacters: 120,
  },
  kinds: { param: 'kind', title: 'Kind', field: 'Kind', isNamedByValue: true, maxCharacters: 60 },
} as const satisfies Readonly<Record<string, Facet>>

/** Names a facet, as in the API. */
export type FacetName = keyof typeof FACETS

/** Lists all facets in the order of use. */
export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[]

/** Lists the facets of each subject in the order in which a page shows them. */
export const FACETS_OF = {
  practitioner: [
    'specialties',
    'accepting',
    'verified',
    'languages',
    'statuses',
    'exclusions',
    'missing',
    'genders',
    'states',
    'networks',
  ],
  entity: ['kinds', 'specialties', 'states', 'statuses', 'exclusions'],
} as const satisfies Readonly<Record<DirectorySubject, readonly FacetName[]>>

/** Names a facet of one subject. */
export type FacetOf<Subject extends DirectorySubject> = (typeof FACETS_OF)[Subject][number]

/** Names a facet whose values are a closed list. */
export type ClosedFacetName = {
  [Name in FacetName]: (typeof FACETS)[Name] extends { readonly labels: object } ? Name : never
}[FacetName]

/** Is a value of a facet: one of the list where the list is closed. */
export type FacetValue<Name extends FacetName> = (typeof FACETS)[Name] extends {
  readonly labels: infer Labels
}
  ? keyof Labels & string
  : string

/** Holds the values that are picked in each facet of a subject. */
export type PickedValues<Subject extends DirectorySubject> = {
  readonly [Name in FacetOf<Subject>]: readonly FacetValue<Name>[]
}

/** Returns the values of a facet with a closed list, in their order. */
export function facetValues<Name extends ClosedFacetName>(name: Name): readonly FacetValue<Name>[] {
  return Object.keys(FACETS[name].labels) as FacetValue<Name>[]
}

/** Tells whether a text can be a value of the facet. */
export function isFacetValue(name: FacetName, text: string): boolean {
  const facet: Facet = FACETS[name]
  if ('labels' in facet) return Object.hasOwn(facet.labels, text)
  if ('shape' in facet) return facet.shape.test(text)
  return text !== '' && text.length <= facet.maxCharacters
}
