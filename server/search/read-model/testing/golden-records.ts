import { getNicknames, searchKey } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const BATCH = '5e7c0000-0000-4000-8000-000000000001'

export type Practitioner = {
  npi: number
  status?: 'active' | 'deactivated'
  last_name?: string | null
  first_name?: string | null
  middle_name?: string | null
  gender?: string | null
  languages?: string[]
  taxonomies?: {
    code: string
    primary: boolean
    licenseNumber: string | null
    licenseState?: string | null
  }[]
  other_names?: { lastName: string | null; firstName: string | null }[]
  verified_at?: string | null
}

export type Entity = {
  npi: number
  name?: string | null
  kind?: string | null
  taxonomies?: {
    code: string
    primary: boolean
    licenseNumber: string | null
    licenseState?: string | null
  }[]
  other_names?: { name: string }[]
}

export type Location = {
  position: number
  address_1?: string | null
  address_2?: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  accepting_new_patients: boolean | null
  latitude?: number
  longitude?: number
  country?: string
}

export type Affiliation = { entity_npi: number; position: number; network: string | null }

const NO_LISTS = { taxonomies: [], other_names: [], identifiers: [], endpoints: [], languages: [] }

export async function putPractitioner(connection: Connection, record: Practitioner): Promise<void> {
  const row = { status: 'active', ...NO_LISTS, ...record, batch_id: BATCH }
  await connection.run(sql`delete from practitioners where npi = ${record.npi}`)
  await connection.run(sql`
    insert into practitioners select * from jsonb_populate_record(null::practitioners, ${JSON.stringify(row)})`)
}

export async function putEntity(connection: Connection, record: Entity): Promise<void> {
  const row = { status: 'active', ...NO_LISTS, ...record, batch_id: BATCH }
  await connection.run(sql`delete from entities where npi = ${record.npi}`)
  await connection.run(sql`
    insert into entities select * from jsonb_populate_record(null::entities, ${JSON.stringify(row)})`)
}

/** Replaces all locations of a record. */
export async function putLocations(connection: Connection, npi: number, locations: readonly Location[]) {
  const rows = JSON.stringify(locations.map((location) => ({ country: 'US', ...location, npi })))
  await connection.run(sql`delete from locations where npi = ${npi}`)
  await connection.run(
    sql`insert into locations select * from jsonb_populate_recordset(null::locations, ${rows})`,
  )
}

/** Replaces all affiliations of a practitioner and gives the entities that had or have one. */
export async function putAffiliations(
  connection: Connection,
  npi: number,
  affiliations: readonly Affiliation[],
): Promise<number[]> {
  const rows = affiliations.map((row) => ({ ...row, npi, confirmation: 'both', batch_id: BATCH }))
  const gone = await connection.rows<{ entity_npi: number }>(
    sql`delete from affiliations where npi = ${npi} returning entity_npi`,
  )
  await connection.run(sql`
    insert into affiliations select * from jsonb_populate_recordset(null::affiliations, ${JSON.stringify(rows)})`)
  return [...gone, ...affiliations].map(({ entity_npi }) => entity_npi)
}

/** Removes a record with everything that hangs on it and gives those at the other end of its affiliations. */
export async function removeRecord(connection: Connection, npi: number): Promise<number[]> {
  const gone = await connection.rows<{ npi: number }>(sql`
    with gone as (delete from affiliations where ${npi}::bigint in (npi, entity_npi) returning npi, entity_npi)
    select npi from gone union select entity_npi from gone`)
  await connection.run(sql`delete from locations where npi = ${npi}`)
  await connection.run(sql`delete from practitioners where npi = ${npi}`)
  await connection.run(sql`delete from entities where npi = ${npi}`)
  return gone.map((row) => row.npi)
}

export async function putExclusion(connection: Connection, npi: number, reinstatedOn: string | null) {
  await connection.run(sql`
    insert into exclusions (npi, excluded_on, type, reinstated_on, batch_id)
    values (${npi}, '2024-05-20', '1128a1', ${reinstatedOn}, ${BATCH})
    on conflict (npi, excluded_on, type) do update set reinstated_on = excluded.reinstated_on`)
}

export type ExclusionWithoutNpi = {
  lastName: string | null
  firstName: string | null
  businessName: string | null
  state: string
}

/** Lists a person or a business that has no NPI, and gives all records of all views: any of them may be meant. */
export async function putExclusionWithoutNpi(
  connection: Connection,
  listed: ExclusionWithoutNpi,
): Promise<number[]> {
  const { lastName, firstName, businessName, state } = listed
  const key = searchKey(firstName ?? '')
  const [word = ''] = key.split(' ')
  const firstKeys = key === '' ? [] : [key, word, ...getNicknames(key), ...getNicknames(word)]
  await connection.run(sql`
    insert into exclusions_without_npi (id, last_name, first_name, business_name, state, excluded_on, type, name_key,
      first_keys, batch_id)
    values (${JSON.stringify(listed)}, ${lastName}, ${firstName}, ${businessName}, ${state}, '2024-05-20', '1128a1',
      exclusion_name_key(${businessName ?? lastName}), ${firstKeys}, ${BATCH})
    on conflict do nothing`)
  const records = await connection.rows<{ npi: number }>(
    sql`select npi from practitioners union select npi from entities union select npi from overlay.records`,
  )
  return records.map(({ npi }) => npi)
}
