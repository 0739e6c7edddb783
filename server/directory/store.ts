import type { Entitlement, ExclusionMatchReason, SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type RecordTables, VIEWED } from '#server/ledger/record-tables.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'
import type { ElectronicAddressRow } from './electronic-address.ts'

/**
 * Describes what the tables of practitioners and entities have in common, with the batch that last wrote the record.
 */
export type RecordRow = {
  npi: string
  status: 'active' | 'deactivated'
  taxonomies: {
    code: string
    primary?: boolean
    licenseNumber?: string | null
    licenseState?: string | null
    group?: string | null
  }[]
  endpoints: ElectronicAddressRow[]
  identifiers: { value: string | null; type?: string | null; state?: string | null; issuer?: string | null }[]
  enumerated_on: string | null
  registry_updated_on: string | null
  certified_on: string | null
  deactivated_on: string | null
  reactivated_on: string | null
  deactivation_reason: string | null
  replacement_npi: string | null
  source_kind: string
  source_name: string
  batch_label: string
  batch_applied_at: Date | null
}

export type PractitionerRow = RecordRow & {
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  name_prefix: string | null
  name_suffix: string | null
  credentials: string | null
  gender: string | null
  sole_proprietor: boolean | null
  other_names: Record<string, string | null>[]
  languages: string[]
  verified_at: Date | null
}

export type LocationRow = {
  position: number
  address_1: string | null
  address_2: string | null
  city: string | null
  state: string | null
  zip: string | null
  zip_plus_4: string | null
  country: string
  phone: string | null
  phone_extension: string | null
  fax: string | null
  accepting_new_patients: boolean | null
  telehealth: boolean | null
  wheelchair_access: boolean | null
  hours: Record<string, [string, string]> | null
  county: string | null
  latitude: number | null
  longitude: number | null
}

export type AffiliationRow = {
  entity_npi: string
  entity_name: string | null
  entity_kind: string | null
  position: number
  role: string | null
  network: string | null
  confirmation: 'both' | 'practitioner' | 'entity'
}

export type ExclusionRow = {
  type: string
  excluded_on: string
  reinstated_on: string | null
  waiver_state: string | null
}

export function findPractitioner(
  connection: Connection,
  npi: string,
  tables: RecordTables = VIEWED,
): Promise<PractitionerRow | undefined> {
  return connection.one(sql`
    select p.*, p.npi::text as npi, p.replacement_npi::text as replacement_npi, s.kind as source_kind,
      s.name as source_name, b.label as batch_label, b.applied_at as batch_applied_at
    from ${tables.practitioners} p
    join batches b on b.id = p.batch_id join sources s on s.id = b.source_id
    where p.npi = ${npi}`)
}

/** Returns the locations of a record that may be seen, in their order. */
export function findLocations(
  connection: Connection,
  npi: string,
  entitlement: Entitlement | undefined,
  tables: RecordTables = VIEWED,
): Promise<LocationRow[]> {
  return connection.rows(sql`
    select l.*, z.county from ${tables.locations} l left join zip_codes z on z.zip = search.us_zip(l.country, l.state, l.zip)
    where l.npi = ${npi} and ${isPlaceInside(entitlement)} order by l.position`)
}

/** Returns exclusions, the newest first. `day`: as in force at the end of it. */
export function findExclusions(
  connection: Connection,
  npi: string,
  day: string | null,
): Promise<ExclusionRow[]> {
  return connection.rows(sql`
    select type, excluded_on, case when reinstated_on > ${day}::date then null else reinstated_on end as reinstated_on,
      waiver_state
    from exclusions where npi = ${npi} and (excluded_on > ${day}::date) is not true
    order by excluded_on desc, type`)
}

export type PossibleExclusionRow = {
  reasons: ExclusionMatchReason[]
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  business_name: string | null
  specialty: string | null
  city: string | null
  state: string
  type: string
  excluded_on: string
  waiver_state: string | null
}

/** Returns rows of the exclusion list without an NPI that may mean a record, be it a practitioner or an entity. */
export function findPossibleExclusions(
  connection: Connection,
  npi: string,
  day: string | null,
  tables: RecordTables,
): Promise<PossibleExclusionRow[]> {
  return connection.rows(sql`
    select m.reasons, x.last_name, x.first_name, x.middle_name, x.business_name, x.specialty, x.city, x.state, x.type,
      x.excluded_on, x.waiver_state
    from (
      select m.* from ${tables.practitioners} r cross join lateral possible_exclusions_of_person(
        r.npi, r.last_name, r.first_name, r.middle_name, r.other_names, r.taxonomies) m where r.npi = ${npi}
      union all
      select m.* from ${tables.entities} r
      cross join lateral possible_exclusions_of_organization(r.npi, r.name, r.other_names) m where r.npi = ${npi}
    ) m
    join exclusions_without_npi x on x.id = m.exclusion_id
    where (x.excluded_on > ${day}::date) is not true
    order by x.excluded_on desc, x.id`)
}

/** Returns those with entities that may be seen. */
export function findAffiliations(
  connection: Connection,
  npi: string,
  entitlement: Entitlement | undefined,
  tables: RecordTables = VIEWED,
): Promise<AffiliationRow[]> {
  return connection.rows(sql`
    select a.entity_npi::text as entity_npi, e.name as entity_name, e.kind as entity_kind, a.position, a.role,
      a.network, a.confirmation
    from ${tables.affiliations} a join viewed.entities e on e.npi = a.entity_npi
    where a.npi = ${npi} and ${hasSeenPlace(sql`a.entity_npi`, entitlement)} order by e.name, a.position`)
}

export type BatchRow = {
  id: string
  label: string
  kind: SourceKind
  applied_at: Date
  practitioners: number
  entities: number
  fields: number
  rejected: number
}

/**
 * Returns the batches that were applied last. Batches of claims count the records that they changed, but not by kind.
 */
export function findRecentBatches(connection: Connection, limit: number): Promise<BatchRow[]> {
  return connection.rows(sql`
    select b.id, b.label, s.kind, b.applied_at,
      coalesce((b.counts ->> 'practitioners')::int, (b.counts ->> 'changed')::int, 0) as practitioners,
      coalesce((b.counts ->> 'changedFields')::int, 0) as fields,
      coalesce((b.counts ->> 'entities')::int, 0) as entities, coalesce((b.counts ->> 'rejected')::int, 0) as rejected
    from batches b join sources s on s.id = b.source_id
    where b.state = 'applied' and b.applied_at is not null order by b.applied_at desc limit ${limit}`)
}
