/** The type of a cell in an export. List cells are joined with '; ' where a format has no lists. */
export type ExportColumnType = 'text' | 'list' | 'count' | 'number' | 'day' | 'time'

type Column = { readonly label: string; readonly type: ExportColumnType }

const text = (label: string): Column => ({ label, type: 'text' })
const list = (label: string): Column => ({ label, type: 'list' })
const count = (label: string): Column => ({ label, type: 'count' })
const number = (label: string): Column => ({ label, type: 'number' })
const day = (label: string): Column => ({ label, type: 'day' })

/** Defines every column that an export of the directory can have. */
export const EXPORT_COLUMNS = {
  entered: text('Entered'),
  outcome: text('Outcome'),
  npi: text('NPI'),
  subject: text('Record'),
  lastName: text('Last name'),
  firstName: text('First name'),
  middleName: text('Middle name'),
  suffix: text('Suffix'),
  credentials: text('Credentials'),
  name: text('Name'),
  otherNames: list('Other names'),
  kind: text('Kind'),
  parentName: text('Parent'),
  gender: text('Gender'),
  specialty: text('Specialty'),
  taxonomies: list('Taxonomy codes'),
  status: text('Status'),
  deactivatedOn: day('Deactivated'),
  screening: text('OIG screening'),
  excludedOn: day('Excluded'),
  entityName: text('Affiliated entity'),
  networks: list('Networks'),
  languages: list('Languages'),
  acceptingNewPatients: text('New patients'),
  practitionerCount: count('Practitioners'),
  street: text('Street'),
  city: text('City'),
  state: text('State'),
  zip: text('ZIP'),
  phone: text('Phone'),
  locationCount: count('Locations'),
  distanceMiles: number('Miles'),
  latitude: number('Latitude'),
  longitude: number('Longitude'),
  verifiedAt: { label: 'Verified (UTC)', type: 'time' },
} as const satisfies Record<string, Column>

export type ExportColumn = keyof typeof EXPORT_COLUMNS
export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as readonly ExportColumn[]

const OF_LIST: readonly ExportColumn[] = ['entered', 'outcome', 'subject']
const OF_PRACTITIONER: readonly ExportColumn[] = [
  ...(['lastName', 'firstName', 'middleName', 'suffix', 'credentials', 'gender', 'entityName'] as const),
  ...(['networks', 'languages', 'acceptingNewPatients', 'verifiedAt'] as const),
]
const OF_ENTITY: readonly ExportColumn[] = ['otherNames', 'kind', 'parentName', 'practitionerCount']
const OF_CIRCLE: readonly ExportColumn[] = ['distanceMiles']

/** Says what an export is made of: the hits of a search of either kind, or the NPIs of a list. */
export const EXPORT_SUBJECTS = ['practitioner', 'entity', 'list'] as const
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number]

const without = (...left: (readonly ExportColumn[])[]) =>
  EXPORT_COLUMN_NAMES.filter((name) => !left.some((names) => names.includes(name)))

/** Gives the columns that each kind of export can have, in the order in which they are offered. */
export const EXPORT_COLUMNS_OF: Readonly<Record<ExportSubject, readonly ExportColumn[]>> = {
  practitioner: without(OF_LIST, OF_ENTITY, ['name']),
  entity: without(OF_LIST, OF_PRACTITIONER),
  list: without(OF_CIRCLE),
}

const RARE: readonly ExportColumn[] = [
  ...(['middleName', 'suffix', 'otherNames', 'parentName', 'deactivatedOn', 'excludedOn'] as const),
  ...(['languages', 'taxonomies', 'latitude', 'longitude', 'distanceMiles'] as const),
]

/** Returns the columns that are chosen where no one chose. */
export function getUsualColumns(subject: ExportSubject): readonly ExportColumn[] {
  const [names, left] = [EXPORT_COLUMNS_OF[subject], [...RARE, ...(subject === 'list' ? OF_ENTITY : [])]]
  return names.filter((name) => !left.includes(name))
}

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'ndjson', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const OF_PLAN_FINDER: readonly ExportColumn[] = [
  ...(['npi', 'lastName', 'firstName', 'networks', 'acceptingNewPatients'] as const),
  ...(['street', 'city', 'state', 'zip', 'phone'] as const),
]

/** Tells whether an export tells Plan Finder of practitioners: as JSON, with what it shows of each. */
export function tellsPlanFinder({
  subject,
  format,
  columns,
}: {
  readonly subject: ExportSubject
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
}): boolean {
  const hasAll = OF_PLAN_FINDER.every((name) => columns.includes(name))
  const hasSpecialty = columns.includes('specialty') || columns.includes('taxonomies')
  return subject === 'practitioner' && (format === 'json' || format === 'ndjson') && hasAll && hasSpecialty
}

/** Defines what people call each format. */
export const EXPORT_FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
}
