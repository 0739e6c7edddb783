import {
  type FieldPath,
  findRecordField,
  getClaimedPosition,
  getTableFields,
  MAILING_KEY,
  NO_PLACE_KEY,
  parseFieldPath,
  parseLinkPath,
  printFieldPath,
  type RecordField,
} from '@concord/domain'
import type { SourcedRecord } from '#server/ledger/read-claims.ts'
import type { RecordSnapshot } from '#server/ledger/record-snapshot.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import type { Sight } from '#server/ledger/seen-changes.ts'

/** A field of a record, with the place and the entity that it belongs to. */
export type ListedField = {
  readonly path: string
  readonly field: RecordField | undefined
  readonly place: Row | null
  readonly entityNpi: string | null
}

/** Columns that a record need not have: not listed while no source states them. */
const OPTIONAL = new Set([
  'middle_name',
  'name_prefix',
  'name_suffix',
  'other_names',
  'identifiers',
  'endpoints',
  'sole_proprietor',
  'parent_name',
  'parent_npi',
  'is_subpart',
  'authorized_official',
  'address_2',
  'zip_plus_4',
  'phone_extension',
  'fax',
  'role',
  'network',
])
/** Follows from who attested when. */
const DERIVED = new Set(['verified_at'])
/** Columns that only a place of practice has. */
const OF_PRACTICE = new Set(['accepting_new_patients', 'telehealth', 'wheelchair_access', 'hours'])

/** Returns the keys of the places that a view shows, by position, as named by the registry or the claims. */
function findKeys(viewed: RecordSnapshot, { keyed, fields }: SourcedRecord): ReadonlyMap<number, string> {
  const claimed = [...fields.keys()].flatMap((path) => {
    const parsed = parseFieldPath(path)
    return parsed?.table === 'locations' ? [parsed.key] : []
  })
  const added = new Map(
    [...new Set(claimed)].map((key) => [key === MAILING_KEY ? -1 : getClaimedPosition(key), key]),
  )
  const known = [...viewed.locations.keys()].map(Number).flatMap((position): [number, string][] => {
    const key = keyed.keys.get(position) ?? added.get(position)
    return key === undefined ? [] : [[position, key]]
  })
  return new Map(known)
}

const isListed = (
  { field, path }: Pick<ListedField, 'field' | 'path'>,
  { fields }: SourcedRecord,
): boolean => {
  if (DERIVED.has(field?.column ?? '')) return false
  return fields.has(path) || (field?.isClaimable === true && !OPTIONAL.has(field.column ?? ''))
}

type Context = Pick<ListedField, 'place' | 'entityNpi'>

function listColumns(
  table: Parameters<typeof getTableFields>[0],
  toPath: (column: string) => FieldPath,
  context: Context,
): ListedField[] {
  return getTableFields(table).flatMap((field) =>
    field.column === null ? [] : [{ path: printFieldPath(toPath(field.column)), field, ...context }],
  )
}

/** Lists the fields that claims state in addition to those that records hold. */
function listOthers(table: RecordSnapshot['table'], { fields }: SourcedRecord): ListedField[] {
  const held = new Set(getTableFields(table).map(({ column }) => column))
  return [...fields.keys()].flatMap((path) => {
    const parsed = parseFieldPath(path)
    return parsed?.table === 'record' && !held.has(parsed.column)
      ? [{ path, field: findRecordField(path), place: null, entityNpi: null }]
      : []
  })
}

/** Returns the fields of a record that a viewer may see, in the order in which they are shown. */
export function listFieldPaths(
  viewed: RecordSnapshot,
  sourced: SourcedRecord,
  { isSeenPlace, isSeenEntity, isSeenLink }: Sight,
): ListedField[] {
  const keys = findKeys(viewed, sourced)
  const ofRecord = listColumns(viewed.table, (column) => ({ table: 'record', column }), {
    place: null,
    entityNpi: null,
  })
  const places = [...viewed.locations.values()]
    .filter(isSeenPlace)
    .toSorted((one, other) => Number(one.position) - Number(other.position))
  const ofPlaces = places.flatMap((place) => {
    const key = keys.get(Number(place.position))
    if (key === undefined) return []
    const isPractice = key !== MAILING_KEY
    const presence: ListedField = {
      path: printFieldPath({ table: 'locations', key, column: null }),
      field: findRecordField('locations.x'),
      place,
      entityNpi: null,
    }
    const columns = listColumns('locations', (column) => ({ table: 'locations', key, column }), {
      place,
      entityNpi: null,
    })
    // That a place is there is a field of its own only where sources speak of it.
    const isContested = (sourced.fields.get(presence.path)?.claims.length ?? 0) > 1
    return [
      ...(isContested ? [presence] : []),
      ...columns.filter(({ field }) => isPractice || !OF_PRACTICE.has(field?.column ?? '')),
    ]
  })
  const ofAffiliations = [...viewed.affiliations.values()].flatMap((row) => {
    const entityNpi = String(row.entity_npi)
    const position = Number(row.position)
    const place = position < 0 ? null : (viewed.locations.get(String(position)) ?? null)
    if (!isSeenEntity(entityNpi) || (place !== null && !isSeenPlace(place))) return []
    const key = position < 0 ? NO_PLACE_KEY : (keys.get(position) ?? NO_PLACE_KEY)
    return listColumns('affiliations', (column) => ({ table: 'affiliations', entityNpi, key, column }), {
      place,
      entityNpi,
    })
  })
  const others = listOthers(viewed.table, sourced).filter(({ path }) => {
    const linked = parseLinkPath(path)
    return linked === undefined || isSeenLink(linked)
  })
  return [...ofRecord, ...ofPlaces, ...ofAffiliations, ...others].filter((listed) =>
    isListed(listed, sourced),
  )
}
