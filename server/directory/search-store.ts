import type { DirectoryConfig } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { type Conditions, stateOfNumber } from './search-conditions.ts'

export type Card = {
  npi: string
  status: 'active' | 'deactivated'
  deactivatedOn: string | null
  lastName: string | null
  firstName: string | null
  middleName: string | null
  suffix: string | null
  credentials: string | null
  taxonomies: string[]
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  entityName: string | null
  locationCount: number
  acceptingNewPatients: 'all' | 'some' | 'none' | 'notStated'
  verifiedAt: string | null
  otherNames: string[]
}

/** A row with its place in the order: how well it matches, then its name. */
export type Hit = { tier: number; name_rank: number; card: Card }

/** Where a page starts: behind a row (forward) or before it (backward). */
export type Cursor = {
  readonly direction: 'after' | 'before'
  readonly tier: number
  readonly nameRank: number
}

function where(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql`where ${joinSql(conditions, ' and ')}` : sql``
}

export async function findExistingCities(
  connection: Connection,
  candidates: readonly string[],
): Promise<Set<string>> {
  const rows = await connection.rows<{ term: string }>(sql`
    select c.term from unnest(${candidates}::text[]) c(term)
    where exists (select from search.terms t where t.kind = 'c' and t.term = c.term)`)
  return new Set(rows.map((row) => row.term))
}

function allOf({ query, states, specialties, entitlement }: Conditions): Sql[] {
  return [...query, ...states, ...specialties, ...entitlement]
}

/** One row more than `limit` when there is a further page in the direction of the cursor; best match first. */
export async function findHits(
  connection: Connection,
  conditions: Conditions,
  limit: number,
  cursor: Cursor | undefined,
): Promise<Hit[]> {
  const isBackward = cursor?.direction === 'before'
  const place = sql`(${conditions.tier}, p.name_rank)`
  const from =
    cursor && sql`${place} ${isBackward ? sql`<` : sql`>`} (${cursor.tier}::int, ${cursor.nameRank}::bigint)`
  const direction = isBackward ? sql`desc` : sql`asc`
  const hits = await connection.rows<Hit>(sql`
    select ${conditions.tier} as tier, p.name_rank, p.card from search.practitioners p
    ${where([...allOf(conditions), ...(from ? [from] : [])])}
    order by 1 ${direction}, p.name_rank ${direction} limit ${limit + 1}`)
  return isBackward ? hits.toReversed() : hits
}

export type Place = Pick<Card, 'city' | 'state' | 'zip' | 'phone'>

/** The first location of each practitioner in these states or ZIP codes, by NPI. */
export async function findPlacesWithin(
  connection: Connection,
  npis: readonly string[],
  { states, zipCodes }: Pick<DirectoryConfig, 'states' | 'zipCodes'>,
): Promise<ReadonlyMap<string, Place>> {
  const rows = await connection.rows<Place & { npi: string }>(sql`
    select distinct on (l.npi) l.npi::text as npi, l.city, l.state, l.zip, l.phone from locations l
    where l.npi = any (${npis}::bigint[]) and l.position >= 0
      and (l.state = any (${states}::text[]) or l.zip = any (${zipCodes}::text[]))
    order by l.npi, l.position`)
  return new Map(rows.map(({ npi, ...place }) => [npi, place]))
}

export type Totals = { total: number; blocked: number; before: number }

/** Exact counts: matches, matches that the entitlement hides, and matches in front of a row. */
export async function countHits(
  connection: Connection,
  conditions: Conditions,
  first: { tier: number; name_rank: number } | undefined,
): Promise<Totals> {
  const isSeen = conditions.entitlement[0] ?? sql`true`
  const totals = await connection.one<Totals>(sql`
    select (count(*) filter (where seen))::int as total, (count(*) filter (where not seen))::int as blocked,
      (count(*) filter (where seen
        and (tier, name_rank) < (${first?.tier ?? 0}::int, ${first?.name_rank ?? 0}::bigint)))::int as before
    from (select p.name_rank, ${conditions.tier} as tier, ${isSeen} as seen from search.practitioners p
      ${where(allOf({ ...conditions, entitlement: [] }))}) matched`)
  return totals ?? { total: 0, blocked: 0, before: 0 }
}

export type FacetCount = { value: string; count: number }

/** How many matches each state would leave if it were the only one picked. */
export async function countStates(connection: Connection, conditions: Conditions): Promise<FacetCount[]> {
  const rows = await connection.rows<{ state: number; count: number }>(sql`
    select o.state, count(*)::int as count from search.practitioners p
    join search.postings o on o.name_rank = p.name_rank and o.taxonomy = -1 and o.state >= 0
    ${where(allOf({ ...conditions, states: [] }))}
    group by o.state order by count desc, o.state`)
  return rows.map(({ state, count }) => ({ value: stateOfNumber(state), count }))
}

export function countSpecialties(connection: Connection, conditions: Conditions): Promise<FacetCount[]> {
  return connection.rows<FacetCount>(sql`
    select t.code as value, count(*)::int as count from search.practitioners p
    join search.postings o on o.name_rank = p.name_rank and o.taxonomy >= 0 and o.state = -1
    join search.taxonomies t on t.id = o.taxonomy
    ${where(allOf({ ...conditions, specialties: [] }))}
    group by t.code order by count desc, t.code`)
}

/** Whether one practitioner is within what the organization may see. */
export async function isEntitled(
  connection: Connection,
  npi: string,
  entitlement: readonly Sql[],
): Promise<boolean> {
  const found = await connection.one(sql`
    select from search.practitioners p ${where([sql`p.npi = ${npi}`, ...entitlement])}`)
  return found !== undefined
}
