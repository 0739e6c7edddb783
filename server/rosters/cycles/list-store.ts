import type { api, ParamsOf } from '@concord/contract'
import type { CycleWait } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { OPEN_STOPS, type StoredCycle, selectCycles } from './cycle-store.ts'

type Filters = Omit<ParamsOf<typeof api.listCycles>, 'page'>

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const ORDERS: Readonly<Record<string, Sql>> = {
  receivedAt: sql`c.received_at`,
  sender: sql`lower(r.sender)`,
  type: sql`r.type`,
  period: sql`c.period`,
  state: sql`c.state`,
  rows: sql`c.rows`,
  held: sql`(c.summary -> 'balance' ->> 'held')::int`,
  stops: sql`c.stops`,
}

/** Conditions of what a cycle waits for, like `readCycleWait` of the domain; a test checks that both agree. */
const WAITS: Readonly<Record<CycleWait, Sql>> = {
  mapping: sql`c.run is null and c.state in ('received', 'read') and v.number is null`,
  stops: sql`c.run is null and c.state = 'held' and ${OPEN_STOPS} > 0`,
  approval: sql`c.run is null and (c.state = 'compared' or (c.state = 'held' and ${OPEN_STOPS} = 0))`,
  publishing: sql`c.run is null and c.state = 'approved'`,
}

const getWait = (waitsFor: CycleWait | 'any'): Sql =>
  waitsFor === 'any' ? sql`(${joinSql(Object.values(WAITS), ' or ')})` : WAITS[waitsFor]

function getConditions({ search, type, state, waitsFor, period, prefix }: Filters): Sql {
  const like = search === undefined ? '' : getLike(search)
  return sql`
    ${search ? sql`and (r.sender ilike ${like} or r.prefix ilike ${like} or f.name ilike ${like})` : sql``}
    ${type ? sql`and r.type = ${type}` : sql``}
    ${state ? sql`and c.state = ${state}` : sql``}
    ${waitsFor ? sql`and ${getWait(waitsFor)}` : sql``}
    ${period ? sql`and c.period = ${`${period}-01`}` : sql``}
    ${prefix ? sql`and r.prefix = ${prefix}` : sql``}`
}

/** Returns the query for the cycles that the filters leave, in the requested order. */
export function selectListed(orgId: string, filters: Filters): Sql {
  const isReversed = filters.sort.startsWith('-')
  const order = ORDERS[isReversed ? filters.sort.slice(1) : filters.sort] ?? sql`c.received_at`
  const direction = isReversed ? sql`desc nulls last` : sql`asc nulls last`
  return sql`${selectCycles(orgId)} ${getConditions(filters)} order by ${order} ${direction}, c.received_at desc, c.id`
}

/** Finds the cycles that may wait for a user; they are few compared with the finished ones. */
export function findUnfinished(connection: Connection, orgId: string): Promise<StoredCycle[]> {
  return connection.rows(sql`
    ${selectCycles(orgId)} and c.run is null and c.state in ('received', 'read', 'held', 'compared', 'approved')`)
}

export async function findCycleChoices(
  connection: Connection,
  orgId: string,
): Promise<{ types: string[]; periods: string[] }> {
  const row = await connection.one<{ types: string[] | null; periods: string[] | null }>(sql`
    select array_agg(distinct r.type order by r.type) as types,
      array_agg(distinct to_char(c.period, 'YYYY-MM') order by to_char(c.period, 'YYYY-MM') desc) as periods
    from roster_cycles c join rosters r on r.org_id = c.org_id and r.id = c.roster_id
    where c.org_id = ${getOrgId(orgId)}`)
  return { types: row?.types ?? [], periods: row?.periods ?? [] }
}
