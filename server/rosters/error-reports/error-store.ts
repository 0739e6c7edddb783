import type { CycleState } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'

/** Findings of a rule about a field in one cycle. */
export type ErrorGroup = {
  readonly rule: string
  /** `row`: the row as a whole. */
  readonly field: string
  readonly fieldLabel: string
  readonly title: string
  readonly findings: number
  readonly rows: number
}

/** Rows that are kept back by exactly these: 'rule field'. */
export type HeldTogether = { readonly holders: readonly string[]; readonly rows: number }

export type CountedErrors = { readonly groups: readonly ErrorGroup[]; readonly held: readonly HeldTogether[] }

/** A cycle of an error report. */
export type ReportedCycle = {
  readonly id: string
  readonly sender: string
  readonly prefix: string
  readonly type: string
  readonly period: string
  readonly receivedAt: Date
  readonly month: string
  readonly state: CycleState
  readonly balance: {
    readonly in: number
    readonly out: number
    readonly held: number
    readonly rejected: number
  }
  readonly isFirstPass: boolean
  readonly touches: number
  /** Null where nothing of it was delivered. */
  readonly minutes: number | null
} & CountedErrors

export async function storeErrors(
  connection: Connection,
  { orgId, id }: CycleKey,
  attempt: number,
  { groups, held }: CountedErrors,
): Promise<void> {
  await connection.run(sql`
    insert into roster_cycle_errors (org_id, cycle_id, attempt, groups, held)
    values (${getOrgId(orgId)}, ${id}, ${attempt}, ${JSON.stringify(groups)}::jsonb, ${JSON.stringify(held)}::jsonb)
    on conflict (org_id, cycle_id) do update
    set attempt = excluded.attempt, groups = excluded.groups, held = excluded.held`)
}

/** Finds the cycles whose results are not counted yet. */
export function findUncounted(connection: Connection): Promise<{ orgId: string; id: string }[]> {
  return connection.rows(sql`
    select c.org_id as "orgId", c.id from roster_cycles c
    left join roster_cycle_errors e on e.org_id = c.org_id and e.cycle_id = c.id and e.attempt = c.result_attempt
    where c.result_attempt is not null and e.cycle_id is null
      and exists (select from roster_cycle_results f where f.org_id = c.org_id and f.cycle_id = c.id)`)
}

/** Tells whether some cycle that an organization received since then is not counted yet. */
export async function hasUncounted(connection: Connection, orgId: string, since: Date): Promise<boolean> {
  const row = await connection.one<{ is_open: boolean }>(sql`
    select exists (select from roster_cycles c
      left join roster_cycle_errors e on e.org_id = c.org_id and e.cycle_id = c.id and e.attempt = c.result_attempt
      where c.org_id = ${getOrgId(orgId)} and c.received_at >= ${since} and c.result_attempt is not null
        and e.cycle_id is null
        and exists (select from roster_cycle_results f where f.org_id = c.org_id and f.cycle_id = c.id)) as is_open`)
  return row?.is_open === true
}

/** Finds the cycles with results that arrived since then and were not canceled, the newest first. */
export function findReported(connection: Connection, orgId: string, since: Date): Promise<ReportedCycle[]> {
  return connection.rows(sql`
    select c.id, r.sender, r.prefix, r.type, c.period::text as period, c.received_at as "receivedAt",
      to_char(c.received_at at time zone 'utc', 'YYYY-MM') as month, c.state,
      coalesce(c.summary -> 'balance', '{}') as balance, coalesce(e.groups, '[]') as groups, coalesce(e.held, '[]') as held,
      s.stops = 0 and f.rules + f.cells = 0 as "isFirstPass",
      (t.steps + s.people + f.rules + f.cells)::int as touches,
      round(extract(epoch from t.delivered_at - c.received_at) / 60)::int as minutes
    from roster_cycles c
    join rosters r on r.org_id = c.org_id and r.id = c.roster_id
    left join roster_cycle_errors e on e.org_id = c.org_id and e.cycle_id = c.id
    cross join lateral (
      select count(*) as stops, count(p.first_by) + count(p.second_by) as people from roster_cycle_stops p
      where p.org_id = c.org_id and p.cycle_id = c.id and p.attempt = c.result_attempt) s
    cross join lateral (
      select (select count(*) from roster_cycle_rule_fixes x where x.org_id = c.org_id and x.cycle_id = c.id) as rules,
        (select count(*) from roster_cycle_fix_sets x where x.org_id = c.org_id and x.cycle_id = c.id) as cells) f
    cross join lateral (
      select count(*) filter (where p.user_id is not null) as steps,
        min(p.at) filter (where p.state = 'delivered') as delivered_at
      from roster_cycle_steps p where p.org_id = c.org_id and p.cycle_id = c.id) t
    where c.org_id = ${getOrgId(orgId)} and c.received_at >= ${since} and c.result_attempt is not null
      and c.state <> 'canceled'
    order by c.received_at desc, c.id`)
}
