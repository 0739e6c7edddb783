import type { Connection, Database } from '@concord/server'

async function fill({ client }: Connection): Promise<void> {
  await client.query('create extension if not exists pg_trgm')
  await client.query('drop schema if exists naive cascade')
  await client.query('create schema naive')
  // Names are folded as in our search, so that both sides put the same rows into the same order.
  await client.query(`
    create table naive.practitioners as
    select p.npi, p.status, p.last_name, p.first_name, p.middle_name, p.name_suffix, p.credentials, p.gender,
      nullif(search.key(p.last_name), '') collate "C" as last_key, search.key(p.first_name) collate "C" as first_key,
      array(select e ->> 'code' from jsonb_array_elements(p.taxonomies) e) as codes,
      coalesce(l.cities, '{}') as cities, coalesce(l.states, '{}') as states, coalesce(l.zips, '{}') as zips,
      l.latitudes, l.longitudes, l.phone,
      to_tsvector('simple', search.key(concat_ws(' ', p.last_name, p.first_name, p.middle_name, o.names))) as words
    from practitioners p
    left join (
      select npi, array_agg(l.city order by position) as cities, array_agg(l.state order by position) as states,
        array_agg(zip order by position) as zips, array_agg(z.latitude order by position) as latitudes,
        array_agg(z.longitude order by position) as longitudes, (array_agg(phone order by position))[1] as phone
      from locations l left join zip_codes z using (zip) where position >= 0 group by npi
    ) l using (npi)
    cross join lateral (
      select string_agg(concat_ws(' ', e ->> 'lastName', e ->> 'firstName'), ' ') as names
      from jsonb_array_elements(p.other_names) e
    ) o`)
  for (const index of [
    'unique index on naive.practitioners (npi)',
    'index on naive.practitioners (last_key, first_key, npi)',
    'index on naive.practitioners using gin (codes)',
    'index on naive.practitioners using gin (cities)',
    'index on naive.practitioners using gin (states)',
    'index on naive.practitioners using gin (zips)',
    'index on naive.practitioners using gin (words)',
    'index on naive.practitioners using gin (last_key gin_trgm_ops)',
    'index on naive.practitioners using gin (first_key gin_trgm_ops)',
    `index on naive.practitioners using gin ((last_key || ' ' || first_key) gin_trgm_ops)`,
  ]) {
    await client.query(`create ${index}`)
  }
}

/**
 * What a team would build first for the same questions: one wide table with a row for each practitioner, arrays of what
 * there are many of, and every index that comes to mind. Built from the same records in the same database.
 */
export async function buildNaive(database: Database): Promise<void> {
  await database.asOwner(fill)
  await database.runAlone({ text: 'vacuum analyze naive.practitioners', values: [] })
}

/** What a row of the page shows. */
const SHOWN = `npi, status, last_name, first_name, middle_name, name_suffix, credentials, gender, codes, cities,
  states, zips, phone`

/** A page of 20 rows and the number of all rows behind it: what a screen shows of a search. */
type NaiveSearch = { readonly page: string; readonly total: string }

function searchBy(source: string, order: string): NaiveSearch {
  return {
    page: `select ${SHOWN} from ${source} order by ${order} limit 20`,
    total: `select count(*) from ${source}`,
  }
}

const NEAREST = `naive.practitioners cross join lateral (
    select zip, 7917.6 * asin(least(1, sqrt(sin(radians(latitude - $1) / 2) ^ 2
      + cos(radians($1)) * cos(radians(latitude)) * sin(radians(longitude - $2) / 2) ^ 2))) as miles
    from unnest(zips, latitudes, longitudes) place (zip, latitude, longitude) order by miles, zip limit 1
  ) nearest
  where codes @> array[$3] and miles <= 25`

/** In the order of ours: of last names that start with a word, the word itself is first by the alphabet. */
export const NAIVE = {
  name: searchBy(
    `naive.practitioners where words @@ to_tsquery('simple', $1 || ':*')`,
    `(last_key like $1 || '%') is true desc, last_key, first_key, npi`,
  ),
  specialty: searchBy('naive.practitioners where codes @> array[$1]', 'last_key, first_key, npi'),
  radius: searchBy(NEAREST, 'miles, zip, last_key, first_key, npi'),
  fuzzy: searchBy(
    `naive.practitioners where (last_key || ' ' || first_key) % $1`,
    `similarity(last_key || ' ' || first_key, $1) desc, npi`,
  ),
} as const

/** At the default of 0.3 two words with swapped letters find nobody or strangers; here they find somebody at least. */
export const NAIVE_SETTINGS = 'set local pg_trgm.similarity_threshold = 0.2'
