import { type Entitlement, type ExclusionScreening, isInside, searchKey } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findExclusionListDay } from '#server/search/exclusion-list.ts'
import { type GoldenExclusion, screenGolden } from './screen-golden.ts'

export type GoldenPlace = {
  position: number
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  accepting: boolean | null
}

/** A golden record as plain data: what a search is about, without the read model. */
export type GoldenRecord = {
  npi: string
  subject: 'practitioner' | 'entity'
  /** Last or entity name. */
  lastName: string | null
  firstName: string | null
  middleName: string | null
  otherNames: { name?: string | null; lastName?: string | null; firstName?: string | null }[]
  codes: string[]
  credentials: string | null
  gender: string | null
  languages: string[]
  kind: string | null
  isLicensed: boolean
  status: 'active' | 'excluded' | 'deactivated'
  verifiedAt: string | null
  places: GoldenPlace[]
  /** The entities that it is affiliated with, by the place where it works for each. */
  affiliations: { entity: string; position: number }[]
  entities: string[]
  /** States of all its addresses, and those of its licenses. */
  states: string[]
  licenseStates: string[]
  screening: ExclusionScreening
  networks: string[]
}

export type ZipPlace = { zip: string; state: string; latitude: number; longitude: number }

export type GoldenDirectory = {
  records: GoldenRecord[]
  zips: Map<string, ZipPlace>
  /** Words of names, of both kinds of record: what a misspelled word may stand for. */
  spelled: Set<string>
  cities: Record<GoldenRecord['subject'], Set<string>>
}

export const getWords = (...texts: (string | null | undefined)[]): string[] =>
  texts.flatMap((text) =>
    searchKey(text ?? '')
      .split(' ')
      .filter(Boolean),
  )

function remembered(words: (record: GoldenRecord) => string[]): (record: GoldenRecord) => string[] {
  const known = new WeakMap<GoldenRecord, string[]>()
  return (record) => {
    const found = known.get(record) ?? words(record)
    known.set(record, found)
    return found
  }
}

export const lastWords = remembered((record) =>
  getWords(
    record.lastName,
    ...record.otherNames.flatMap((name) => [name.name, name.lastName, name.firstName]),
  ),
)
export const firstWords = remembered((record) => getWords(record.firstName, record.middleName))

const PLACES = sql`coalesce((select jsonb_agg(jsonb_build_object('position', position, 'address1', address_1, 'address2', address_2, 'city', city, 'state', case when country = 'US' then state end,
    'zip', case when country = 'US' then zip end, 'phone', phone, 'accepting', accepting_new_patients)
  order by position) from viewed.locations l where l.npi = r.npi and position >= 0), '[]')`
const STATUS = sql`case when exists (select from exclusions x where x.npi = r.npi and reinstated_on is null)
  then 'excluded' else r.status end`
const STATES = sql`array(select state from viewed.locations l where l.npi = r.npi and state is not null)`
const LICENSE_STATES = sql`array(select t ->> 'licenseState' from jsonb_array_elements(r.taxonomies) t
  where t ->> 'licenseState' is not null)`
const AFFILIATIONS = sql`coalesce((select jsonb_agg(jsonb_build_object('entity', entity_npi::text, 'position', position))
  from viewed.affiliations a where a.npi = r.npi), '[]')`
const CODES = sql`array(select distinct t ->> 'code' from jsonb_array_elements(r.taxonomies) t
  where t ->> 'code' like '_________X')`

export async function readGoldenDirectory(connection: Connection): Promise<GoldenDirectory> {
  const practitioners = await connection.rows<GoldenRecord>(sql`
    select r.npi::text as npi, 'practitioner' as subject, r.last_name as "lastName", r.first_name as "firstName",
      r.middle_name as "middleName", r.other_names as "otherNames", ${CODES} as codes, r.credentials, r.gender, r.languages,
      null as kind, exists (select from jsonb_array_elements(r.taxonomies) t where t ->> 'licenseNumber' is not null)
        as "isLicensed",
      ${STATUS} as status, r.verified_at::text as "verifiedAt",
      ${STATES} as states, ${LICENSE_STATES} as "licenseStates",
      ${PLACES} as places, ${AFFILIATIONS} as affiliations,
      array(select distinct entity_npi::text from viewed.affiliations a where a.npi = r.npi) as entities,
      array(select distinct network from viewed.affiliations a where a.npi = r.npi and network is not null) as networks
    from viewed.practitioners r`)
  const entities = await connection.rows<GoldenRecord>(sql`
    select r.npi::text as npi, 'entity' as subject, r.name as "lastName", null as "firstName", null as "middleName",
      r.other_names as "otherNames", ${CODES} as codes, null as credentials, null as gender, '{}'::text[] as languages, r.kind,
      false as "isLicensed", ${STATUS} as status, null as "verifiedAt",
      ${STATES} as states, '{}'::text[] as "licenseStates",
      ${PLACES} as places, '[]'::jsonb as affiliations, '{}'::text[] as entities, '{}'::text[] as networks
    from viewed.entities r`)
  const zips = await connection.rows<ZipPlace>(sql`select zip, state, latitude, longitude from zip_codes`)
  const exclusions = await connection.rows<GoldenExclusion>(sql`
    select last_name as "lastName", first_name as "firstName", business_name as "businessName", state
    from exclusions_without_npi`)
  const hasList = (await findExclusionListDay(connection)) !== null
  const records = [...practitioners, ...entities]
  for (const record of records) record.screening = screenGolden(record, exclusions, hasList)
  return {
    records,
    zips: new Map(zips.map((place) => [place.zip, place])),
    spelled: new Set(records.flatMap((record) => [...lastWords(record), ...firstWords(record)])),
    cities: findCities(records),
  }
}

function findCities(records: readonly GoldenRecord[]): GoldenDirectory['cities'] {
  const citiesIn = (subject: GoldenRecord['subject']) =>
    new Set(
      records
        .filter((record) => record.subject === subject)
        .flatMap(({ places }) => places.flatMap(({ city }) => searchKey(city ?? '') || [])),
    )
  return { practitioner: citiesIn('practitioner'), entity: citiesIn('entity') }
}

/** Returns the directory as if nothing else were in it than what may be seen. */
export function narrowDirectory(
  directory: GoldenDirectory,
  entitlement: Entitlement | undefined,
): GoldenDirectory {
  if (!entitlement) return directory
  const seen = directory.records.flatMap((record) => {
    const places = record.places.filter((place) => isInside(entitlement, place))
    return places.length > 0 ? [{ ...record, places }] : []
  })
  const npis = new Set(seen.map(({ npi }) => npi))
  const records = seen.map((record) => {
    const positions = new Set(record.places.map(({ position }) => position))
    const told = record.affiliations.filter(({ position }) => position < 0 || positions.has(position))
    const entities = record.entities.filter(
      (npi) => npis.has(npi) && told.some(({ entity }) => entity === npi),
    )
    return { ...record, entities }
  })
  return { ...directory, records, cities: findCities(records) }
}
