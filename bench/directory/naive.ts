import { TAXONOMIES, taxonomyName } from '@concord/domain'
import type { Connection, Database } from '@concord/server'

const LABELS = TAXONOMIES.map(({ code }) => ({ code, label: taxonomyName(code) }))

async function fill({ client }: Connection): Promise<void> {
  await client.query('create extension if not exists pg_trgm')
  await client.query('drop schema if exists naive cascade')
  await client.query('create schema naive')
  await client.query(
    `
    create table naive.practitioners as
    with labels as (select * from jsonb_to_recordset($1::jsonb) l (code text, label text))
    select p.npi, p.status, p.last_name, p.first_name, p.middle_name, p.name_suffix, p.credentials, p.gender,
      concat_ws(' ', p.first_name, p.middle_name, p.last_name) as full_name, t.specialties,
      to_tsvector('english', t.specialties) as specialty_words,
      l.city, l.state, l.zip, l.phone, z.latitude, z.longitude
    from practitioners p
    cross join lateral (
      select coalesce(string_agg(label, '; '), '') as specialties
      from jsonb_array_elements(p.taxonomies) e left join labels on code = e ->> 'code'
    ) t
    left join locations l on l.npi = p.npi and l.position = 0
    left join zip_codes z using (zip)`,
    [JSON.stringify(LABELS)],
  )
  for (const index of [
    'unique index on naive.practitioners (npi)',
    'index on naive.practitioners (last_name, first_name)',
    'index on naive.practitioners (state)',
    'index on naive.practitioners (city)',
    'index on naive.practitioners (zip)',
    'index on naive.practitioners (latitude, longitude)',
    'index on naive.practitioners using gin (specialty_words)',
    'index on naive.practitioners using gin (full_name gin_trgm_ops)',
  ]) {
    await client.query(`create ${index}`)
  }
}

/**
 * Builds what a team would build first for the same screen: one wide table with a row for each practitioner, a btree on
 * each column that is sorted or filtered by, tsvector for the words of specialties, ILIKE and trigrams for names. Built
 * from the same records in the same database.
 */
export async function buildNaive(database: Database): Promise<void> {
  await database.asOwner(fill)
  await database.runAlone({ text: 'vacuum analyze naive.practitioners', values: [] })
}

/** Defines what a row of the page shows. */
const SHOWN = `npi, status, last_name, first_name, middle_name, name_suffix, credentials, gender, specialties, city,
  state, zip, phone`

const MILES = `7917.6 * asin(least(1, sqrt(sin(radians(latitude - $1) / 2) ^ 2
  + cos(radians($1)) * cos(radians(latitude)) * sin(radians(longitude - $2) / 2) ^ 2)))`

/** Pages of 20 rows. */
export const NAIVE = {
  name: `select ${SHOWN} from naive.practitioners where full_name ilike '%' || $1 || '%'
      order by last_name, first_name, npi limit 20`,
  specialty: `select ${SHOWN} from naive.practitioners where specialty_words @@ plainto_tsquery('english', $1)
      order by last_name, first_name, npi limit 20`,
  radius: `select ${SHOWN}, ${MILES} as miles from naive.practitioners
      where latitude between $1 - 25 / 69.0 and $1 + 25 / 69.0
        and longitude between $2 - 25 / (69.0 * cos(radians($1))) and $2 + 25 / (69.0 * cos(radians($1)))
        and specialty_words @@ plainto_tsquery('english', $3) and ${MILES} <= 25
      order by miles, last_name, first_name, npi limit 20`,
  fuzzy: `select ${SHOWN} from naive.practitioners where full_name % $1
      order by similarity(full_name, $1) desc, npi limit 20`,
} as const

/** At the default of 0.3 two words with swapped letters find no one or others; here they find someone at least. */
export const NAIVE_SETTINGS = 'set local pg_trgm.similarity_threshold = 0.2'
