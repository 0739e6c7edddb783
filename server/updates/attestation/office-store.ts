import { type api, PAGE_ROWS, type ParamsOf } from '@concord/contract'
import { addDays, CLOCK_TIME_ZONE, dayInZone, VERIFICATION_CADENCE_DAYS } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import type { PageOf } from '#server/db/read-page.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { isPlaceInside, isTieInside } from '#server/search/seen-places.ts'
import { type OwnPeople, selectOwnPeople } from '../people/own-people-store.ts'

export type OfficeRow = {
  key: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
}

export type DueOfficeRow = OfficeRow & {
  name: string | null
  people: number
  late: number
  npis: number[]
  first_verified_at: Date | null
}

/** The street of the location l as the keys of offices have it: '<phone>|<ZIP code>|<street>'. */
export const STREET = sql`translate(upper(btrim(l.address_1)), '|', ' ')`
const OFFICE_KEY = sql`l.phone || '|' || l.zip || '|' || ${STREET}`
const IS_CALLABLE = sql`(l.phone ~ '^[0-9]{10}$' and l.zip ~ '^[0-9]{5}$' and btrim(l.address_1) <> '')`

/** Returns the cutoff day: a record that was verified on it or before ends within so many days. */
export function getVerifiedCutoff(now: Date, within: number): string {
  return addDays(dayInZone(now, CLOCK_TIME_ZONE), within - VERIFICATION_CADENCE_DAYS)
}

const isDue = (verifiedAt: Sql, cutoff: string): Sql =>
  sql`(${verifiedAt} is null or (${verifiedAt} at time zone ${CLOCK_TIME_ZONE})::date <= ${cutoff}::date)`

/** Returns the SQL of these practitioners, each with their first seen place, as `d`; all places are read at once. */
const withPlaces = ({ sight }: OwnPeople, practitioners: Sql): Sql => sql`
  p as materialized (${practitioners}),
  l as materialized (
    select distinct on (l.npi) l.npi, l.address_1, l.city, l.state, l.zip, l.phone
    from viewed.locations l
    where l.npi = any (array(select npi from p)) and l.position >= 0 and ${isPlaceInside(sight.entitlement)}
    order by l.npi, l.position),
  d as materialized (
    select p.npi, p.first_name, p.last_name, p.credentials, p.taxonomies, p.verified_at, l.city, l.state, l.zip, l.phone,
      ${IS_CALLABLE} as is_callable, case when ${IS_CALLABLE} then ${OFFICE_KEY} end as key, ${STREET} as street
    from p join l on l.npi = p.npi)`

const withDue = (people: OwnPeople, cutoff: string): Sql =>
  withPlaces(
    people,
    sql`select p.* from (${selectOwnPeople(people)}) p where ${isDue(sql`p.verified_at`, cutoff)}`,
  )

export type DueQuestion = {
  readonly people: OwnPeople
  readonly now: Date
  readonly within: number
  readonly search: string | undefined
}

/** Returns the SQL that tells whether an office asked to be called back later than today; it is not called today. */
const isAskedBackLater = (people: OwnPeople, today: string): Sql => sql`exists (
  select from (select k.call_back_at from attestation_calls k
    where k.org_id = ${getOrgId(people.orgId)} and k.office_key = d.key and k.state = 'saved'
    order by k.saved_at desc limit 1) k
  where (k.call_back_at at time zone ${CLOCK_TIME_ZONE})::date > ${today}::date)`

const BY_PEOPLE = sql`people desc, first_verified_at nulls first, key`
const ORDERS: Readonly<Record<string, Sql>> = {
  '-people': BY_PEOPLE,
  people: sql`people, first_verified_at nulls first, key`,
  due: sql`first_verified_at nulls first, people desc, key`,
  '-due': sql`first_verified_at desc nulls last, key`,
}

/** Offices of the people in `d`. */
function groupOffices({ people, now, search }: DueQuestion): Sql {
  const late = getVerifiedCutoff(now, -1)
  const found =
    search === undefined || search === '' ? undefined : `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`
  const isFound =
    found === undefined
      ? sql`true`
      : sql`(d.street ilike ${found} or d.city ilike ${found} or d.phone like ${found.replaceAll(/[() -]/g, '')})`
  return sql`
    select d.key, min(d.street) as street, min(d.city) as city, min(d.state) as state, min(d.zip) as zip,
      min(d.phone) as phone, null as name, count(*)::int as people,
      (count(*) filter (where ${isDue(sql`d.verified_at`, late)}))::int as late,
      (array_agg(d.npi order by d.verified_at nulls first))[1:100] as npis,
      case when bool_or(d.verified_at is null) then null else min(d.verified_at) end as first_verified_at
    from d
    where d.is_callable and ${isFound} and not ${isAskedBackLater(people, dayInZone(now, CLOCK_TIME_ZONE))}
    group by d.key`
}

export type DueOfficePage = {
  readonly rows: readonly DueOfficeRow[]
  readonly total: number
  readonly page: number
  readonly people: number
  readonly withoutPhone: number
}

/**
 * Counts the people due within so many days whom a call reaches and whose office did not ask to be called another day, and
 * those whose records end within so many days.
 */
export async function countDue(
  connection: Connection,
  { people, now, within }: { people: OwnPeople; now: Date; within: { phone: number; web: number } },
): Promise<{ phone: number; web: number }> {
  const counted = await connection.one<{ phone: number; web: number }>(sql`
    with ${withDue(people, getVerifiedCutoff(now, within.web))}
    select (count(*) filter (where d.is_callable and ${isDue(sql`d.verified_at`, getVerifiedCutoff(now, within.phone))}
        and not ${isAskedBackLater(people, dayInZone(now, CLOCK_TIME_ZONE))}))::int as phone, count(*)::int as web
    from d`)
  return counted ?? { phone: 0, web: 0 }
}

/** Finds the first day after so many on which clocks end, and counts the people concerned; null if there is none. */
export async function findNextDue(
  connection: Connection,
  { people, now, after }: { readonly people: OwnPeople; readonly now: Date; readonly after: number },
): Promise<{ on: string; people: number } | null> {
  const next = await connection.one<{ day: string; people: number }>(sql`
    with ${withDue(people, getVerifiedCutoff(now, VERIFICATION_CADENCE_DAYS))},
    ends as (select (d.verified_at at time zone ${CLOCK_TIME_ZONE})::date as day from d)
    select e.day::text, count(*)::int as people from ends e
    where e.day > ${getVerifiedCutoff(now, after)}::date group by e.day order by e.day limit 1`)
  return next ? { on: addDays(next.day, VERIFICATION_CADENCE_DAYS), people: next.people } : null
}

/** A row as JSON holds it: moments are strings. */
type Json<Row> = { [Name in keyof Row]: Row[Name] extends Date | null ? string | null : Row[Name] }
type Counted = Json<DueOfficeRow> & { total: number }

const toMoment = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Finds a page of the offices with the counts of all; the people who are due are gathered once. */
export async function findDueOffices(
  connection: Connection,
  question: DueQuestion,
  { page, sort }: Pick<ParamsOf<typeof api.listDueOffices>, 'page' | 'sort'>,
): Promise<DueOfficePage> {
  const { people, now, within } = question
  const found = await connection.one<{
    people: number
    without_phone: number
    offices: Counted[] | null
  }>(sql`
    with ${withDue(people, getVerifiedCutoff(now, within))},
    o as (${groupOffices(question)})
    select (select coalesce(sum(people), 0)::int from o) as people,
      (select count(*)::int from d where not is_callable) as without_phone,
      (select json_agg(p) from (
        select o.*, count(*) over ()::int as total from o order by ${ORDERS[sort] ?? BY_PEOPLE} limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}) p) as offices`)
  const offices = found?.offices ?? []
  if (offices.length === 0 && page > 1) return findDueOffices(connection, question, { page: 1, sort })
  return {
    rows: offices.map(({ total: _, ...office }) => ({
      ...office,
      first_verified_at: toMoment(office.first_verified_at),
    })),
    ...{
      total: offices[0]?.total ?? 0,
      page,
      people: found?.people ?? 0,
      withoutPhone: found?.without_phone ?? 0,
    },
  }
}

/** Finds the offices of these practitioners that can be called, those with the most of them first. */
export async function findOfficesOf(
  connection: Connection,
  people: OwnPeople,
  npis: readonly number[],
): Promise<(OfficeRow & { people: number; npis: number[] })[]> {
  if (npis.length === 0) return []
  return connection.rows(sql`
    with ${withPlaces(people, selectOwnPeople(people, { npis }))}
    select d.key, min(d.street) as street, min(d.city) as city, min(d.state) as state, min(d.zip) as zip,
      min(d.phone) as phone, count(*)::int as people, array_agg(d.npi) as npis
    from d where d.is_callable group by d.key order by people desc, d.key`)
}

/** Lists the offices with the most people first, up to a limit, for a wave of calls. */
export function listDueOffices(
  connection: Connection,
  question: DueQuestion,
  limit: number,
): Promise<DueOfficeRow[]> {
  const { people, now, within } = question
  return connection.rows(sql`
    with ${withDue(people, getVerifiedCutoff(now, within))}
    ${groupOffices(question)} order by ${BY_PEOPLE} limit ${limit}`)
}

/** Finds the entity that most people of an office belong to, by office; none for those who see no entities. */
export async function findOfficeNames(
  connection: Connection,
  { sight }: OwnPeople,
  offices: readonly { readonly key: string; readonly npis: readonly number[] }[],
): Promise<ReadonlyMap<string, string>> {
  if (!sight.seesEntities) return new Map()
  const people = offices.flatMap(({ key, npis }) => npis.map((npi) => ({ key, npi })))
  const rows = await connection.rows<{ key: string; name: string }>(sql`
    select o.key, mode() within group (order by e.name) as name
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) o (key text, npi bigint)
    cross join lateral (select a.entity_npi from viewed.affiliations a where a.npi = o.npi
      and ${isTieInside(sight.entitlement)}) a
    cross join lateral (select e.name from viewed.entities e where e.npi = a.entity_npi) e
    group by o.key`)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

export type PersonRow = {
  npi: number
  first_name: string | null
  last_name: string | null
  credentials: string | null
  taxonomies: { code: string }[]
  verified_at: Date | null
}

/** Finds practitioners of the organization at an office, at any of their places, those who are due first. */
export async function findOfficePeople(
  connection: Connection,
  people: OwnPeople,
  { phone, zip, street }: Pick<OfficeRow, 'phone' | 'zip' | 'street'>,
  limit: number,
): Promise<PersonRow[]> {
  const at = await connection.rows<{ npi: number }>(sql`
    select distinct l.npi from viewed.locations l
    where l.phone = ${phone} and l.position >= 0 and l.zip = ${zip} and ${STREET} = ${street}
      and ${isPlaceInside(people.sight.entitlement)}`)
  const npis = at.map(({ npi }) => npi)
  return connection.rows(sql`
    select p.npi, p.first_name, p.last_name, p.credentials, p.taxonomies, p.verified_at
    from (${selectOwnPeople(people, { npis })}) p
    order by p.verified_at nulls first, p.last_name, p.npi limit ${limit}`)
}

/** Finds a page of the practitioners who are due, those that end first at the top by default, and counts them. */
export async function findDuePeople(
  connection: Connection,
  question: DueQuestion,
  { page, sort }: { readonly page: number; readonly sort: string },
): Promise<PageOf<PersonRow>> {
  const { people, now, within, search } = question
  const found =
    search === undefined || search === '' ? undefined : `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`
  const isFound =
    found === undefined
      ? sql`true`
      : sql`(d.last_name ilike ${found} or d.first_name ilike ${found} or d.npi::text like ${found} or d.city ilike ${found})`
  const order =
    sort === '-due' ? sql`d.verified_at desc nulls last, d.npi` : sql`d.verified_at nulls first, d.npi`
  const due = await connection.one<{ total: number; rows: Json<PersonRow>[] | null }>(sql`
    with ${withDue(people, getVerifiedCutoff(now, within))}
    select (select count(*)::int from d where ${isFound}) as total,
      (select json_agg(r) from (
        select d.npi, d.first_name, d.last_name, d.credentials, d.taxonomies, d.verified_at from d where ${isFound}
        order by ${order} limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}) r) as rows`)
  const { total = 0, rows } = due ?? {}
  if (!rows && total > 0)
    return findDuePeople(connection, question, { page: Math.ceil(total / PAGE_ROWS), sort })
  return {
    rows: (rows ?? []).map((row) => ({ ...row, verified_at: toMoment(row.verified_at) })),
    ...{ total, page: rows ? page : 1 },
  }
}

/** Finds those of these practitioners whom the organization answers for. */
export function findPeople(
  connection: Connection,
  people: OwnPeople,
  npis: readonly number[],
): Promise<PersonRow[]> {
  return connection.rows(sql`
    select p.npi, p.first_name, p.last_name, p.credentials, p.taxonomies, p.verified_at
    from (${selectOwnPeople(people, { npis })}) p`)
}
