import { type Sql, sql } from '#server/db/sql.ts'
import {
  AREAS,
  EXCLUSION,
  GATHERED,
  getPlaces,
  leadingNameEntries,
  memberEntries,
  ORGANIZATION_EXCLUSION,
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
  select search.key(string_agg(e ->> 'name', ' ')) as key,
    coalesce(jsonb_agg(e -> 'name') filter (where e ->> 'name' is not null), '[]') as names
  from jsonb_array_elements(r.other_names) e
)`

const getMembers = ({ affiliations }: GoldenTables) => sql`(
  select count(distinct npi)::int as practitioners from ${affiliations} where entity_npi = r.npi
)`

const ENTRIES = sql`string_to_array('a'
  || ${leadingNameEntries(sql`d.key`)} || ${wordEntries('n', sql`d.other_key`)}
  || ${memberEntries('t', sql`d.taxonomies`)} || ${memberEntries('c', sql`d.cities`)}
  || ${memberEntries('z', sql`d.zips`)} || ${valueEntry('k', sql`d.kind`)}
  || ${STANDING_ENTRIES}, ${SEPARATOR})`

const CARD = sql`jsonb_strip_nulls(jsonb_build_object(
  'npi', d.npi::text, 'status', ${STATUS_NAME}, 'deactivatedOn', d.deactivated_on, 'excludedOn', d.excluded_on,
  'isPossiblyExcluded', case when d.excluded_on is null and d.is_possible then true end,
  'name', d.name, 'kind', d.kind, 'parentName', d.parent_name, 'otherNames', d.other_names,
  'taxonomies', d.codes, ${PLACES_ON_CARD}, 'practitionerCount', d.practitioners))`

// OFFSET 0 keeps what is computed inside from being computed again wherever it is used.
function gather(condition: Sql, from: GoldenTables): Sql {
  return sql`
    select r.npi, r.status, r.name, r.kind, r.parent_name, r.deactivated_on, search.key(r.name) as key,
      o.key as other_key, o.names as other_names, ${GATHERED}, m.practitioners
    from ${from.entities} r
    cross join lateral ${OTHER_NAMES} o
    cross join lateral ${TAXONOMIES} t
    cross join lateral ${getPlaces(from)} l
    cross join lateral ${EXCLUSION} x
    cross join lateral ${ORGANIZATION_EXCLUSION} q
    cross join lateral ${getMembers(from)} m
    where ${condition} offset 0`
}

/** Returns the derived rows of the entities that a condition on `r` selects; `true` for all. */
export function deriveEntities(condition: Sql, from: GoldenTables = VIEWED): Sql {
  return sql`
    select d.npi, 'e'::"char" as subject,
      ('e' || ${SEPARATOR} || coalesce(nullif(d.key, ''), chr(1114111)) || ${SEPARATOR} || ${SEPARATOR} || d.npi)
        collate "C" as name_key,
      (' ' || btrim(d.key || ' ' || d.other_key) || ' ') collate "C" as last_words, ' ' collate "C" as first_words,
      ${ENTRIES} as entries, ${AREAS} as areas,
      d.taxonomies, d.state_codes, '{}'::text[] as languages, '{}'::text[] as networks,
      ((${STANDING_BITS}) << 4) | (${WITHOUT_STATE_BIT}) as flags, 0 as missing, 0 as verified_day, d.kind as entity_kind, ${CARD} as card
    from (${gather(condition, from)}) d`
}
