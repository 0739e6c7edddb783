import type { Connection, Database } from '@concord/server'

async function fill({ client }: Connection): Promise<void> {
  await client.query('create extension if not exists pg_trgm')
  await client.query('drop schema if exists naive cascade')
  await client.query('create schema naive')
  await client.query(`
    create table naive.practitioners as
    select p.npi, p.last_name, p.first_name, p.middle_name, p.credentials, p.gender, p.status,
      p.taxonomies -> 0 ->> 'code' as specialty, l.address_1, l.city, l.state, l.zip, l.phone, l.latitude, l.longitude,
      to_tsvector('simple', concat_ws(' ', p.last_name, p.first_name, p.middle_name, l.city, l.zip)) as words
    from practitioners p left join locations l on l.npi = p.npi and l.position = 0`)
  for (const index of [
    'unique index on naive.practitioners (npi)',
    'index on naive.practitioners (last_name, first_name)',
    'index on naive.practitioners (state)',
    'index on naive.practitioners (specialty)',
    'index on naive.practitioners (zip)',
    'index on naive.practitioners (latitude, longitude)',
    'index on naive.practitioners using gin (words)',
    'index on naive.practitioners using gin (last_name gin_trgm_ops)',
    'index on naive.practitioners using gin (first_name gin_trgm_ops)',
  ]) {
    await client.query(`create ${index}`)
  }
}

/**
 * What a team would build first: one wide table with btree, tsvector and trigram indexes, searched by ILIKE,
 * similarity and a distance formula. Built from the same records in the same database.
 */
export async function buildNaive(database: Database): Promise<void> {
  await database.asOwner(fill)
  await database.runAlone({ text: 'vacuum analyze naive.practitioners', values: [] })
}

export const NAIVE = {
  name: `select * from naive.practitioners where last_name ilike '%' || $1 || '%'
      order by last_name, first_name, npi limit 20`,
  specialty: `select * from naive.practitioners where specialty = $1 order by last_name, first_name, npi limit 20`,
  radius: `select * from (
        select n.*, 7917.6 * asin(sqrt(sin(radians(latitude - $1) / 2) ^ 2
          + cos(radians($1)) * cos(radians(latitude)) * sin(radians(longitude - $2) / 2) ^ 2)) as miles
        from naive.practitioners n where specialty = $3
      ) placed where miles <= 25 order by miles, npi limit 20`,
  fuzzy: `select * from naive.practitioners where last_name % $1 and first_name % $2
      order by similarity(last_name, $1) + similarity(first_name, $2) desc, npi limit 20`,
} as const
