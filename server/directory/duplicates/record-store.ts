import {
  type ComparedEntity,
  type ComparedPlace,
  type ComparedPractitioner,
  type DuplicateRecord,
  ENTITY_DUPLICATES,
  type Entitlement,
  PRACTITIONER_DUPLICATES,
  toComparedEntity,
  toComparedPractitioner,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { isPlaceInside } from '#server/search/seen-places.ts'

export type DuplicateSubject = 'practitioner' | 'entity'

export const DUPLICATE_TABLES = { practitioner: PRACTITIONER_DUPLICATES, entity: ENTITY_DUPLICATES } as const

type SharedRow = {
  npi: string
  status: 'active' | 'deactivated'
  replacement_npi: string | null
  other_names: Record<string, string | null>[]
  taxonomies: ComparedPractitioner['taxonomies']
  identifiers: ComparedPractitioner['identifiers']
  places: (ComparedPlace & { readonly city: string | null; readonly state: string | null })[]
}
export type PractitionerRow = SharedRow & {
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  name_suffix: string | null
  credentials: string | null
  gender: string | null
}
export type EntityRow = SharedRow & {
  name: string | null
  authorized_official: Record<string, string | null> | null
}

const COLUMNS = {
  practitioner: sql`r.last_name, r.first_name, r.middle_name, r.name_suffix, r.credentials, r.gender`,
  entity: sql`r.name, r.authorized_official`,
}
const TABLES = { practitioner: sql`viewed.practitioners`, entity: sql`viewed.entities` }

const selectColumns = (subject: DuplicateSubject): Sql => sql`
  select r.npi::text as npi, r.status, r.replacement_npi::text as replacement_npi, r.other_names, r.taxonomies,
    r.identifiers, ${COLUMNS[subject]}, coalesce(p.places, '[]') as places from ${TABLES[subject]} r`

const PLACES = sql`
  jsonb_agg(jsonb_build_object('address1', l.address_1, 'address2', l.address_2, 'city', l.city, 'state', l.state,
    'zip', l.zip, 'phone', l.phone) order by l.position) as places`

/** Reads all records part by part, in no order. */
export async function* readAllRows<Row extends SharedRow>(
  connection: Connection,
  subject: DuplicateSubject,
): AsyncIterable<Row[]> {
  // It is read to its end, so the fastest first row is of no use.
  await connection.run(sql`set local cursor_tuple_fraction = 1`)
  await connection.run(sql`
    declare duplicate_records cursor for ${selectColumns(subject)}
    left join (select l.npi, ${PLACES} from viewed.locations l where l.position >= 0 group by l.npi) p on p.npi = r.npi`)
  for (;;) {
    const part = await connection.rows<Row>(sql`fetch forward 1000 from duplicate_records`)
    if (part.length === 0) break
    yield part
  }
  await connection.run(sql`close duplicate_records`)
}

/** Returns the records of these NPIs, with their places that may be seen. */
export function findRows<Row extends SharedRow>(
  connection: Connection,
  subject: DuplicateSubject,
  npis: readonly string[],
  entitlement?: Entitlement,
): Promise<Row[]> {
  return connection.rows(sql`
    ${selectColumns(subject)}
    cross join lateral (
      select ${PLACES} from viewed.locations l
      where l.npi = r.npi and l.position >= 0 and ${isPlaceInside(entitlement)}) p
    where r.npi = any (${npis}::bigint[])`)
}

function toShared({ npi, replacement_npi, taxonomies, identifiers, places }: SharedRow) {
  return { npi, replacementNpi: replacement_npi, taxonomies, identifiers, places }
}

function toPractitioner(row: PractitionerRow): ComparedPractitioner {
  return {
    ...toShared(row),
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    suffix: row.name_suffix,
    gender: row.gender,
    otherLastNames: row.other_names.map(({ lastName }) => lastName),
  }
}

function toEntity(row: EntityRow): ComparedEntity {
  const { firstName, lastName } = row.authorized_official ?? {}
  return {
    ...toShared(row),
    name: row.name,
    otherNames: row.other_names.map(({ name }) => name),
    official: firstName && lastName ? `${firstName} ${lastName}` : null,
  }
}

/** Returns a stored record in the form in which records are compared. */
export function toCompared(subject: DuplicateSubject, row: PractitionerRow | EntityRow): DuplicateRecord {
  return subject === 'practitioner'
    ? toComparedPractitioner(toPractitioner(row as PractitionerRow))
    : toComparedEntity(toEntity(row as EntityRow))
}
