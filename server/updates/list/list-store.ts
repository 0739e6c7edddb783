import type { api, ParamsOf } from '@concord/contract'
import type { UpdateWait } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { type StoredUpdate, selectUpdates } from '../update-store.ts'

export type ListedUpdate = StoredUpdate & { conflicts: number }

type Filters = Omit<ParamsOf<typeof api.listDataUpdates>, 'page'>

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const ORDERS: Readonly<Record<string, Sql>> = {
  number: sql`n.number`,
  state: sql`n.state`,
  source: sql`lower(coalesce(nullif(n.said_by ->> 'source', ''), n.title))`,
  changes: sql`n.changes`,
  practitioners: sql`n.practitioners`,
  changedAt: sql`n.changed_at`,
}

/** Conditions of what an update waits for, like `readUpdateWait` of the domain; a test checks that both agree. */
const WAITS: Readonly<Record<UpdateWait, Sql>> = {
  answers: sql`n.progress is null and n.state = 'draft' and n.to_answer > 0`,
  decision: sql`n.progress is null and n.state = 'open'`,
}

const getWait = (waitsFor: UpdateWait | 'any'): Sql =>
  waitsFor === 'any' ? sql`(${joinSql(Object.values(WAITS), ' or ')})` : WAITS[waitsFor]

/** Conflicts that no one decided so far. */
const countConflicts = (orgId: string): Sql => sql`(
  select count(*)::int from data_update_changes c
  where c.org_id = ${getOrgId(orgId)} and c.update_id = n.id and c.effect = 'conflict' and c.details ->> 'choice' is null)`

/** The people and the sender that an update names, without the names of the parts. */
const SAID_BY = sql`concat_ws(' ', n.said_by ->> 'source', n.said_by ->> 'person', n.said_by ->> 'contact')`

function getConditions({ search, state, origin, waitsFor }: Filters): Sql {
  const like = search === undefined ? '' : getLike(search)
  return sql`
    ${search ? sql`and ('DU-' || n.number ilike ${like} or n.title ilike ${like} or ${SAID_BY} ilike ${like})` : sql``}
    ${state ? sql`and n.state = ${state}` : sql``}
    ${origin ? sql`and n.origin = ${origin}` : sql``}
    ${waitsFor ? sql`and ${getWait(waitsFor)}` : sql``}`
}

/** Selects the updates that match the filters, in the requested order. */
export function selectListed(orgId: string, filters: Filters): Sql {
  const isReversed = filters.sort.startsWith('-')
  const order = ORDERS[isReversed ? filters.sort.slice(1) : filters.sort] ?? sql`n.number`
  const direction = isReversed ? sql`desc nulls last` : sql`asc nulls last`
  return sql`
    select n.*, ${countConflicts(orgId)} as conflicts from (${selectUpdates(orgId)}) n where true ${getConditions(filters)}
    order by ${order} ${direction}, n.number desc`
}

export async function countWaiting(tx: Connection, orgId: string): Promise<Record<UpdateWait, number>> {
  const row = await tx.one<Record<UpdateWait, number>>(sql`
    select (count(*) filter (where ${WAITS.answers}))::int as answers,
      (count(*) filter (where ${WAITS.decision}))::int as decision
    from (${selectUpdates(orgId)} and u.state in ('draft', 'open')) n`)
  return row ?? { answers: 0, decision: 0 }
}
