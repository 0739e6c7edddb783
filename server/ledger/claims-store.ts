import type { SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { RecordClaim, RegistryStatement } from './records/resolve-fields.ts'

type StoredClaim = {
  npi: number
  batch_id: string
  source_id: string
  source_kind: SourceKind
  org_id: string | null
  observed_on: string
  started_at: Date
  weight: number
  half_life_days: number
  first_days: number
  fields: Record<string, unknown>
}

const toClaim = (stored: StoredClaim): RecordClaim => ({
  npi: stored.npi,
  batchId: stored.batch_id,
  batchStartedAt: stored.started_at.toISOString(),
  sourceId: stored.source_id,
  sourceKind: stored.source_kind,
  orgId: stored.org_id,
  observedOn: stored.observed_on,
  weight: stored.weight,
  halfLifeDays: stored.half_life_days,
  firstDays: stored.first_days,
  fields: stored.fields,
})

const SOURCE_OF_BATCH = sql`s.id as source_id, s.kind as source_kind, b.started_at, s.weight, s.half_life_days, s.first_days`

function selectClaims(npis: readonly number[], condition: Sql): Sql {
  return sql`
    select c.npi, c.batch_id, c.org_id, c.observed_on, c.fields, ${SOURCE_OF_BATCH}
    from claims c join batches b on b.id = c.batch_id join sources s on s.id = c.source_id
    where c.npi = any (${npis}::bigint[]) and ${condition} order by c.npi, c.batch_id`
}

/** The claims of applied batches, and of others whose effect is asked for. */
export async function findCountingClaims(
  connection: Connection,
  npis: readonly number[],
  {
    withIds = [],
    withoutIds = [],
  }: { withIds?: readonly string[] | undefined; withoutIds?: readonly string[] | undefined } = {},
): Promise<RecordClaim[]> {
  const condition = sql`(b.state = 'applied' or b.id = any (${withIds}::uuid[])) and b.id <> all (${withoutIds}::uuid[])`
  const stored = await connection.preparedRows<StoredClaim>(selectClaims(npis, condition))
  return stored.map(toClaim)
}

/** The claims that counted at a moment, as far as batches remember when they did. */
export async function findClaimsAt(
  connection: Connection,
  npis: readonly number[],
  at: Date,
): Promise<RecordClaim[]> {
  const counted = sql`(b.state = 'applied' or b.undone_at > ${at})`
  const stored = await connection.preparedRows<StoredClaim>(
    selectClaims(npis, sql`b.state <> 'draft' and b.applied_at <= ${at} and ${counted}`),
  )
  return stored.map(toClaim)
}

/** The batches that records of the registry came with last, as who states what they hold. */
export async function findRegistryStatements(
  connection: Connection,
  batchIds: readonly string[],
): Promise<Map<string, RegistryStatement>> {
  const stored = await connection.preparedRows<Omit<StoredClaim, 'npi' | 'fields'>>(sql`
    select b.id as batch_id, null as org_id, ${SOURCE_OF_BATCH},
      coalesce(b.covers_until, (b.started_at at time zone 'UTC')::date) as observed_on
    from batches b join sources s on s.id = b.source_id where b.id = any (${batchIds}::uuid[])`)
  return new Map(
    stored.map((batch) => {
      const { npi: _, fields: __, ...statement } = toClaim({ ...batch, npi: 0, fields: {} })
      return [batch.batch_id, statement]
    }),
  )
}

/** The NPIs that a batch speaks of, in their order. */
export async function findClaimedNpis(connection: Connection, batchId: string): Promise<number[]> {
  const rows = await connection.rows<{ npi: number }>(sql`
    select npi from claims where batch_id = ${batchId} order by npi`)
  return rows.map(({ npi }) => npi)
}
