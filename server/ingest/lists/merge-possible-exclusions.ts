import { getNicknames, searchKey } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A row of the exclusion list that names no NPI: a person, or where there is a business name a business. */
export type ExclusionWithoutNpi = {
  lastName: string | null
  firstName: string | null
  middleName: string | null
  businessName: string | null
  specialty: string | null
  city: string | null
  state: string
  excludedOn: string
  /** Section of the Social Security Act, as '1128a1'. */
  type: string
  waiverOn: string | null
  waiverState: string | null
}

/** Returns the keys of the first name, its first word, and the short and long forms of both. */
function getFirstKeys(firstName: string | null): string[] {
  const key = searchKey(firstName ?? '')
  if (key === '') return []
  const [word = key] = key.split(' ')
  return [...new Set([key, word, ...getNicknames(key), ...getNicknames(word)])]
}

export type PossibleCounts = { added: number; notListed: number; stored: number }

/** Compares what the list states beside what is stored; the same row twice is one. */
export async function comparePossibleExclusions(
  connection: Connection,
  listed: readonly ExclusionWithoutNpi[],
): Promise<PossibleCounts> {
  const rows = listed.map((row) => ({ ...row, firstKeys: getFirstKeys(row.firstName) }))
  await connection.run(sql`create temporary table compared_without_npi on commit drop as
    with listed as (
      select distinct on (id) md5((to_jsonb(x) - 'firstKeys')::text) as id, x.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("lastName" text, "firstName" text,
        "middleName" text, "businessName" text, specialty text, city text, state text, "excludedOn" date, type text,
        "waiverOn" date, "waiverState" text, "firstKeys" text[])
      order by id
    )
    select id, l."lastName" as last_name, l."firstName" as first_name, l."middleName" as middle_name,
      l."businessName" as business_name, l.specialty, l.city, l.state, l."excludedOn" as excluded_on, l.type,
      l."waiverOn" as waiver_on, l."waiverState" as waiver_state,
      exclusion_name_key(coalesce(l."businessName", l."lastName")) as name_key, l."firstKeys" as first_keys,
      case when e.id is null then 'added' when l.type is null then 'notListed' else 'unchanged' end as outcome
    from listed l full join exclusions_without_npi e using (id)`)
  const counted = await connection.one<PossibleCounts>(sql`
    select count(*) filter (where outcome = 'added')::int as added,
      count(*) filter (where outcome = 'notListed')::int as "notListed",
      count(*) filter (where outcome <> 'added')::int as stored
    from compared_without_npi`)
  return counted ?? { added: 0, notListed: 0, stored: 0 }
}

/**
 * Makes the stored rows those of the list, and leaves in the table `possibly_excluded` the NPIs of the records that a
 * row may mean which came or went; of records that a view sees otherwise all that have its name there.
 */
export async function writePossibleExclusions(connection: Connection, batchId: string): Promise<void> {
  await connection.run(sql`
    insert into exclusions_without_npi (id, last_name, first_name, middle_name, business_name, specialty, city, state,
      excluded_on, type, waiver_on, waiver_state, name_key, first_keys, batch_id)
    select id, last_name, first_name, middle_name, business_name, specialty, city, state, excluded_on, type, waiver_on,
      waiver_state, name_key, first_keys, ${batchId} from compared_without_npi where outcome = 'added'`)
  await connection.run(sql`create temporary table possibly_excluded on commit drop as
    with moved as (select id from compared_without_npi where outcome <> 'unchanged'),
    named as (select name_key from exclusions_without_npi where id in (select id from moved))
    select distinct r.npi from practitioners r cross join lateral possible_exclusions_of_person(
      r.npi, r.last_name, r.first_name, r.middle_name, r.other_names, r.taxonomies) m
    where m.exclusion_id in (select id from moved) and exists (select from moved)
    union
    select r.npi from entities r
    cross join lateral possible_exclusions_of_organization(r.npi, r.name, r.other_names) m
    where m.exclusion_id in (select id from moved) and exists (select from moved)
    union
    select o.npi from overlay.practitioners o where exclusion_name_key(o.last_name) in (select name_key from named)
      or exists (select from jsonb_array_elements(o.other_names) n
        where exclusion_name_key(n ->> 'lastName') in (select name_key from named))
    union
    select o.npi from overlay.entities o where exclusion_name_key(o.name) in (select name_key from named)
      or exists (select from jsonb_array_elements(o.other_names) n
        where exclusion_name_key(n ->> 'name') in (select name_key from named))`)
  await connection.run(sql`
    delete from exclusions_without_npi where id in (select id from compared_without_npi where outcome = 'notListed')`)
}
