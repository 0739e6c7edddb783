import { type ExportColumn, taxonomyByCode, taxonomyName } from '@concord/domain'
import type { CardKey } from '#server/search/card.ts'
import type { Hit, ListedRecord } from '#server/search/read-hits.ts'

/** A row before it is written: what was entered and what became of it stand in lists alone. */
export type ExportRow = {
  readonly npi: string | null
  readonly entered?: string
  readonly outcome?: ListedRecord['outcome']
  readonly hit: Hit | undefined
  readonly street: string | undefined
}

export type ExportValue = string | number | readonly string[] | null

type Read = (hit: Hit, row: ExportRow) => ExportValue | undefined

type PractitionerCard = Extract<Hit, { subject: 'practitioner' }>['card']
type EntityCard = Extract<Hit, { subject: 'entity' }>['card']

const ofPractitioner = (read: (card: PractitionerCard) => ExportValue): Read => {
  return (hit) => (hit.subject === 'practitioner' ? read(hit.card) : null)
}
const ofEntity = (read: (card: EntityCard) => ExportValue): Read => {
  return (hit) => (hit.subject === 'entity' ? read(hit.card) : null)
}

function getName(hit: Hit): string | null {
  if (hit.subject === 'entity') return hit.card.name
  const { firstName, middleName, lastName } = hit.card
  return [firstName, middleName, lastName].filter(Boolean).join(' ') || null
}

/** Names of taxonomy codes from loaded code sets, for codes that the built-in list lacks. */
export type LoadedNames = ReadonlyMap<string, string>

const readSpecialty = (names: LoadedNames): Read => {
  return ({ card: { taxonomies } }) => {
    const [primary] = taxonomies
    if (primary === undefined) return null
    return (taxonomyByCode(primary) ? undefined : names.get(primary)) ?? taxonomyName(primary)
  }
}

/** Says what of a record stands in each column; `entered`, `outcome` and `npi` stand also where no record is. */
const CELLS: Readonly<Record<Exclude<ExportColumn, 'entered' | 'outcome' | 'npi' | 'specialty'>, Read>> = {
  subject: ({ subject }) => subject,
  lastName: ofPractitioner(({ lastName }) => lastName),
  firstName: ofPractitioner(({ firstName }) => firstName),
  middleName: ofPractitioner(({ middleName }) => middleName),
  suffix: ofPractitioner(({ suffix }) => suffix),
  credentials: ofPractitioner(({ credentials }) => credentials),
  name: getName,
  otherNames: ofEntity(({ otherNames }) => otherNames),
  kind: ofEntity(({ kind }) => kind),
  parentName: ofEntity(({ parentName }) => parentName),
  gender: ofPractitioner(({ gender }) => gender),
  taxonomies: ({ card }) => card.taxonomies,
  status: ({ card }) => card.status,
  deactivatedOn: ({ card }) => card.deactivatedOn,
  screening: ({ screening }) => screening,
  excludedOn: ({ card }) => card.excludedOn,
  entityName: ofPractitioner(({ entityName }) => entityName),
  networks: ofPractitioner(({ networks }) => networks),
  languages: ofPractitioner(({ languages }) => languages),
  acceptingNewPatients: ofPractitioner(({ acceptingNewPatients }) => acceptingNewPatients),
  practitionerCount: ofEntity(({ practitionerCount }) => practitionerCount),
  street: (_, { street }) => street,
  city: ({ place }) => place.city,
  state: ({ place }) => place.state,
  zip: ({ place }) => place.zip,
  phone: ({ place }) => place.phone,
  locationCount: ({ card }) => card.locationCount,
  distanceMiles: ({ distanceMiles }) => distanceMiles,
  latitude: ({ place }) => place.latitude,
  longitude: ({ place }) => place.longitude,
  verifiedAt: ofPractitioner(({ verifiedAt }) => verifiedAt),
}

/** The card keys to read for columns that do not have the name of their key. */
const KEYS: Readonly<Partial<Record<ExportColumn, readonly CardKey[]>>> = {
  entered: [],
  outcome: [],
  subject: [],
  name: ['firstName', 'middleName', 'lastName', 'name'],
  specialty: ['taxonomies'],
  screening: [],
  distanceMiles: [],
}

/** Returns what of cards is read for these columns. */
export function listCardKeys(columns: readonly ExportColumn[]): CardKey[] {
  return columns.flatMap((column) => KEYS[column] ?? [column as CardKey])
}

/** Returns what reads of a row what it says in a column; null where it says nothing. */
export function getCellReader(column: ExportColumn, names: LoadedNames): (row: ExportRow) => ExportValue {
  if (column === 'entered') return ({ entered }) => entered ?? null
  if (column === 'outcome') return ({ outcome }) => outcome ?? null
  if (column === 'npi') return ({ npi }) => npi
  const read = column === 'specialty' ? readSpecialty(names) : CELLS[column]
  return (row) => (row.hit && read(row.hit, row)) ?? null
}
