import type { AnswerState, api, ParamsOf } from '@concord/contract'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { CycleKey } from '../../cycles/cycle-store.ts'

export async function hasSentRecords(connection: Connection, { orgId, id }: CycleKey): Promise<boolean> {
  const row = await connection.one(sql`
    select from roster_sent_records s where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id} limit 1`)
  return row !== undefined
}

export async function insertSentRecords(
  connection: Connection,
  { orgId, id }: CycleKey,
  records: readonly { readonly key: string; readonly rows: number }[],
): Promise<void> {
  await connection.run(sql`
    insert into roster_sent_records (org_id, cycle_id, key, rows, state)
    select ${getOrgId(orgId)}, ${id}, r.key, r.rows, 'unanswered'
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r (key text, rows int)`)
}

export type AnsweredKey = {
  readonly key: string
  readonly state: AnswerState
  readonly reason: string | null
}

/** Notes answers, and gives how many of them are of records that were sent. */
export function noteAnswers(
  connection: Connection,
  { orgId, id }: CycleKey,
  answers: readonly AnsweredKey[],
  at: Date,
): Promise<number> {
  return connection.run(sql`
    update roster_sent_records s set state = r.state, reason = r.reason, answered_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) r (key text, state text, reason text)
    where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id} and s.key = r.key`)
}

export async function insertResponse(
  connection: Connection,
  { orgId, id: cycleId }: CycleKey,
  made: { id: string; name: string; userId: string; at: Date; rows: number; unknown: number },
): Promise<void> {
  await connection.run(sql`
    insert into roster_responses (org_id, id, cycle_id, name, user_id, at, rows, unknown)
    values (${getOrgId(orgId)}, ${made.id}, ${cycleId}, ${made.name}, ${made.userId}, ${made.at}, ${made.rows}, ${made.unknown})`)
}

export type StoredResponse = {
  id: string
  name: string
  person: string | null
  at: Date
  rows: number
  unknown: number
}

/** Finds the responses to a cycle, the newest first. */
export function findResponses(connection: Connection, { orgId, id }: CycleKey): Promise<StoredResponse[]> {
  return connection.rows(sql`
    select p.id, p.name, u.name as person, p.at, p.rows, p.unknown
    from roster_responses p left join users u on u.id = p.user_id
    where p.org_id = ${getOrgId(orgId)} and p.cycle_id = ${id} order by p.at desc, p.id`)
}

export type CountedAnswer = {
  state: AnswerState
  reason: string | null
  count: number
  answered_at: Date | null
}

/** Counts the records of a cycle by answer and reason, the most frequent first. */
export function countAnswers(connection: Connection, { orgId, id }: CycleKey): Promise<CountedAnswer[]> {
  return connection.rows(sql`
    select s.state, s.reason, count(*)::int as count, max(s.answered_at) as answered_at
    from roster_sent_records s where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id}
    group by s.state, s.reason order by count desc, s.reason`)
}

type Filters = Omit<ParamsOf<typeof api.listSentRecords>, 'page' | 'cycleId'>

/** When the files of a cycle first went out. */
const FIRST_DELIVERED = sql`
  (select min(d.delivered_at) from roster_deliveries d where d.org_id = s.org_id and d.cycle_id = s.cycle_id)`

const ORDERS: Readonly<Record<string, Sql>> = {
  key: sql`s.key`,
  state: sql`s.state`,
  reason: sql`s.reason`,
  days: sql`days`,
}

/** Returns the query for the records that were sent in a cycle and that the filters leave, in the requested order. */
export function selectSentRecords({ orgId, id }: CycleKey, { state, search, sort }: Filters, now: Date): Sql {
  const isReversed = sort.startsWith('-')
  const order = ORDERS[isReversed ? sort.slice(1) : sort] ?? sql`s.key`
  const direction = isReversed ? sql`desc nulls last` : sql`asc nulls last`
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return sql`
    select s.key, s.state, s.reason, greatest(0, coalesce(floor(extract(epoch from
      case when s.state in ('accepted', 'rejected') then s.answered_at else ${now}::timestamptz end - ${FIRST_DELIVERED})
      / 86400), 0))::int as days
    from roster_sent_records s
    where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id}
      ${state ? sql`and s.state = ${state}` : sql``}
      ${search ? sql`and (s.key ilike ${like} or s.reason ilike ${like})` : sql``}
    order by ${order} ${direction}, s.key`
}
