import { type Sql, sql } from '#server/db/sql.ts'
import { FIRST_ZIP_CODE } from './areas.ts'
import type { GoldenTables } from './golden-tables.ts'

/** Returns the distinct values of an array without NULLs, in ascending order; NULL is the empty array. */
export function distinctSorted(values: Sql): Sql {
  return sql`case when coalesce(cardinality(${values}), 0) = 0 then '{}'
    when cardinality(${values}) = 1 then ${values}
    else array(select distinct v from unnest(${values}) v order by v) end`
}

/** Separates the parts of a name key, and entries before they become an array: no text of a record holds it. */
export const SEPARATOR = sql`chr(1)`

/** Defines what begins an entry of each kind. */
const LEADS = {
  c: sql`chr(1) || 'c'`,
  e: sql`chr(1) || 'e'`,
  f: sql`chr(1) || 'f'`,
  g: sql`chr(1) || 'g'`,
  k: sql`chr(1) || 'k'`,
  m: sql`chr(1) || 'm'`,
  n: sql`chr(1) || 'n'`,
  p: sql`chr(1) || 'p'`,
  s: sql`chr(1) || 's'`,
  t: sql`chr(1) || 't'`,
  w: sql`chr(1) || 'w'`,
  x: sql`chr(1) || 'x'`,
  z: sql`chr(1) || 'z'`,
}

/** Returns one entry (kind, value) for each word of a search key. */
export function wordEntries(kind: keyof typeof LEADS, key: Sql): Sql {
  return sql`case when ${key} <> '' then ${LEADS[kind]} || replace(${key}, ' ', ${LEADS[kind]}) else '' end`
}

/** Returns one entry for each member of a text array. */
export function memberEntries(kind: keyof typeof LEADS, members: Sql): Sql {
  return sql`case when cardinality(${members}) > 0
    then ${LEADS[kind]} || array_to_string(${members}, ${LEADS[kind]}) else '' end`
}

/** Returns one entry where there is a value. */
export function valueEntry(kind: keyof typeof LEADS, value: Sql): Sql {
  return sql`coalesce(${LEADS[kind]} || ${value}, '')`
}

/** Returns the entry of the first word of a last name or entity name, and entries of the words after it. */
export function leadingNameEntries(key: Sql): Sql {
  return sql`case when ${key} <> '' then chr(1) || 'l' || split_part(${key}, ' ', 1) else '' end
    || case when strpos(${key}, ' ') > 0 then ${wordEntries('n', sql`substr(${key}, strpos(${key}, ' ') + 1)`)} else '' end`
}

/** The place in ACCEPTING_BITS of locations l together. */
export const ACCEPTING_OF_PLACES = sql`case
  when coalesce(bool_and(l.accepting_new_patients is null), true) then 0
  when bool_and(l.accepting_new_patients is true) then 1
  when bool_or(l.accepting_new_patients) then 2
  else 3
end`

/** The street of a location as one text. */
export const STREET = sql`nullif(concat_ws(', ', nullif(address_1, ''), nullif(address_2, '')), '')`

/**
 * Returns the SQL of the practice locations of the record r together: the first one, and all states, ZIP codes and
 * cities. An invalid state, ZIP code or phone is not read as one. accepting is the place in ACCEPTING_BITS.
 */
export const getPlaces = ({ locations }: GoldenTables): Sql => sql`(
  select count(*)::int as locations, (array_agg(l.street))[1] as street, (array_agg(l.city))[1] as city, (array_agg(l.state))[1] as state,
    (array_agg(l.zip))[1] as zip, (array_agg(l.phone))[1] as phone,
    (array_agg(l.latitude))[1] as latitude, (array_agg(l.longitude))[1] as longitude,
    array_agg(l.state) filter (where l.state is not null) as states,
    array_agg(l.zip) filter (where l.zip is not null) as zips,
    array_agg(l.city_key) filter (where l.city_key <> '') as cities,
    coalesce(bool_or(l.phone is not null), false) as has_phone,
    coalesce(bool_or(l.state is null), false) as is_without_state,
    ${ACCEPTING_OF_PLACES} as accepting
  from (
    select ${STREET} as street, city, search.us_state(country, state, zip) as state, search.us_zip(country, state, zip) as zip,
      search.usable_phone(country, state, zip, phone) as phone, latitude, longitude, accepting_new_patients,
      search.key(city) as city_key
    from ${locations} where npi = r.npi and position >= 0 order by position offset 0
  ) l
)`

/** Distinct taxonomy codes of the record r as the NUCC gives them, the primary one first, then in the order of the source. */
export const TAXONOMIES = sql`(
  select coalesce(array_agg(code order by is_primary desc, place)
      filter (where code ~ '^[0-9]{3}[0-9A-Z]{6}X$'), '{}') as codes,
    coalesce(bool_or(is_licensed), false) as is_licensed
  from (
    select e ->> 'code' as code, min(place) as place,
      bool_or(coalesce((e ->> 'primary')::boolean, false)) as is_primary,
      bool_or(e ->> 'licenseNumber' is not null) as is_licensed
    from jsonb_array_elements(r.taxonomies) with ordinality stated (e, place)
    where e ->> 'code' is not null group by 1
  ) held
)`

/** Day of the exclusion of the record r that is in force in the view of the transaction. */
export const EXCLUSION = sql`(
  select max(excluded_on) as excluded_on from viewed.exclusions where npi = r.npi and reinstated_on is null
)`

/** Tells whether a row of the exclusion list without an NPI may mean the person r. */
export const PERSON_EXCLUSION = sql`(
  select exists (select from possible_exclusions_of_person(
    r.npi, r.last_name, r.first_name, r.middle_name, r.other_names, r.taxonomies)) as is_possible
)`

/** Tells whether a row of the exclusion list without an NPI may mean the organization r. */
export const ORGANIZATION_EXCLUSION = sql`(
  select exists (select from possible_exclusions_of_organization(r.npi, r.name, r.other_names)) as is_possible
)`

/** Columns of the places (l), TAXONOMIES (t), EXCLUSION (x) and what may be one (q) that derived rows are made of. */
export const GATHERED = sql`x.excluded_on, q.is_possible, t.codes, t.is_licensed, ${distinctSorted(sql`t.codes`)} as taxonomies,
  l.locations, l.street, l.city, l.state, l.zip, l.phone, l.latitude, l.longitude, l.has_phone, l.is_without_state, l.accepting,
  ${distinctSorted(sql`l.states`)} as state_codes, ${distinctSorted(sql`l.zips`)} as zips,
  ${distinctSorted(sql`l.cities`)} as cities`

/** The place in STATUS_BITS: an exclusion counts before a deactivation. */
const STATUS_BITS = sql`case when d.excluded_on is not null then 1 when d.status = 'deactivated' then 2 else 0 end`

/** Bits 2 and 3 beside those of the status: a possible exclusion counts where none is in force. */
export const STANDING_BITS = sql`(${STATUS_BITS}) | case when d.excluded_on is null and d.is_possible then 4 else 0 end`

/** Above the bits of the standing: tells whether a practice location of the record is in no state. */
export const WITHOUT_STATE_BIT = sql`d.is_without_state::int << 7`

export const STATUS_NAME = sql`case when d.excluded_on is not null then 'excluded' else d.status end`

/** Entries of the sparse lists of statuses and of possible exclusions. */
export const STANDING_ENTRIES = sql`${valueEntry('x', sql`nullif(${STATUS_NAME}, 'active')`)}
  || ${valueEntry('x', sql`case when d.excluded_on is null and d.is_possible then 'possible' end`)}`

export const ACCEPTING_NAME = sql`(array['notStated', 'all', 'some', 'none'])[d.accepting + 1]`

/** Numbers of the states and of the ZIP codes. */
export const AREAS = sql`case when cardinality(d.state_codes) + cardinality(d.zips) = 0 then '{}'::int[]
  else array(select search.state_number(c) from unnest(d.state_codes) c
    union all select distinct ${FIRST_ZIP_CODE} + z::int from unnest(d.zips) z order by 1) end`

/** Defines what a card says of the practice locations; the states of several where each of them is in one. */
export const PLACES_ON_CARD = sql`'street', d.street, 'city', d.city, 'state', d.state, 'zip', d.zip, 'phone', d.phone,
  'latitude', d.latitude, 'longitude', d.longitude,
  'locationCount', d.locations, 'zips', d.zips, 'cities', d.cities,
  'states', case when d.locations > 1 and not d.is_without_state then d.state_codes end`
