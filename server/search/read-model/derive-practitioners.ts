import { type Sql, sql } from '#server/db/sql.ts'
import {
  ACCEPTING_NAME,
  AREAS,
  distinctSorted,
  EXCLUSION,
  GATHERED,
  getPlaces,
  leadingNameEntries,
  memberEntries,
  PERSON_EXCLUSION,
  PLACES_ON_CARD,
  SEPARATOR,
  STANDING_BITS,
  STANDING_ENTRIES,
  STATUS_NAME,
  TAXONOMIES,
  valueEntry,
  WITHOUT_STATE_BIT,
  wordEntries,
} from './derive-parts.ts'
import { type GoldenTables, VIEWED } from './golden-tables.ts'

const OTHER_NAMES = sql`(
  select search.key(string_agg(concat_ws(' ', e ->> 'lastName', e ->> 'firstName'), ' ')) as key,
    coalesce(jsonb_agg(e -> 'lastName') filter (where e ->> 'lastName' is not null), '[]') as names
  from jsonb_array_elements(r.other_names) e
)`

// As a lateral of its own the name is looked up by NPI: a view cannot be joined that way.
const getAffiliations = ({ affiliations, named }: GoldenTables) => sql`(
  select (array_agg(e.name order by a.position, e.name) filter (where e.name is not null))[1] as entity_name,
    array_agg(a.network) filter (where a.network is not null) as networks,
    array_agg(a.entity_npi::text) filter (where a.entity_npi is not null) as entities
  from ${affiliations} a
  left join lateral (select name from ${named} where npi = a.entity_npi offset 0) e on true
  where a.npi = r.npi
)`

/** The place in GENDER_BITS. */
const GENDER_BITS = sql`case d.gender when 'F' then 1 when 'M' then 2 when 'X' then 3 else 0 end`

const HAS_GENDER = sql`coalesce(d.gender in ('F', 'M', 'X'), false)`

const VERIFIED_DAY = sql`case when d.verified_at is null then 0
  else least(greatest((d.verified_at at time zone 'utc')::date - date '1970-01-01', 1), 65535) end`

/** The names of missing values, in the order of MISSING. */
const MISSING_NAMES = sql`array_remove(array[
  case when not d.has_phone then 'phone' end, case when cardinality(d.language_set) = 0 then 'languages' end,
  case when not ${HAS_GENDER} then 'gender' end, case when cardinality(d.taxonomies) = 0 then 'specialty' end,
  case when d.locations = 0 then 'location' end,
  case when not d.is_licensed then 'license' end], null)`

const MISSING_BITS = sql`(not d.has_phone)::int | ((cardinality(d.language_set) = 0)::int << 1)
  | ((not ${HAS_GENDER})::int << 2) | ((cardinality(d.taxonomies) = 0)::int << 3)
  | ((d.locations = 0)::int << 4) | ((not d.is_licensed)::int << 5)`

const ENTRIES = sql`string_to_array('a'
  || ${leadingNameEntries(sql`d.last_key`)} || ${wordEntries('f', sql`d.given_key`)}
  || ${wordEntries('n', sql`d.other_key`)} || ${memberEntries('t', sql`d.taxonomies`)}
  || ${memberEntries('c', sql`d.cities`)} || ${memberEntries('z', sql`d.zips`)}
  || ${memberEntries('g', sql`d.language_set`)} || ${memberEntries('w', sql`d.networks`)}
  || ${memberEntries('e', sql`d.entities`)} || ${memberEntries('m', MISSING_NAMES)}
  || ${STANDING_ENTRIES}
  || ${valueEntry('p', sql`nullif(${ACCEPTING_NAME}, 'notStated')`)}
  || ${valueEntry('s', sql`case when not ${HAS_GENDER} then 'notStated' when d.gender = 'X' then 'X' end`)}
  || case when d.verified_at is not null then ${SEPARATOR} || 'vverified' else '' end, ${SEPARATOR})`

const CARD = sql`jsonb_strip_nulls(jsonb_build_object(
  'npi', d.npi::text, 'status', ${STATUS_NAME}, 'deactivatedOn', d.deactivated_on, 'excludedOn', d.excluded_on,
  'isPossiblyExcluded', case when d.excluded_on is null and d.is_possible then true end,
  'lastName', d.last_name, 'firstName', d.first_name, 'middleName', d.middle_name, 'suffix', d.name_suffix,
  'credentials', d.credentials, 'gender', d.gender, 'languages', d.languages, 'networks', d.networks,
  'taxonomies', d.codes, 'otherNames', d.other_names, ${PLACES_ON_CARD},
  'entityName', d.entity_name, 'acceptingNewPatients', ${ACCEPTING_NAME},
  'verifiedAt', to_char(d.verified_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`

// OFFSET 0 keeps what is computed inside from being computed again wherever it is used.
function gather(condition: Sql, from: GoldenTables): Sql {
  return sql`
    select r.npi, r.status, r.last_name, r.first_name, r.middle_name, r.name_suffix, r.credentials, r.gender,
      r.languages, r.deactivated_on, r.verified_at,
      search.key(r.last_name) as last_key, search.key(r.first_name) as first_key,
      btrim(search.key(r.first_name) || ' ' || search.key(r.middle_name)) as given_key,
      o.key as other_key, o.names as other_names, ${GATHERED}, a.entity_name,
      ${distinctSorted(sql`a.networks`)} as networks, ${distinctSorted(sql`a.entities`)} as entities,
      ${distinctSorted(sql`r.languages`)} as language_set
    from ${from.practitioners} r
    cross join lateral ${OTHER_NAMES} o
    cross join lateral ${TAXONOMIES} t
    cross join lateral ${getPlaces(from)} l
    cross join lateral ${getAffiliations(from)} a
    cross join lateral ${EXCLUSION} x
    cross join lateral ${PERSON_EXCLUSION} q
    where ${condition} offset 0`
}

/** Returns the derived rows of the practitioners that a condition on `r` selects; `true` for all. */
export function derivePractitioners(condition: Sql, from: GoldenTables = VIEWED): Sql {
  return sql`
    select d.npi, 'p'::"char" as subject,
      ('p' || ${SEPARATOR} || coalesce(nullif(d.last_key, ''), chr(1114111)) || ${SEPARATOR} || d.first_key
        || ${SEPARATOR} || d.npi) collate "C" as name_key,
      (' ' || btrim(d.last_key || ' ' || d.other_key) || ' ') collate "C" as last_words,
      (' ' || d.given_key || ' ') collate "C" as first_words,
      ${ENTRIES} as entries, ${AREAS} as areas,
      d.taxonomies, d.state_codes, d.language_set as languages, d.networks,
      (${GENDER_BITS}) | (d.accepting << 2) | ((${STANDING_BITS}) << 4) | (${WITHOUT_STATE_BIT}) as flags, ${MISSING_BITS} as missing,
      ${VERIFIED_DAY} as verified_day, null::text as entity_kind, ${CARD} as card
    from (${gather(condition, from)}) d`
}
