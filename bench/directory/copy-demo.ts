import { type Connection, type Database, seedDemo } from '@concord/server'

const DEMO = { practitioners: 2500, entities: 1000 }
/** The number of NPIs reserved for each copy: more than the demo directory has. */
const NUMBERS_OF_A_COPY = 10_000
/** Above all numbers of the demo directory, which begin with 2. */
const FIRST_NPI = 3_000_000_000
/** ZIP codes in the order of their states and counties: the places of a record lie near each other. */
const ZIPS_BETWEEN_PLACES = 29

const COPY_OF = (column: string, copied: string) =>
  `case when r.${column} is not null then coalesce(${FIRST_NPI} + c.copy::bigint * ${NUMBERS_OF_A_COPY} + ${copied}.number, r.${column}) end`

const HASH = '(hashint8(n.number * 977 + c.copy) & 2147483647)'

/** The columns that differ in the copies of a row `r`, by table, with their SQL. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  practitioners: {
    npi: COPY_OF('npi', 'n'),
    verified_at: `case when ${HASH} % 100 < 85 then now() - (${HASH} % 160) * interval '1 day' end`,
  },
  entities: { npi: COPY_OF('npi', 'n'), parent_npi: COPY_OF('parent_npi', 'm') },
  locations: {
    ...{ npi: COPY_OF('npi', 'n'), city: 'z.city', state: 'z.state', zip: 'z.zip' },
    ...{ latitude: 'z.latitude', longitude: 'z.longitude' },
    address_1: `regexp_replace(r.address_1, '^[0-9]+', (${HASH} % 9999 + 1)::text)`,
    phone: `left(r.phone, 3) || '555' || right(to_char(10000 + ${HASH} % 10000, 'FM99999'), 4)`,
    accepting_new_patients: `case ${HASH} % 5 when 0 then null when 1 then false else true end`,
  },
  affiliations: { npi: COPY_OF('npi', 'n'), entity_npi: COPY_OF('entity_npi', 'm') },
}

/** The other record that a row names, and the place that its copy gets. */
const JOINED: Readonly<Record<string, string>> = {
  practitioners: '',
  entities: 'left join bench_numbers m on m.npi = r.parent_npi',
  locations: `join bench_zips z on z.number = (${HASH} + r.position * ${ZIPS_BETWEEN_PLACES}) % (select count(*)::int from bench_zips)`,
  affiliations: 'join bench_numbers m on m.npi = r.entity_npi',
}

async function copyTable({ client }: Connection, table: string, copies: number): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => CHANGED[table]?.[name] ?? `r.${name}`)
  const { rowCount } = await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
     from generate_series(1, $1::int) c(copy)
     cross join (select * from ${table}) r join bench_numbers n on n.npi = r.npi ${JOINED[table] ?? ''}`,
    [copies],
  )
  return rowCount ?? 0
}

/**
 * Fills an empty database with the demo workspace and copies of its directory, in other places, until there are so many
 * practitioners: as fast as PostgreSQL inserts. Nothing can be searched for among them; what reads the records reads them
 * all. Returns rows a second.
 */
export async function copyDemo(database: Database, practitioners: number): Promise<number> {
  await seedDemo(database, { ...DEMO, log: console.error })
  const copies = Math.max(0, Math.round(practitioners / DEMO.practitioners) - 1)
  const startedAt = performance.now()
  const rows = await database.asSystem(async (connection) => {
    const { client } = connection
    await client.query(`create temp table bench_numbers on commit drop as
      select npi, (row_number() over (order by npi))::int as number
      from (select npi from practitioners union select npi from entities) r`)
    await client.query(`create temp table bench_zips on commit drop as
      select z.*, (row_number() over (order by state, county, zip) - 1)::int as number from zip_codes z`)
    await client.query('analyze bench_numbers, bench_zips')
    let copied = 0
    for (const table of Object.keys(CHANGED)) {
      const startedAt = performance.now()
      copied += await copyTable(connection, table, copies)
      console.error(`${table}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
    return copied
  })
  for (const table of Object.keys(CHANGED))
    await database.runAlone({ text: `vacuum analyze ${table}`, values: [] })
  return rows / ((performance.now() - startedAt) / 1000)
}
