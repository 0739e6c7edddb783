import { type Entitlement, formatOrganizationName, formatPersonName } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { fromSeenPlaces, hasSeenPlace } from '#server/search/seen-places.ts'
import type { HitFacts, HitState } from './compare-hits.ts'
import type { Search } from './search.ts'
import { getOrgId, type Owner } from './store.ts'

type StateRow = {
  npi: string
  is_deactivated: boolean
  is_excluded: boolean
  city: string | null
  state: string | null
  zip: string | null
}

type FactsRow = StateRow & {
  name: Record<string, string | null>
  batch_id: string
  exclusion_batch_id: string | null
  is_seen: boolean
}

function getState(row: StateRow): HitState {
  const { npi, is_deactivated, is_excluded, city, state, zip } = row
  return { npi, isDeactivated: is_deactivated, isExcluded: is_excluded, city, state, zip }
}

function getFacts(row: FactsRow): HitFacts {
  const { organization } = row.name
  const name = organization ? formatOrganizationName(organization) : formatPersonName(row.name)
  const { batch_id: batchId, exclusion_batch_id: exclusionBatchId, is_seen: isSeen } = row
  return { ...getState(row), name, batchId, exclusionBatchId, isSeen }
}

const byNpi = <Hit extends HitState>(hits: readonly Hit[]): Map<string, Hit> =>
  new Map(hits.map((hit) => [hit.npi, hit]))

export async function findHits(
  connection: Connection,
  owner: Owner,
  searchId: string,
): Promise<Map<string, HitState>> {
  const rows = await connection.rows<StateRow>(sql`
    select npi::text as npi, is_deactivated, is_excluded, city, state, zip from saved_search_hits
    where org_id = ${getOrgId(owner)} and search_id = ${searchId}`)
  return byNpi(rows.map(getState))
}

const NAMES: Record<Search['subject'], { table: Sql; seen: Sql; name: Sql }> = {
  practitioner: {
    table: sql`practitioners`,
    seen: sql`viewed.practitioners`,
    name: sql`jsonb_build_object('firstName', v.first_name, 'middleName', v.middle_name,
      'lastName', v.last_name, 'suffix', v.name_suffix, 'credentials', v.credentials)`,
  },
  entity: {
    table: sql`entities`,
    seen: sql`viewed.entities`,
    name: sql`jsonb_build_object('organization', v.name)`,
  },
}

/**
 * Returns what the golden records say now, under the names that the organization sees; the place is the first location
 * that may be seen.
 */
export async function findFacts(
  connection: Connection,
  subject: Search['subject'],
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<Map<string, HitFacts>> {
  const { table, seen, name } = NAMES[subject]
  const rows = await connection.rows<FactsRow>(sql`
    select r.npi::text as npi, ${name} as name, r.status = 'deactivated' as is_deactivated, r.batch_id,
      coalesce(x.is_in_force, false) as is_excluded, x.batch_id as exclusion_batch_id, l.city, l.state, l.zip,
      ${hasSeenPlace(sql`r.npi`, entitlement)} as is_seen
    from ${table} r join ${seen} v on v.npi = r.npi and v.npi = any (${npis}::bigint[])
    left join lateral (
      select x.reinstated_on is null as is_in_force, x.batch_id from exclusions x
      where x.npi = r.npi order by is_in_force desc, x.excluded_on desc limit 1) x on true
    left join lateral (
      select l.city, l.state, l.zip ${fromSeenPlaces(sql`r.npi`, entitlement)} order by l.position limit 1) l on true
    where r.npi = any (${npis}::bigint[])`)
  return byNpi(rows.map(getFacts))
}

export async function forgetHits(
  connection: Connection,
  owner: Owner,
  searchId: string,
  npis?: readonly string[],
): Promise<void> {
  if (npis?.length === 0) return
  const which = npis === undefined ? sql`true` : sql`npi = any (${npis}::bigint[])`
  await connection.run(sql`
    delete from saved_search_hits where org_id = ${getOrgId(owner)} and search_id = ${searchId} and ${which}`)
}

export async function storeHits(
  connection: Connection,
  owner: Owner,
  searchId: string,
  hits: readonly HitState[],
): Promise<void> {
  if (hits.length === 0) return
  await connection.run(sql`
    insert into saved_search_hits (org_id, search_id, npi, is_deactivated, is_excluded, city, state, zip)
    select ${getOrgId(owner)}, ${searchId}, h.npi, h."isDeactivated", h."isExcluded", h.city, h.state, h.zip
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb)
      as h(npi bigint, "isDeactivated" boolean, "isExcluded" boolean, city text, state text, zip text)
    on conflict (org_id, search_id, npi) do update set is_deactivated = excluded.is_deactivated,
      is_excluded = excluded.is_excluded, city = excluded.city, state = excluded.state, zip = excluded.zip`)
}
