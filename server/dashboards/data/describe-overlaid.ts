import type { FieldPath } from '@concord/domain'
import { getClaimedPosition, getRecordField, isNoValue, MAILING_KEY, parseFieldPath } from '@concord/domain'
import { type KeyedRecord, keyRecord } from '#server/ledger/flatten-record.ts'
import type { DirectoryRecord, Row } from '#server/ledger/records/directory-record.ts'
import type { RecordClaim } from '#server/ledger/records/resolve-fields.ts'
import type { Resolution } from '#server/ledger/records/summarize-fields.ts'
import { ANY_FIELD_BIT, bitOf, DISPUTED_PARTS, KIND_NUMBERS } from './columns.ts'

const FIELD_OF_COLUMN: Readonly<Record<string, Parameters<typeof bitOf>[0]>> = {
  languages: 'languages',
  hours: 'hours',
  wheelchair_access: 'wheelchair',
  telehealth: 'telehealth',
  fax: 'fax',
  address_2: 'suite',
  accepting_new_patients: 'accepting',
  phone: 'phone',
  address_1: 'address',
  zip: 'zip',
  taxonomies: 'specialty',
  gender: 'gender',
  last_name: 'name',
  first_name: 'name',
  middle_name: 'name',
  name: 'name',
}

/** The columns that `stated` of the tables counts. */
const COUNTED = {
  record: ['last_name', 'first_name', 'middle_name', 'credentials', 'gender', 'languages', 'taxonomies'],
  locations: [
    ...['address_1', 'city', 'state', 'zip', 'phone', 'fax', 'accepting_new_patients', 'telehealth'],
    ...['wheelchair_access', 'hours'],
  ],
}

const NUMBERED_KINDS: readonly string[] = KIND_NUMBERS

/** Rows of `disputes` and of `origins`. */
export type OverlaidRows = {
  readonly disputes: readonly (number | null)[][]
  readonly origins: readonly (number | null)[][]
}

/** A record in a view, with the registry record, the resolution and the claims behind it. */
export type Overlaid = {
  readonly viewed: DirectoryRecord
  readonly registry: DirectoryRecord | undefined
  readonly resolution: Resolution
  /** The claims that count in the view. */
  readonly claims: readonly RecordClaim[]
}

/** Finds the position of the place that a path names: one that the registry states, else one that claims added. */
function findPosition(registry: KeyedRecord | undefined, key: string): number | null {
  if (key === MAILING_KEY) return null
  const known = registry?.places.get(key)
  return known ? Number(known.position) : getClaimedPosition(key)
}

const getColumn = (path: FieldPath): string => path.column ?? ''

type Located = {
  readonly part: (typeof DISPUTED_PARTS)[number]
  readonly position: number | null
  readonly path: FieldPath
}

function locate(text: string, registry: KeyedRecord | undefined): Located | undefined {
  const path = parseFieldPath(text)
  if (path === undefined || getRecordField(path) === undefined) return undefined
  if (path.table === 'record') return { part: 'record', position: null, path }
  const part = path.table === 'locations' ? 'place' : 'affiliation'
  return { part, position: findPosition(registry, path.key), path }
}

function listDisputes(
  { viewed, resolution }: Overlaid,
  registry: KeyedRecord | undefined,
): (number | null)[][] {
  return resolution.flatMap(({ conflicts, fields }) =>
    conflicts === 0
      ? []
      : fields.flatMap((text) => {
          const found = locate(text, registry)
          if (!found) return []
          const field = FIELD_OF_COLUMN[getColumn(found.path)]
          const bits = (field === undefined ? 0 : bitOf(field)) | ANY_FIELD_BIT
          return [[viewed.npi, DISPUTED_PARTS.indexOf(found.part), found.position, bits, conflicts]]
        }),
  )
}

/** Tells whether the view states a value for this field, and the field is one that is counted. */
function isCounted({ path, position }: Located, row: Row, places: ReadonlyMap<number, Row>): boolean {
  if (path.table === 'affiliations' || path.column === null) return false
  if (!COUNTED[path.table].includes(path.column)) return false
  const stated = path.table === 'record' ? row : places.get(position ?? -1)
  return stated !== undefined && !isNoValue(stated[path.column])
}

function listOrigins(
  { viewed, resolution, claims }: Overlaid,
  registry: KeyedRecord | undefined,
  kinds: ReadonlyMap<string, string>,
): (number | null)[][] {
  const kindOf = new Map<string, string>()
  for (const { sourceKind, fields } of claims)
    for (const text of Object.keys(fields)) kindOf.set(text, sourceKind)
  for (const { sourceId, fields } of resolution)
    for (const text of fields) kindOf.set(text, kinds.get(sourceId) ?? 'registry')
  const places = new Map(
    viewed.locations.flatMap((row): [number, Row][] =>
      Number(row.position) >= 0 ? [[Number(row.position), row]] : [],
    ),
  )
  const counts = new Map<string, [number | null, number, number]>()
  for (const [text, kind] of kindOf) {
    const number = NUMBERED_KINDS.indexOf(kind)
    const found = locate(text, registry)
    if (number < 1 || !found || !isCounted(found, viewed.row, places)) continue
    const key = `${found.position} ${number}`
    const count = counts.get(key) ?? [found.position, number, 0]
    count[2] += 1
    counts.set(key, count)
  }
  return [...counts.values()].map(([position, kind, fields]) => [viewed.npi, position, kind, fields])
}

/** Returns what is disputed about a record, and how many of its values come from other sources than the registry. */
export function describeOverlaid(overlaid: Overlaid, kinds: ReadonlyMap<string, string>): OverlaidRows {
  const registry = overlaid.registry && keyRecord(overlaid.registry)
  return {
    disputes: listDisputes(overlaid, registry),
    // Sources are counted of practitioners.
    origins: overlaid.viewed.table === 'practitioners' ? listOrigins(overlaid, registry, kinds) : [],
  }
}
