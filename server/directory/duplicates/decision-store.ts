import { randomUUID } from 'node:crypto'
import type { Entitlement } from '@concord/domain'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hasSeenPlace } from '#server/search/seen-places.ts'
import type { DecisionRow } from './pair-store.ts'
import type { DuplicateSubject } from './record-store.ts'

export type NewDecision = {
  readonly orgId: string
  readonly npi: string
  readonly otherNpi: string
  readonly subject: DuplicateSubject
  readonly verdict: 'same' | 'different'
  readonly leadingNpi: string | null
  readonly reason: string
  /** In hundredths. */
  readonly score: number
  readonly userId: string
  readonly at: Date
}

/** Returns false where the organization has decided already. */
export async function insertDecision(connection: Connection, decision: NewDecision): Promise<boolean> {
  const { orgId, npi, otherNpi, subject, verdict, leadingNpi, reason, score, userId, at } = decision
  const inserted = await connection.run(sql`
    insert into duplicates.decisions
      (org_id, id, npi, other_npi, subject, verdict, leading_npi, reason, score, decided_by, decided_at)
    values (${orgId}, ${randomUUID()}, ${npi}, ${otherNpi}, ${subject}, ${verdict}, ${leadingNpi}, ${reason}, ${score},
      ${userId}, ${at})
    on conflict (npi, other_npi, org_id) where undone_at is null do nothing`)
  return inserted === 1
}

/** Returns false where the organization has not decided. */
export async function undoDecision(
  connection: Connection,
  { orgId, npi, otherNpi, userId, at }: Pick<NewDecision, 'orgId' | 'npi' | 'otherNpi' | 'userId' | 'at'>,
): Promise<boolean> {
  const undone = await connection.run(sql`
    update duplicates.decisions set undone_at = ${at}, undone_by = ${userId}
    where org_id = ${orgId} and npi = ${npi} and other_npi = ${otherNpi} and undone_at is null`)
  return undone === 1
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
    from (select score, verdict from duplicates.decisions
      where org_id = ${orgId} and subject = ${subject} and undone_at is null order by decided_at desc limit ${limit}) d
    group by score order by score`)
}

export type LinkRow = DecisionRow & { npi: string; same_npi: string; subject: DuplicateSubject }

/** Returns the records that may be seen and that people decided to mean the same as one of these. */
export function findLinks(
  connection: Connection,
  orgId: string,
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<LinkRow[]> {
  return connection.rows(sql`
    select a.npi::text as npi, x.same_npi::text as same_npi, x.subject, x.verdict, x.leading_npi::text as leading_npi,
      x.reason, x.decided_at, x.org_id = ${orgId}::uuid as is_own,
      (select u.name from users u where u.id = x.decided_by) as decided_by
    from unnest(${npis}::bigint[]) with ordinality a (npi, row)
    cross join lateral (
      select distinct on (d.same_npi) d.* from (
        select other_npi as same_npi, e.* from duplicates.decisions e where e.npi = a.npi and e.undone_at is null
        union all
        select npi, e.* from duplicates.decisions e where e.other_npi = a.npi and e.undone_at is null) d
      where d.org_id in (${orgId}::uuid, ${NO_ORGANIZATION}::uuid)
      order by d.same_npi, d.org_id = ${orgId}::uuid desc) x
    where x.verdict = 'same' and ${hasSeenPlace(sql`a.npi`, entitlement)}
      and ${hasSeenPlace(sql`x.same_npi`, entitlement)}
    order by a.row, x.same_npi`)
}
