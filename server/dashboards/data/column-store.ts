import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import { STREET, TAXONOMIES } from '#server/search/read-model/derive-parts.ts'
import { bitOf, CONFIRMATIONS, type LayerTable } from './columns.ts'

/**
 * The records that go into a layer: all of the public view, some of it, or those that an organization sees differently.
 */
export type LayerOf =
  | { readonly kind: 'all' }
  | { readonly kind: 'some'; readonly npis: readonly number[] }
  | { readonly kind: 'own'; readonly orgId: string }

const UUID = /^[0-9a-f-]{36}$/

// COPY takes no values: what stands in statements are numbers, and ids of a shape without quotes.
const verbatim = (text: string): Sql => sql(Object.assign([text], { raw: [text] }))

const listNpis = (npis: readonly number[]): Sql =>
  verbatim(`'{${npis.map((npi) => Math.trunc(npi)).join(',')}}'::bigint[]`)

function selectRecords(of: LayerOf): { readonly schema: Sql; readonly condition: Sql } {
  if (of.kind === 'all') return { schema: sql`viewed`, condition: sql`true` }
  if (of.kind === 'some') return { schema: sql`viewed`, condition: sql`r.npi = any (${listNpis(of.npis)})` }
  if (!UUID.test(of.orgId)) throw new Error('The id of an organization must be a uuid')
  return { schema: sql`overlay`, condition: sql`r.view_id = ${verbatim(`'${of.orgId}'::uuid`)}` }
}

function sumBits(stated: readonly (readonly [Sql, Parameters<typeof bitOf>[0]])[]): Sql {
  const bits = stated.map(
    ([condition, field]) => sql`(${condition})::int * ${verbatim(String(bitOf(field)))}`,
  )
  return sql`(${bits.slice(1).reduce((sum, bit) => sql`${sum} + ${bit}`, bits[0] ?? sql`0`)})`
}

const CODES = sql`array_to_string(t.codes, '|')`

const OF_PRACTITIONER = sumBits([
  [sql`cardinality(r.languages) > 0`, 'languages'],
  [sql`cardinality(t.codes) > 0`, 'specialty'],
  [sql`t.is_licensed`, 'license'],
  [sql`coalesce(r.gender in ('F', 'M', 'X'), false)`, 'gender'],
  [sql`r.last_name is not null`, 'name'],
])

const OF_ENTITY = sumBits([
  [sql`cardinality(t.codes) > 0`, 'specialty'],
  [sql`t.is_licensed`, 'license'],
  [sql`r.name is not null`, 'name'],
])

const ZIP = sql`search.us_zip(r.country, r.state, r.zip)`
const PHONE = sql`search.usable_phone(r.country, r.state, r.zip, r.phone)`

const OF_PLACE = sumBits([
  [sql`r.hours is not null`, 'hours'],
  [sql`r.wheelchair_access is not null`, 'wheelchair'],
  [sql`r.telehealth is not null`, 'telehealth'],
  [sql`r.fax is not null`, 'fax'],
  [sql`nullif(r.address_2, '') is not null`, 'suite'],
  [sql`r.accepting_new_patients is not null`, 'accepting'],
  [sql`${PHONE} is not null`, 'phone'],
  [sql`nullif(r.address_1, '') is not null`, 'address'],
  [sql`${ZIP} is not null`, 'zip'],
])

const ENDED = sql`(r.status = 'deactivated')::int`

/** Values of a practitioner, and of a place, whose sources are counted. */
const STATED = sql`num_nonnulls(r.last_name, r.first_name, r.middle_name, r.credentials, r.gender,
  nullif(r.languages, '{}'), nullif(r.taxonomies, '[]'))`
const STATED_OF_PLACE = sql`num_nonnulls(r.address_1, r.city, r.state, r.zip, r.phone, r.fax,
  r.accepting_new_patients, r.telehealth, r.wheelchair_access, r.hours)`

const confirmation = (): Sql => {
  const cases = CONFIRMATIONS.map((name, number) => `when '${name}' then ${number}`).join(' ')
  return sql`case r.confirmation ${verbatim(cases)} end`
}

type Copied = Exclude<LayerTable, 'disputes' | 'origins'>

/** Returns the query for the rows of a table, with the columns in the order of LAYER_TABLES. */
function selectRows(table: Copied, of: LayerOf): Sql {
  const { schema, condition } = selectRecords(of)
  switch (table) {
    case 'practitioners':
      return sql`
        select r.npi, r.last_name, r.first_name, r.credentials, ${ENDED},
          (r.verified_at at time zone 'utc')::date - date '1970-01-01', to_char(r.enumerated_on, 'YYYY-MM'),
          case when r.status = 'deactivated' then to_char(r.deactivated_on, 'YYYY-MM') end, ${CODES},
          ${OF_PRACTITIONER}, ${STATED}
        from ${schema}.practitioners r cross join lateral ${TAXONOMIES} t where ${condition}`
    case 'entities':
      return sql`
        select r.npi, r.name, nullif(r.kind, ''), r.parent_name, r.parent_npi, ${ENDED}, ${CODES}, ${OF_ENTITY}
        from ${schema}.entities r cross join lateral ${TAXONOMIES} t where ${condition}`
    case 'locations':
      return sql`
        select r.npi, r.position, search.us_state(r.country, r.state, r.zip), ${ZIP}, nullif(z.county, ''), r.city,
          ${STREET}, ${PHONE}, r.accepting_new_patients::int, ${OF_PLACE}, ${STATED_OF_PLACE}
        from ${schema}.locations r left join (select zip as known, county from zip_codes) z on z.known = ${ZIP}
        where r.position >= 0 and ${condition}`
    case 'affiliations':
      return sql`
        select r.npi, r.entity_npi, r.position, nullif(r.network, ''), ${confirmation()}
        from ${schema}.affiliations r where ${condition}`
    case 'replaced':
      if (of.kind === 'own') return sql`select r.npi from overlay.records r where ${condition}`
      if (of.kind === 'all') return sql`select 0 where false`
      return sql`select unnest(${listNpis(of.npis)})`
  }
}

/** Writes the rows of a table into a file as CSV; the transaction reads the public view meanwhile. */
export async function copyRows(
  connection: Connection,
  table: Copied,
  of: LayerOf,
  path: string,
): Promise<void> {
  await connection.run(sql`select set_config('app.view_id', ${PUBLIC_VIEW}, true)`)
  const { text } = selectRows(table, of)
  const lines = connection.client.query(copyTo(`copy (${text}) to stdout (format csv)`))
  await pipeline(lines, createWriteStream(path))
}

/** Finds the next NPIs of records in which claims compete, or that sources other than the registry state. */
export async function findOverlaid(
  connection: Connection,
  of: LayerOf,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const view = of.kind === 'own' ? of.orgId : PUBLIC_VIEW
  const among = of.kind === 'some' ? sql`r.npi = any (${of.npis}::bigint[])` : sql`true`
  const rows = await connection.preparedRows<{ npi: number }>(sql`
    select r.npi from overlay.records r where r.view_id = ${view}::uuid and r.npi > ${after} and ${among}
    order by r.npi limit ${limit}`)
  return rows.map(({ npi }) => npi)
}

export async function findSourceKinds(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.rows<{ id: string; kind: string }>(sql`select id, kind from sources`)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}
