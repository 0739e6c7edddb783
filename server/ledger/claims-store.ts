import type { SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { dropReplaced } from './drop-replaced.ts'
import type { RecordClaim, RegistryStatement } from './records/resolve-fields.ts'

type StoredClaim = {
  npi: number
  batch_id: string
  observed_on: string
  fields: Record<string, unknown>
  is_whole: boolean
}

type StoredStatement = {
  batch_id: string
  source_id: string
  source_kind: SourceKind
  org_id: string | null
  started_at: Date
  covered_on: string
  weight: number
  half_life_days: number
  first_days: number
}

const toStatement = (stored: StoredStatement): RegistryStatement => ({
  batchId: stored.batch_id,
  batchStartedAt: stored.started_at.toISOString(),
  sourceId: stored.source_id,
  sourceKind: stored.source_kind,
  orgId: stored.org_id,
  observedOn: stored.covered_on,
  weight: stored.weight,
  halfLifeDays: stored.half_life_days,
  firstDays: stored.first_days,
})

/** Batches as who states what they hold: the registry on the day that its files go up to. */
export async function findStatements(
  connection: Connection,
  batchIds: readonly string[],
): Promise<Map<string, RegistryStatement>> {
  const stored = await connection.preparedRows<StoredStatement>(sql`
    select b.id as batch_id, s.id as source_id, s.kind as source_kind, b.org_id, b.started_at,
      coalesce(b.covers_until, (b.started_at at time zone 'UTC')::date) as covered_on,
      s.weight, s.half_life_days, s.first_days
    from batches b join sources s on s.id = b.source_id where b.id = any (${batchIds}::uuid[])`)
  return new Map(stored.map((batch) => [batch.batch_id, toStatement(batch)]))
}

async function findClaims(
  connection: Connection,
  npis: readonly number[],
  condition: Sql,
): Promise<RecordClaim[]> {
  const stored = await connection.preparedRows<StoredClaim>(sql`
    select c.npi, c.batch_id, c.observed_on, c.fields, c.is_whole from claims c join batches b on b.id = c.batch_id
    where c.npi = any (${npis}::bigint[]) and ${condition} order by c.npi, c.batch_id`)
  const batchIds = new Set(stored.map((claim) => claim.batch_id))
  const statements = await findStatements(connection, [...batchIds])
  const claims = stored.flatMap(({ npi, batch_id, observed_on, fields, is_whole: isWhole }) => {
    const statement = statements.get(batch_id)
    return statement === undefined ? [] : [{ ...statement, npi, observedOn: observed_on, fields, isWhole }]
  })
  return dropReplaced(claims)
}

/** Returns the claims of applied batches and of those in `withIds`, except those in `withoutIds`. */
export function findCountingClaims(
  connection: Connection,
  npis: readonly number[],
  {
    withIds = [],
    withoutIds = [],
  }: { withIds?: readonly string[] | undefined; withoutIds?: readonly string[] | undefined } = {},
): Promise<RecordClaim[]> {
  const condition = sql`(b.state = 'applied' or b.id = any (${withIds}::uuid[])) and b.id <> all (${withoutIds}::uuid[])`
  return findClaims(connection, npis, condition)
}

/** Returns the claims that were in force at a moment, as far as batches record when they were. */
export function findClaimsAt(
  connection: Connection,
  npis: readonly number[],
  at: Date,
): Promise<RecordClaim[]> {
  const counted = sql`(b.state = 'applied' or b.undone_at > ${at})`
  return findClaims(connection, npis, sql`b.state <> 'draft' and b.applied_at <= ${at} and ${counted}`)
}

/** Returns the NPIs that a batch has claims about, in order. */
export async function findClaimedNpis(connection: Connection, batchId: string): Promise<number[]> {
  const rows = await connection.rows<{ npi: number }>(sql`
    select npi from claims where batch_id = ${batchId} order by npi`)
  return rows.map(({ npi }) => npi)
}
