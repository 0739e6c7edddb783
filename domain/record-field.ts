import { parseLinkPath } from './record-link.ts'

/** Lists what values of fields are compared by; `same-value.ts` says how. */
export const FIELD_KINDS = [
  'text',
  'given',
  'words',
  'code',
  'phone',
  'flag',
  'date',
  'moment',
  'npi',
  'set',
  'list',
  'object',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** Lists the groups that fields are shown in, in their order. */
export const FIELD_GROUPS = ['identity', 'specialty', 'registry', 'location', 'affiliation', 'other'] as const

export type FieldGroup = (typeof FIELD_GROUPS)[number]

/** Lists the tables that hold the values of records. */
export const RECORD_TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const

export type RecordTable = (typeof RECORD_TABLES)[number]

/** Describes a field of the records of the directory. */
export type RecordField = {
  /** The path in a claim: 'last_name', 'locations.*.phone', 'affiliations.*' for whether there is an affiliation. */
  readonly pattern: string
  /** The column of the record; null for what no record holds, and for whether a place or an affiliation is there. */
  readonly column: string | null
  readonly tables: readonly RecordTable[]
  readonly label: string
  readonly group: FieldGroup
  readonly kind: FieldKind
  /** False for what the registry alone knows of its own entry. */
  readonly isClaimable: boolean
  /** The value of the column where nothing is stated; absent where that is null. */
  readonly empty?: string | readonly []
}

const PERSON = ['practitioners'] as const
const ORGANIZATION = ['entities'] as const
const BOTH = ['practitioners', 'entities'] as const

type Row = readonly [column: string, label: string, kind: FieldKind, tables?: readonly RecordTable[]]
type Options = Partial<Pick<RecordField, 'isClaimable' | 'empty'>> & { readonly prefix?: string }

const toFields = (
  group: FieldGroup,
  tables: readonly RecordTable[],
  rows: readonly Row[],
  { prefix = '', ...rest }: Options = {},
): RecordField[] =>
  rows.map(([column, label, kind, own]) => ({
    pattern: `${prefix}${column}`,
    column,
    tables: own ?? tables,
    label,
    group,
    kind,
    isClaimable: true,
    ...rest,
  }))

const PLACE = 'locations.*'
const TIE = 'affiliations.*'

const presence = (pattern: string, table: RecordTable, label: string, group: FieldGroup): RecordField => ({
  pattern,
  column: null,
  tables: [table],
  label,
  group,
  kind: 'flag',
  isClaimable: true,
})

/** Lists the fields of records, in the order in which they are shown. */
export const RECORD_FIELDS: readonly RecordField[] = [
  ...toFields('identity', PERSON, [
    ['last_name', 'Last name', 'text'],
    ['first_name', 'First name', 'text'],
    ['middle_name', 'Middle name', 'given'],
    ['name_prefix', 'Name prefix', 'text'],
    ['name_suffix', 'Name suffix', 'text'],
    ['credentials', 'Credentials', 'words'],
    ['gender', 'Gender', 'code'],
    ['name', 'Name', 'text', ORGANIZATION],
    ['kind', 'Kind of organization', 'text', ORGANIZATION],
    ['parent_name', 'Parent organization', 'text', ORGANIZATION],
    ['parent_npi', 'NPI of the parent organization', 'npi', ORGANIZATION],
    ['is_subpart', 'Part of an organization', 'flag', ORGANIZATION],
    ['authorized_official', 'Authorized official', 'object', ORGANIZATION],
    ['sole_proprietor', 'Sole proprietor', 'flag'],
  ]),
  ...toFields('identity', PERSON, [['languages', 'Languages', 'set']], { empty: [] }),
  ...toFields('identity', BOTH, [['other_names', 'Other names', 'list']], { empty: [] }),
  ...toFields(
    'specialty',
    BOTH,
    [
      ['taxonomies', 'Specialties and licenses', 'list'],
      ['identifiers', 'Other identifiers', 'list'],
      ['endpoints', 'Endpoints', 'list'],
    ],
    { empty: [] },
  ),
  ...toFields('registry', BOTH, [['status', 'Status', 'code']], { isClaimable: false, empty: 'active' }),
  ...toFields(
    'registry',
    BOTH,
    [
      ['enumerated_on', 'Enumerated', 'date'],
      ['registry_updated_on', 'Last updated', 'date'],
      ['certified_on', 'Certified', 'date'],
      ['deactivated_on', 'Deactivated', 'date'],
      ['reactivated_on', 'Reactivated', 'date'],
      ['deactivation_reason', 'Reason of the deactivation', 'text'],
      ['replacement_npi', 'Replaced by NPI', 'npi'],
      ['verified_at', 'Verified', 'moment', PERSON],
    ],
    { isClaimable: false },
  ),
  {
    pattern: 'medicare_specialty',
    column: null,
    tables: PERSON,
    label: 'Specialty at Medicare',
    group: 'specialty',
    kind: 'text',
    isClaimable: true,
  },
  presence(PLACE, 'locations', 'Location', 'location'),
  ...toFields(
    'location',
    ['locations'],
    [
      ['address_1', 'Street', 'text'],
      ['address_2', 'Street, second line', 'text'],
      ['city', 'City', 'text'],
      ['state', 'State', 'code'],
      ['zip', 'ZIP', 'code'],
      ['zip_plus_4', 'ZIP, last four', 'code'],
    ],
    { prefix: `${PLACE}.` },
  ),
  ...toFields('location', ['locations'], [['country', 'Country', 'code']], {
    prefix: `${PLACE}.`,
    empty: 'US',
  }),
  ...toFields(
    'location',
    ['locations'],
    [
      ['phone', 'Phone', 'phone'],
      ['phone_extension', 'Phone extension', 'code'],
      ['fax', 'Fax', 'phone'],
      ['accepting_new_patients', 'Accepting new patients', 'flag'],
      ['telehealth', 'Telehealth', 'flag'],
      ['wheelchair_access', 'Wheelchair access', 'flag'],
      ['hours', 'Hours', 'object'],
    ],
    { prefix: `${PLACE}.` },
  ),
  presence(TIE, 'affiliations', 'Affiliation', 'affiliation'),
  ...toFields(
    'affiliation',
    ['affiliations'],
    [
      ['role', 'Role', 'text'],
      ['network', 'Network', 'text'],
    ],
    { prefix: `${TIE}.` },
  ),
  ...toFields('affiliation', ['affiliations'], [['confirmation', 'Confirmed by', 'code']], {
    prefix: `${TIE}.`,
    empty: 'practitioner',
  }),
]

const BY_PATTERN: ReadonlyMap<string, RecordField> = new Map(
  RECORD_FIELDS.map((field) => [field.pattern, field]),
)

/** Describes what a field path names: a field of the record, or one of one of its places or affiliations. */
export type FieldPath =
  | { readonly table: 'record'; readonly column: string }
  /** `column` null: whether the place is one of the record. */
  | { readonly table: 'locations'; readonly key: string; readonly column: string | null }
  | {
      readonly table: 'affiliations'
      readonly entityNpi: string
      /** '-' where the affiliation is at no place. */
      readonly key: string
      readonly column: string | null
    }

/** The key of an affiliation that is at no place. */
export const NO_PLACE_KEY = '-'

const PLACE_PATH = /^locations\.([^.]+)(?:\.([a-z0-9_]+))?$/
const AFFILIATION_PATH = /^affiliations\.(\d{10})\|([^.]+)(?:\.([a-z0-9_]+))?$/
const COLUMN = /^[a-z][a-z0-9_]*$/

/**
 * Returns what a path of a claim names: 'locations.12OAK|75209|US.phone' is the phone of that place,
 * 'affiliations.1234567893|-' whether there is an affiliation without a place. Undefined for what is no path.
 */
export function parseFieldPath(path: string): FieldPath | undefined {
  const place = PLACE_PATH.exec(path)
  if (place?.[1] !== undefined) return { table: 'locations', key: place[1], column: place[2] ?? null }
  const tie = AFFILIATION_PATH.exec(path)
  if (tie?.[1] !== undefined && tie[2] !== undefined) {
    return { table: 'affiliations', entityNpi: tie[1], key: tie[2], column: tie[3] ?? null }
  }
  return COLUMN.test(path) && path !== 'locations' && path !== 'affiliations'
    ? { table: 'record', column: path }
    : undefined
}

/** Returns the path of a claim for what it names: the other direction of `parseFieldPath`. */
export function printFieldPath(path: FieldPath): string {
  if (path.table === 'record') return path.column
  const column = path.column === null ? '' : `.${path.column}`
  return path.table === 'locations'
    ? `locations.${path.key}${column}`
    : `affiliations.${path.entityNpi}|${path.key}${column}`
}

function findLinkField(column: string): RecordField | undefined {
  const npi = parseLinkPath(column)
  if (npi === undefined) return undefined
  return {
    pattern: column,
    column: null,
    tables: BOTH,
    label: `Same as NPI ${npi}`,
    group: 'identity',
    kind: 'flag',
    isClaimable: true,
  }
}

/**
 * Returns the field that a path of a claim belongs to; undefined where no record has such a field. Paths of changes name
 * places by their positions ('locations.0.phone', 'affiliations.1234567893|0.role') and are read alike.
 */
export function findRecordField(path: string): RecordField | undefined {
  const parsed = parseFieldPath(path)
  return parsed === undefined ? undefined : getRecordField(parsed)
}

/** Returns the field that a path belongs to which is read already; undefined where no record has such a field. */
export function getRecordField(path: FieldPath): RecordField | undefined {
  if (path.table === 'record') return BY_PATTERN.get(path.column) ?? findLinkField(path.column)
  return BY_PATTERN.get(path.column === null ? `${path.table}.*` : `${path.table}.*.${path.column}`)
}

/** Returns the fields that a table has columns for. */
export function getTableFields(table: RecordTable): readonly RecordField[] {
  return FIELDS_OF_TABLE[table]
}

const fieldsOf = (table: RecordTable) =>
  RECORD_FIELDS.filter(({ column, tables }) => column !== null && tables.includes(table))

const FIELDS_OF_TABLE: Readonly<Record<RecordTable, readonly RecordField[]>> = {
  practitioners: fieldsOf('practitioners'),
  entities: fieldsOf('entities'),
  locations: fieldsOf('locations'),
  affiliations: fieldsOf('affiliations'),
}
