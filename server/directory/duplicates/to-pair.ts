import type { api, ReplyOf } from '@concord/contract'
import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { DecisionRow } from './decision-store.ts'
import type { PairRow } from './pair-store.ts'
import { type DuplicateSubject, type EntityRow, findRows, type PractitionerRow } from './record-store.ts'

export type Pair = ReplyOf<typeof api.listDuplicates>['pairs'][number]
export type Decision = NonNullable<Pair['decision']>
export type BriefRecord = Pair['records'][number]
export type Row = PractitionerRow | EntityRow

export function toDecision(row: DecisionRow): Decision | null {
  if (row.verdict === null) return null
  return {
    verdict: row.verdict,
    leadingNpi: row.leading_npi,
    reason: row.reason,
    by: row.decided_by,
    at: row.decided_at.toISOString(),
    batchId: row.batch_id,
    isOwn: row.is_own,
  }
}

/** Returns a record in brief. A record that no longer exists still has its NPI. */
export function toBrief(npi: string, row: Row | undefined): BriefRecord {
  const [place] = row?.places ?? []
  const person = row && 'last_name' in row ? row : undefined
  return {
    npi,
    lastName: person?.last_name ?? null,
    firstName: person?.first_name ?? null,
    middleName: person?.middle_name ?? null,
    suffix: person?.name_suffix ?? null,
    credentials: person?.credentials ?? null,
    name: row && 'name' in row ? row.name : null,
    status: row?.status ?? 'deactivated',
    city: place?.city ?? null,
    state: place?.state ?? null,
    zip: place?.zip ?? null,
  }
}

export async function findRowsByNpi(
  tx: Connection,
  subject: DuplicateSubject,
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<ReadonlyMap<string, Row>> {
  const rows = await findRows<Row>(tx, subject, [...new Set(npis)], entitlement)
  return new Map(rows.map((row) => [row.npi, row]))
}

export function toPair(pair: PairRow, rows: ReadonlyMap<string, Row>): Pair {
  return {
    subject: pair.subject,
    score: pair.score / 100,
    reasons: pair.reasons,
    records: [toBrief(pair.npi, rows.get(pair.npi)), toBrief(pair.other_npi, rows.get(pair.other_npi))],
    decision: toDecision(pair),
  }
}
