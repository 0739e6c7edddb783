import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What a row of the result list shows; the names are those of the contract's card. */
const CARD = sql`jsonb_build_object(
  'npi', p.npi::text, 'status', p.status, 'deactivatedOn', p.deactivated_on,
  'lastName', p.last_name, 'firstName', p.first_name, 'middleName', p.middle_name,
  'suffix', p.name_suffix, 'credentials', p.credentials, 'taxonomies', t.codes,
  'city', l.city, 'state', l.state, 'zip', l.zip, 'phone', l.phone,
  'entityName', a.entity_name, 'locationCount', coalesce(l.locations, 0),
  'acceptingNewPatients', coalesce(l.accepting, 'notStated'),
  'verifiedAt', to_char(p.verified_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'otherNames', (select coalesce(jsonb_agg(o ->> 'lastName'), '[]')
    from jsonb_array_elements(p.other_names) o where o ->> 'lastName' is not null))`

const PRACTITIONERS = sql`
  insert into search.practitioners (name_rank, npi, last_key, first_key, status, card)
  with named as (
    select p.*, search.key(p.last_name) as last_key, search.key(p.first_name) as first_key
    from practitioners p
  ), placed as (
    select npi,
      (array_agg(city order by position))[1] as city, (array_agg(state order by position))[1] as state,
      (array_agg(zip order by position))[1] as zip, (array_agg(phone order by position))[1] as phone,
      count(*) as locations,
      case
        when bool_and(accepting_new_patients is null) then 'notStated'
        when bool_and(accepting_new_patients) and bool_and(accepting_new_patients is not null) then 'all'
        when bool_or(accepting_new_patients) then 'some'
        else 'none'
      end as accepting
    from locations where position >= 0 group by npi
  ), affiliated as (
    select a.npi, (array_agg(e.name order by a.position, e.name))[1] as entity_name
    from affiliations a join entities e on e.npi = a.entity_npi group by a.npi
  )
  select row_number() over (order by p.last_key = '', p.last_key, p.first_key, p.npi) * 1024,
    p.npi, p.last_key, p.first_key, p.status, ${CARD}
  from named p
  left join placed l on l.npi = p.npi
  left join affiliated a on a.npi = p.npi
  cross join lateral (
    select coalesce(jsonb_agg(x.value ->> 'code' order by (x.value ->> 'primary')::boolean desc nulls last, x.ordinality), '[]') as codes
    from jsonb_array_elements(p.taxonomies) with ordinality x
  ) t`

const TAXONOMIES = sql`
  insert into search.taxonomies (id, code)
  select row_number() over (order by code), code
  from (select distinct t ->> 'code' as code from practitioners p, jsonb_array_elements(p.taxonomies) t) used`

/** A practitioner without a stated taxonomy or state still stands under "any". */
const POSTINGS = sql`
  insert into search.postings (taxonomy, state, name_rank)
  with taxonomy_of as (
    select s.name_rank, t.id from search.practitioners s
    cross join lateral jsonb_array_elements_text(s.card -> 'taxonomies') held (code)
    join search.taxonomies t on t.code = held.code
    union select name_rank, -1 from search.practitioners
  ), state_of as (
    select s.name_rank, search.state_number(l.state) as id from search.practitioners s
    join locations l on l.npi = s.npi and l.position >= 0
    where search.state_number(l.state) is not null
    union select name_rank, -1 from search.practitioners
  )
  select t.id, s.id, t.name_rank from taxonomy_of t join state_of s using (name_rank)`

const TERMS = sql`
  insert into search.terms (kind, term, name_rank)
  with named as (
    select s.name_rank, s.last_key, s.first_key, p.middle_name, p.other_names
    from search.practitioners s join practitioners p on p.npi = s.npi
  ), placed as (
    select s.name_rank, l.city, l.zip, l.phone
    from search.practitioners s join locations l on l.npi = s.npi and l.position >= 0
  )
  select distinct kind::"char", term, name_rank from (
    select 'l' as kind, word as term, name_rank from named, string_to_table(last_key, ' ') word
    union all select 'f', word, name_rank from named,
      string_to_table(first_key || ' ' || search.key(middle_name), ' ') word
    union all select 'o', word, name_rank from named, jsonb_array_elements(other_names) o,
      string_to_table(search.key(coalesce(o ->> 'lastName', '') || ' ' || coalesce(o ->> 'firstName', '')), ' ') word
    union all select 'c', search.key(city), name_rank from placed
    union all select 'z', zip, name_rank from placed
    union all select 'p', phone, name_rank from placed where phone ~ '^[0-9]{10}$'
  ) found where term <> ''`

/**
 * Builds the read model anew from the golden records, inside the caller's transaction:
 * readers go on with the old one until it commits.
 */
export async function rebuildSearch(connection: Connection): Promise<{ practitioners: number }> {
  await connection.run(sql`select search.refresh_statistics()`)
  await connection.run(sql`delete from search.practitioners`)
  await connection.run(sql`delete from search.postings`)
  await connection.run(sql`delete from search.terms`)
  await connection.run(sql`delete from search.taxonomies`)
  const practitioners = await connection.run(PRACTITIONERS)
  await connection.run(TAXONOMIES)
  await connection.run(POSTINGS)
  await connection.run(TERMS)
  await connection.run(sql`select search.refresh_statistics()`)
  return { practitioners }
}
