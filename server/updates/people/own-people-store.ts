import {
  type DirectorySight,
  getDirectorySight,
  listNetworks,
  NETWORKS_SETTING,
  type Viewer,
} from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { fromSeenPlaces, hasSeenPlace, isTieInside } from '#server/search/seen-places.ts'

/** The people whose records an organization is responsible for. */
export type OwnPeople = {
  readonly orgId: string
  readonly rule: 'named' | 'entitlement' | 'none'
  readonly networks: readonly string[]
  /** The part of their records that may be seen. */
  readonly sight: DirectorySight
  /** Others who count as well: those about whom an office is to be asked. */
  readonly others?: readonly number[]
}

export type PeopleFilter = {
  readonly state?: string | undefined
  readonly network?: string | undefined
  /** None but these. */
  readonly npis?: readonly number[] | undefined
}

async function readNetworks(connection: Connection, orgId: string): Promise<readonly string[]> {
  const stored = await connection.one<{ value: string }>(sql`
    select value from organization_settings where org_id = ${getOrgId(orgId)} and setting = ${NETWORKS_SETTING}`)
  return listNetworks(stored?.value ?? '')
}

/**
 * Finds whose records an organization answers for. Without claims and networks, its states and ZIP codes decide;
 * without those it answers for no one.
 */
export async function findOwnPeople(connection: Connection, viewer: Viewer): Promise<OwnPeople> {
  const { orgId } = viewer.user
  const networks = await readNetworks(connection, orgId)
  const sight = getDirectorySight(viewer)
  const claimed = await connection.one(sql`
    select from batches b join claims c on c.batch_id = b.id
    where b.org_id = ${getOrgId(orgId)} and b.state = 'applied' limit 1`)
  const rest = sight.entitlement ? 'entitlement' : 'none'
  return {
    orgId,
    rule: networks.length > 0 || claimed !== undefined ? 'named' : rest,
    networks,
    sight,
  }
}

type NpiFilter = Pick<PeopleFilter, 'npis'>

/** Narrows to a few NPIs where they are given: an organization has many claims and affiliations. */
const areAmong = (npi: Sql, { npis }: NpiFilter): Sql =>
  npis === undefined ? sql`true` : sql`${npi} = any (${npis}::bigint[])`

const selectClaimed = (orgId: string, few: NpiFilter): Sql => sql`
  select c.npi from batches b join claims c on c.batch_id = b.id
  where b.org_id = ${getOrgId(orgId)} and b.state = 'applied' and ${areAmong(sql`c.npi`, few)}`

/** Selects the practitioners with an affiliation that names one of these networks, as far as it may be seen. */
export const selectNetworked = (
  { sight }: Pick<OwnPeople, 'sight'>,
  networks: readonly string[],
  few: NpiFilter = {},
): Sql => sql`
  select a.npi from viewed.affiliations a
  where a.network = any (${networks}::text[]) and ${areAmong(sql`a.npi`, few)} and ${isTieInside(sight.entitlement)}`

/** Tells whether the first practice location of a practitioner that may be seen is in a state. */
export function isFirstIn({ sight }: Pick<OwnPeople, 'sight'>, npi: Sql, state: string): Sql {
  const { entitlement } = sight
  return entitlement
    ? sql`(select l.state ${fromSeenPlaces(npi, entitlement)} order by l.position limit 1) = ${state}`
    : sql`exists (select from viewed.locations l where l.npi = ${npi} and l.position = 0 and l.state = ${state})`
}

function selectNpis(
  { orgId, rule, networks, sight }: Omit<OwnPeople, 'others'>,
  { network, npis }: PeopleFilter,
): Sql {
  const few = { npis }
  if (network !== undefined)
    return selectNetworked(
      { sight },
      networks.filter((name) => name === network),
      few,
    )
  if (rule === 'named')
    return sql`${selectClaimed(orgId, few)} union ${selectNetworked({ sight }, networks, few)}`
  return rule === 'none'
    ? sql`select 0::bigint as npi where false`
    : sql`select p.npi from viewed.practitioners p where ${areAmong(sql`p.npi`, few)}`
}

/**
 * Selects the active practitioners that an organization answers for, with their columns as `p`, so that conditions can
 * be added.
 */
export function selectOwnPeople(people: OwnPeople, filter: PeopleFilter = {}): Sql {
  const { state } = filter
  const others = sql`select unnest(${people.others ?? []}::bigint[])`
  const inState = state === undefined ? sql`true` : isFirstIn(people, sql`p.npi`, state)
  return sql`
    select p.npi, p.last_name, p.first_name, p.credentials, p.taxonomies, p.verified_at from viewed.practitioners p
    where p.status = 'active' and ${areAmong(sql`p.npi`, filter)} and p.npi = any (array(${selectNpis(people, filter)} union ${others}))
      and ${hasSeenPlace(sql`p.npi`, people.sight.entitlement)} and ${inState}`
}
