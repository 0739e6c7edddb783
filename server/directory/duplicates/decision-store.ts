import { randomUUID } from 'node:crypto'
import type { Entitlement } from '@concord/domain'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { hasSeenPlace } from '#server/search/seen-places.ts'
import type { DuplicateSubject } from './record-store.ts'

export type DecisionRow = {
  verdict: 'same' | 'different' | null
  leading_npi: string | null
  reason: string
  decided_by: string | null
  decided_at: Date
  batch_id: string
  is_own: boolean
}

export type NewDecision = {
  readonly orgId: string
  readonly npi: string
  readonly otherNpi: string
  readonly subject: DuplicateSubject
  readonly verdict: 'same' | 'different'
  readonly leadingNpi: string | null
  readonly reason: string
  /** Score in hundredths. */
  readonly score: number
  readonly userId: string
  readonly at: Date
  /** The batch of the claims of the decision, which counts while the batch is applied. */
  readonly batchId: string
}

export async function insertDecision(connection: Connection, decision: NewDecision): Promise<void> {
  const { orgId, npi, otherNpi, subject, verdict, leadingNpi, reason, score, userId, at, batchId } = decision
  await connection.run(sql`
    insert into duplicates.decisions
      (org_id, id, npi, other_npi, subject, verdict, leading_npi, reason, score, decided_by, decided_at, batch_id)
    values (${orgId}, ${randomUUID()}, ${npi}, ${otherNpi}, ${subject}, ${verdict}, ${leadingNpi}, ${reason}, ${score},
      ${userId}, ${at}, ${batchId})`)
}

/** Selects the decisions in force at a moment, or now, with the time when their batch was last applied. */
export function selectDecisions(at: Date | null): Sql {
  const counts = at
    ? sql`b.state <> 'draft' and b.applied_at <= ${at} and (b.state = 'applied' or b.undone_at > ${at})`
    : sql`b.state = 'applied'`
  return sql`(
    select d.*, b.applied_at from duplicates.decisions d join batches b on b.id = d.batch_id where ${counts})`
}

type DecidedPair = Pick<NewDecision, 'orgId' | 'npi' | 'otherNpi'>

/** Returns the batches of an organization's decisions of a pair that count: several where one was applied again. */
export async function findDecisionBatches(
  connection: Connection,
  { orgId, npi, otherNpi }: DecidedPair,
): Promise<string[]> {
  const rows = await connection.rows<{ batch_id: string }>(sql`
    select d.batch_id from ${selectDecisions(null)} d
    where d.org_id = ${orgId} and d.npi = ${npi} and d.other_npi = ${otherNpi} order by d.applied_at desc`)
  return rows.map(({ batch_id }) => batch_id)
}

export type AnswerCount = { score: number; same: number; different: number }

/** Returns the newest decisions of an organization that are in force, by the score that the pair had. */
export function countAnswers(
  connection: Connection,
  orgId: string,
  subject: DuplicateSubject,
  limit: number,
): Promise<AnswerCount[]> {
  return connection.rows(sql`
    select score, count(*) filter (where verdict = 'same')::int as same,
      count(*) filter (where verdict = 'different')::int as different
    from (select d.score, d.verdict from ${selectDecisions(null)} d
      where d.org_id = ${orgId} and d.subject = ${subject} order by d.decided_at desc limit ${limit}) d
    group by score order by score`)
}

export type LinkRow = DecisionRow & { npi: string; same_npi: string; subject: DuplicateSubject }

/**
 * Returns the records that may be seen and that people decided to mean the same as one of these; `at`: as it was decided
 * by then, null: now.
 */
export function findLinks(
  connection: Connection,
  npis: readonly string[],
  { orgId, entitlement, at }: { orgId: string; entitlement: Entitlement | undefined; at: Date | null },
): Promise<LinkRow[]> {
  return connection.rows(sql`
    select a.npi::text as npi, x.same_npi::text as same_npi, x.subject, x.verdict, x.leading_npi::text as leading_npi,
      x.reason, x.decided_at, x.batch_id, x.org_id = ${orgId}::uuid as is_own,
      (select u.name from users u where u.id = x.decided_by) as decided_by
    from unnest(${npis}::bigint[]) with ordinality a (npi, row)
    cross join lateral (
      select distinct on (d.same_npi) d.* from (
        select other_npi as same_npi, e.* from ${selectDecisions(at)} e where e.npi = a.npi
        union all
        select npi, e.* from ${selectDecisions(at)} e where e.other_npi = a.npi) d
      where d.org_id in (${orgId}::uuid, ${NO_ORGANIZATION}::uuid)
      order by d.same_npi, d.org_id = ${orgId}::uuid desc, d.applied_at desc) x
    where x.verdict = 'same' and ${hasSeenPlace(sql`a.npi`, entitlement)}
      and ${hasSeenPlace(sql`x.same_npi`, entitlement)}
    order by a.row, x.same_npi`)
}
