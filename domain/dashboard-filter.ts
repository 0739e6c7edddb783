import type { DirectoryDashboard } from './dashboard.ts'
import { FACETS } from './facet.ts'

/** Describes a filter of dashboards: how its chip begins, what its values look like. */
export type DashboardFilterRule = {
  readonly label: string
  readonly shape: RegExp
  /** Says what a value is. */
  readonly shapeRule: string
}

const NAME = { shape: /^.{1,120}$/u, shapeRule: 'A name has up to 120 characters.' }
const NPI = { shape: /^\d{10}$/, shapeRule: 'An NPI has ten digits.' }
const MONTH = { shape: /^\d{4}-(0[1-9]|1[0-2])$/, shapeRule: 'A month is written as in 2026-07.' }

const oneOf = (values: readonly string[]) => ({
  shape: new RegExp(`^(${values.join('|')})$`),
  shapeRule: `One of ${values.join(', ')}.`,
})

/** Lists the fields that are counted as missing and as disputed. */
export const DASHBOARD_FIELDS = {
  languages: 'Languages',
  hours: 'Hours',
  wheelchair: 'Wheelchair access',
  telehealth: 'Telehealth',
  fax: 'Fax',
  suite: 'Suite',
  accepting: 'Accepting patients',
  phone: 'Phone',
  address: 'Street',
  zip: 'ZIP',
  specialty: 'Specialty',
  license: 'License',
  gender: 'Gender',
  name: 'Name',
} as const

/** Names a field that is counted as missing and as disputed. */
export type DashboardField = keyof typeof DASHBOARD_FIELDS

const FIELD = oneOf(Object.keys(DASHBOARD_FIELDS))

const OWN_FILTERS = {
  state: { label: 'State', shape: FACETS.states.shape, shapeRule: FACETS.states.shapeRule },
  /** State and name of the county: 'TX|Dallas'. */
  county: {
    label: 'County',
    shape: /^[A-Z]{2}\|.{1,80}$/u,
    shapeRule: 'A county is written as in TX|Dallas.',
  },
  specialty: { label: 'Specialty', shape: FACETS.specialties.shape, shapeRule: FACETS.specialties.shapeRule },
  network: { label: 'Network', ...NAME },
  /** The NPI of an affiliated entity, or of the entity itself. */
  entity: { label: 'Entity', ...NPI },
  accepting: { label: 'New patients', ...oneOf(['yes', 'no', 'notStated']) },
  /** Days since the last verification, both ends included: '0-5', '91-' without an end, 'never'. */
  verified: {
    label: 'Verified',
    shape: /^(never|\d{1,5}-(\d{1,5})?)$/,
    shapeRule: 'Days are written as in 0-90 or 91-, or never.',
  },
  missing: { label: 'Missing', ...FIELD },
  /** `any`: a conflict in any field, also in one that is not listed. */
  disputed: { label: 'Disputed', ...oneOf(['any', ...Object.keys(DASHBOARD_FIELDS)]) },
  /** The confirmation of the best confirmed affiliation of a practitioner. */
  affiliation: { label: 'Affiliation', ...oneOf(['both', 'practitioner', 'entity', 'none']) },
  /** To how many entities a practitioner is affiliated; `4` stands for four and more. */
  entities: { label: 'Entities', shape: /^[0-4]$/, shapeRule: 'A number from 0 to 4.' },
  /** Kind of a source that some value of the record comes from. */
  source: {
    label: 'Source',
    ...oneOf(['registry', 'roster', 'data_update', 'attestation', 'manual_edit']),
  },
  /** The month in which the NPI was assigned. */
  added: { label: 'Added', ...MONTH },
  /** The month in which the NPI was deactivated. */
  ended: { label: 'Ended', ...MONTH },
  status: { label: 'Status', ...oneOf(['active', 'deactivated']) },
  /** Kind of an entity, or of one that a practitioner is affiliated with; `none`: no kind is stated. */
  kind: { label: 'Kind', ...NAME },
  /** The NPI of the entity at the top of a chain of parents; `none`: of those that state no parent. */
  system: { label: 'Health system', shape: /^(\d{10}|none)$/, shapeRule: 'An NPI has ten digits, or none.' },
  /** The number of practitioners of an entity. */
  size: { label: 'Practitioners', ...oneOf(['0', '1', '2-9', '10-49', '50-']) },
} as const satisfies Readonly<Record<string, DashboardFilterRule>>

const withoutEnds = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '')
const FILTER_VALUES = Object.entries(OWN_FILTERS).map(([name, { shape }]) => `${name}:${withoutEnds(shape)}`)

/** Lists the filters of dashboards of the directory, by their names in addresses and in calls. */
export const DASHBOARD_FILTERS = {
  ...OWN_FILTERS,
  /**
   * A filter and one of its values, as in 'specialty:207R00000X'. A record has to have each of these values, and one of
   * those that the filter itself names.
   */
  also: {
    label: 'Also',
    shape: new RegExp(`^(${FILTER_VALUES.join('|')})$`, 'u'),
    shapeRule: 'A filter and a value of it are written as in specialty:207R00000X.',
  },
} as const satisfies Readonly<Record<string, DashboardFilterRule>>

/** Names a filter of dashboards of the directory. */
export type DashboardFilter = keyof typeof DASHBOARD_FILTERS

/** Lists the names of the filters. */
export const DASHBOARD_FILTER_NAMES = Object.keys(DASHBOARD_FILTERS) as readonly DashboardFilter[]

/** Returns a filter with a value as a value of `also`. */
export function toAlso(name: string, value: string): string {
  return `${name}:${value}`
}

/** Returns the filter and the value that a value of `also` stands for. */
export function readAlso(text: string): { readonly name: DashboardFilter; readonly value: string } {
  const end = text.indexOf(':')
  return { name: text.slice(0, end) as DashboardFilter, value: text.slice(end + 1) }
}

const OF_PRACTITIONERS: readonly DashboardFilter[] = [
  ...(['state', 'network', 'specialty', 'entity', 'county', 'accepting', 'verified'] as const),
  ...(['missing', 'disputed', 'affiliation', 'source', 'added', 'ended', 'status', 'also'] as const),
]
const OF_ENTITIES: readonly DashboardFilter[] = [
  ...([
    'state',
    'kind',
    'specialty',
    'system',
    'county',
    'entity',
    'missing',
    'size',
    'status',
    'also',
  ] as const),
]

/** Lists the filters that each dashboard understands, those that its filter line offers first. */
export const FILTERS_OF_DASHBOARD: Readonly<Record<DirectoryDashboard, readonly DashboardFilter[]>> = {
  'practitioner-overview': OF_PRACTITIONERS,
  practitioners: [...OF_PRACTITIONERS, 'kind', 'entities'],
  'entity-overview': OF_ENTITIES,
  'health-systems': OF_ENTITIES,
}

/** Lists the filters of error reports, by their names in addresses and in calls. */
export const ERROR_REPORT_FILTERS = {
  /** The type of the roster. */
  type: { label: 'Type', ...NAME },
  /** The short id of the sender. */
  sender: { label: 'Source', ...NAME },
  rule: { label: 'Rule', shape: /^.{1,64}$/u, shapeRule: 'A rule has up to 64 characters.' },
  /** `row`: the row as a whole. */
  field: { label: 'Field', shape: /^.{1,64}$/u, shapeRule: 'A field has up to 64 characters.' },
  /** The month in which the file came. */
  month: { label: 'Month', ...MONTH },
} as const satisfies Readonly<Record<string, DashboardFilterRule>>

/** Names a filter of error reports. */
export type ErrorReportFilter = keyof typeof ERROR_REPORT_FILTERS

/** Lists the names of the filters of error reports. */
export const ERROR_REPORT_FILTER_NAMES = Object.keys(ERROR_REPORT_FILTERS) as readonly ErrorReportFilter[]

/** Tells whether the dashboard counts practitioners; the others count entities. */
export function countsPractitioners(name: DirectoryDashboard): boolean {
  return name === 'practitioner-overview' || name === 'practitioners'
}
