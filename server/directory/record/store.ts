import { type Entitlement, SOURCES, type SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'

/** Returns those of the places that may be seen. */
export function findSeenPlaces(
  connection: Connection,
  places: readonly Row[],
  entitlement: Entitlement,
): Promise<Pick<Row, 'country' | 'state' | 'zip'>[]> {
  const areas = places.map(({ country, state, zip }) => ({ country, state, zip }))
  return connection.rows(sql`
    select l.country, l.state, l.zip from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
      as l (country text, state text, zip text)
    where ${isPlaceInside(entitlement)}`)
}

/** Returns the names of those of the entities that may be seen. */
export function findSeenEntities(
  connection: Connection,
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<{ npi: string; name: string | null }[]> {
  return connection.rows(sql`
    select e.npi::text as npi, e.name from viewed.entities e
    where e.npi = any (${npis}::bigint[]) and ${hasSeenPlace(sql`e.npi`, entitlement)}`)
}

/** Returns those of the records that may be seen. */
export async function findSeenLinks(
  connection: Connection,
  npis: readonly string[],
  entitlement: Entitlement,
): Promise<string[]> {
  const rows = await connection.rows<{ npi: string }>(sql`
    select a.npi::text as npi from unnest(${npis}::bigint[]) a (npi) where ${hasSeenPlace(sql`a.npi`, entitlement)}`)
  return rows.map(({ npi }) => npi)
}

export type RecordBatchRow = {
  id: string
  label: string
  kind: SourceKind
  source: string
  applied_at: Date | null
  org_id: string | null
}

export async function findBatches(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordBatchRow>> {
  const rows = await connection.rows<RecordBatchRow>(sql`
    select b.id, b.label, s.kind, s.name as source, b.applied_at, b.org_id
    from batches b join sources s on s.id = b.source_id where b.id = any (${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes a transaction that sees all organizations read the view of one of them; null: the public view. */
export async function readAsOrganization(connection: Connection, orgId: string | null): Promise<void> {
  await connection.run(sql`select set_config('app.org_id', ${orgId ?? ''}, true)`)
}

export type DecisionRow = { org_id: string | null; label: string; npi: string }

/** Returns the decision that a batch is; undefined for other batches. */
export function findDecision(connection: Connection, batchId: string): Promise<DecisionRow | undefined> {
  return connection.one(sql`
    select b.org_id, b.label, c.npi::text as npi from batches b join claims c on c.batch_id = b.id
    where b.id = ${batchId} and b.source_id = ${SOURCES.decidedConflict.id}`)
}
