import type { api, ParamsOf } from '@concord/contract'
import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type PageOf, readPage } from '#server/db/read-page.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { getKeys } from '#server/search/query-words.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'

export type MemberRow = {
  npi: string
  status: 'active' | 'deactivated'
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  name_suffix: string | null
  credentials: string | null
  taxonomies: { code: string; primary?: boolean }[]
  verified_at: Date | null
  roles: string[]
  networks: string[]
  zips: string[]
  confirmation: 'both' | 'practitioner' | 'entity'
}

type MemberParams = Omit<ParamsOf<typeof api.listEntityMembers>, 'page'>

const listOf = (value: Sql): Sql =>
  sql`coalesce(array_agg(distinct ${value} order by ${value}) filter (where ${value} is not null), '{}')`

/** Affiliations a of entities, and their places l; one at a place that may not be seen is left out. */
function fromMemberships(entityNpis: readonly string[], entitlement: Entitlement | undefined): Sql {
  const isTold = entitlement ? sql`(a.position < 0 or l.npi is not null)` : sql`true`
  return sql`
    from viewed.affiliations a
    left join viewed.locations l
      on l.npi = a.npi and l.position = a.position and a.position >= 0 and ${isPlaceInside(entitlement)}
    where a.entity_npi = any (${entityNpis}::bigint[]) and ${isTold} and ${hasSeenPlace(sql`a.npi`, entitlement)}`
}

/**
 * Counts the practitioners affiliated with each entity at places that may be seen, by NPI; entities without any are
 * left out.
 */
export async function countAffiliated(
  connection: Connection,
  entityNpis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.rows<{ npi: string; total: number }>(sql`
    select m.entity_npi::text as npi, count(*)::int as total
    from (select distinct a.entity_npi, a.npi ${fromMemberships(entityNpis, entitlement)}) m
    join viewed.practitioners p on p.npi = m.npi group by m.entity_npi`)
  return new Map(rows.map(({ npi, total }) => [npi, total]))
}

/** Selects the practitioners of an entity, once each. */
function selectMembers(npi: string, entitlement: Entitlement | undefined): Sql {
  return sql`
    select a.npi, ${listOf(sql`a.role`)} as roles, ${listOf(sql`a.network`)} as networks, ${listOf(sql`l.zip`)} as zips,
      case when bool_or(a.confirmation <> 'entity') and bool_or(a.confirmation <> 'practitioner') then 'both'
        when bool_or(a.confirmation = 'practitioner') then 'practitioner' else 'entity' end as confirmation
    ${fromMemberships([npi], entitlement)} group by a.npi`
}

/** Returns the condition that each word begins a word of the last or first name, as searches compare them, or is the NPI. */
function isNamed(search: string): Sql {
  if (search.trim() === '') return sql`true`
  const matches = getKeys(search).map(
    (word) => sql`(' ' || search.key(p.last_name) || ' ' || search.key(p.first_name) like ${`% ${word}%`}
      or p.npi::text = ${word})`,
  )
  return matches.length === 0 ? sql`false` : joinSql(matches, ' and ')
}

const ORDERS = {
  name: sql`p.last_name, p.first_name, p.npi`,
  '-name': sql`p.last_name desc nulls last, p.first_name desc nulls last, p.npi desc`,
  verifiedAt: sql`p.verified_at nulls first, p.npi`,
  '-verifiedAt': sql`p.verified_at desc nulls last, p.npi desc`,
} as const satisfies Record<MemberParams['sort'], Sql>

export function findMembers(
  connection: Connection,
  { npi, search, confirmation, sort }: MemberParams,
  page: number,
  entitlement: Entitlement | undefined,
): Promise<PageOf<MemberRow>> {
  const isConfirmed = confirmation === undefined ? sql`true` : sql`m.confirmation = ${confirmation}`
  return readPage(
    connection,
    sql`
      select p.npi::text as npi, p.status, p.last_name, p.first_name, p.middle_name, p.name_suffix, p.credentials,
        p.taxonomies, p.verified_at, m.roles, m.networks, m.zips, m.confirmation
      from (${selectMembers(npi, entitlement)}) m join viewed.practitioners p on p.npi = m.npi
      where ${isConfirmed} and ${isNamed(search)} order by ${ORDERS[sort]}`,
    page,
  )
}

export type ConfirmationCounts = { both: number; practitioner: number; entity: number }

export async function countMembers(
  connection: Connection,
  { npi, search }: Pick<MemberParams, 'npi' | 'search'>,
  entitlement: Entitlement | undefined,
): Promise<ConfirmationCounts> {
  const counts = await connection.one<ConfirmationCounts>(sql`
    select (count(*) filter (where m.confirmation = 'both'))::int as both,
      (count(*) filter (where m.confirmation = 'practitioner'))::int as practitioner,
      (count(*) filter (where m.confirmation = 'entity'))::int as entity
    from (${selectMembers(npi, entitlement)}) m join viewed.practitioners p on p.npi = m.npi where ${isNamed(search)}`)
  return counts ?? { both: 0, practitioner: 0, entity: 0 }
}

export type NetworkRow = { name: string; memberCount: number }

/** Returns the networks of affiliations with an entity, the largest first. */
export function countNetworks(
  connection: Connection,
  npi: string,
  entitlement: Entitlement | undefined,
  limit: number,
): Promise<NetworkRow[]> {
  return connection.rows(sql`
    select network.name, count(*)::int as "memberCount"
    from (${selectMembers(npi, entitlement)}) m join viewed.practitioners p on p.npi = m.npi,
      unnest(m.networks) network (name)
    group by network.name order by count(*) desc, network.name limit ${limit}`)
}
