import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { updateSearch } from '#server/search/read-model/update-search.ts'
import { BatchError } from './batch-error.ts'
import { type BatchChange, isRegistryLoad } from './batch-state.ts'
import { noteLeaving } from './record-entries.ts'
import { findCentroids, listUnplacedZips, placeRecord } from './records/centroids.ts'
import { compareRecords } from './records/compare-records.ts'
import { readRegistryRecords } from './records/read-records.ts'
import { restoreRecord, type StoredChange } from './records/restore-record.ts'
import { deleteRecords, rewriteRecords } from './records/rewrite-records.ts'
import type { Cause } from './records/write-history.ts'
import { insertRegistryChanges } from './registry-changes.ts'
import { RECORDS_AT_ONCE, resolveRecords } from './resolve-records.ts'

/** Throws BatchError for another load than the last one of the registry, and for the first of all. */
export async function checkLastLoad(connection: Connection, batchId: string, appliedAt: Date): Promise<void> {
  const other = await connection.one<{ later: number; earlier: number; reading: number }>(sql`
    select count(*) filter (where applied_at >= ${appliedAt})::int as later,
      count(*) filter (where applied_at < ${appliedAt})::int as earlier,
      (select count(*)::int from load.run) as reading
    from batches where ${isRegistryLoad} and id <> ${batchId}`)
  if (other === undefined || other.later > 0)
    throw new BatchError('Only the last load of the registry can be undone. Undo the later ones first.')
  if (other.earlier === 0)
    throw new BatchError('It is the first load of the registry: there are no records to go back to.')
  if (other.reading > 0)
    throw new BatchError(
      'Files of the registry are being loaded. Wait for the end, or finish that load first.',
    )
}

type Affected = { npi: number; is_new: boolean }

/** Returns the records that came with a load and those that it changed. */
export function findAffected(connection: Connection, batchId: string): Promise<Affected[]> {
  return connection.rows(sql`
    with added as (
      select npi from practitioners where first_batch_id = ${batchId}
      union all select npi from entities where first_batch_id = ${batchId})
    select npi, true as is_new from added
    union all
    select distinct npi, false from changes where batch_id = ${batchId} and layer <> 'view'
      and npi not in (select npi from added)
    order by npi`)
}

type RestoredChange = StoredChange & { npi: number }

async function findChanges(
  connection: Connection,
  batchId: string,
  npis: readonly number[],
): Promise<Map<number, RestoredChange[]>> {
  const changes = await connection.preparedRows<RestoredChange>(sql`
    select npi, field_path as path, before, after from changes
    where npi = any (${npis}::bigint[]) and batch_id = ${batchId} and layer <> 'view'`)
  return Map.groupBy(changes, ({ npi }) => npi)
}

/** Returns the batch that each record came with before this one, as far as changes show. */
async function findEarlierBatches(
  connection: Connection,
  npis: readonly number[],
): Promise<Map<number, string>> {
  const rows = await connection.preparedRows<{ npi: number; batch_id: string }>(sql`
    with first_load as (
      select id from batches where ${isRegistryLoad} order by applied_at limit 1)
    select n.npi, coalesce(c.batch_id, p.first_batch_id, e.first_batch_id, first_load.id) as batch_id
    from unnest(${npis}::bigint[]) n (npi)
    cross join first_load
    left join practitioners p on p.npi = n.npi
    left join entities e on e.npi = n.npi
    left join lateral (
      select c.batch_id from changes c join batches b on b.id = c.batch_id and b.state = 'applied'
      where c.npi = n.npi and c.layer <> 'view' and c.field_path <> 'exclusion' order by c.at desc limit 1
    ) c on true`)
  return new Map(rows.map(({ npi, batch_id }) => [npi, batch_id]))
}

async function restoreRecords(
  connection: Connection,
  npis: readonly number[],
  cause: Cause,
): Promise<number> {
  const changes = await findChanges(connection, cause.batchId, npis)
  const earlier = await findEarlierBatches(connection, npis)
  const before = await readRegistryRecords(connection, npis)
  const restored = [...before.values()].map((record) => {
    const { row, ...rest } = restoreRecord(record, changes.get(record.npi) ?? [])
    return { ...rest, row: { ...row, batch_id: earlier.get(record.npi) ?? row.batch_id } }
  })
  const centroids = await findCentroids(connection, listUnplacedZips(restored))
  const after = restored.map((record) => placeRecord(record, centroids))
  await rewriteRecords(connection, after)
  const made = after.flatMap((record) => {
    const known = before.get(record.npi)
    return (known ? compareRecords(known, record) : []).map((change) => ({ npi: record.npi, ...change }))
  })
  await insertRegistryChanges(connection, made, cause)
  return made.length
}

/** Returns the entities that records are affiliated with, because both ends of an affiliation show it. */
async function findEntitiesOf(connection: Connection, npis: readonly number[]): Promise<number[]> {
  const rows = await connection.rows<{ npi: number }>(sql`
    select distinct entity_npi as npi from affiliations where npi = any (${npis}::bigint[])`)
  return rows.map(({ npi }) => npi)
}

/** Makes the records of the registry again what they were before its last load, which is marked as undone. */
export async function undoLoad(connection: Connection, cause: Cause): Promise<BatchChange> {
  const affected = await findAffected(connection, cause.batchId)
  const added = affected.filter(({ is_new }) => is_new).map(({ npi }) => npi)
  const changed = affected.filter(({ is_new }) => !is_new).map(({ npi }) => npi)
  const npis = [...added, ...changed]
  const entities = await findEntitiesOf(connection, npis)
  let fields = 0
  for (let start = 0; start < changed.length; start += RECORDS_AT_ONCE) {
    fields += await restoreRecords(connection, changed.slice(start, start + RECORDS_AT_ONCE), cause)
  }
  await noteLeaving(connection, added, cause)
  await deleteRecords(connection, added)
  const viewed = await resolveRecords(connection, npis, cause)
  await updateSearch(connection, sql`select unnest(${[...npis, ...entities]}::bigint[]) as npi`)
  return {
    claimed: npis.length,
    records: npis.length,
    fields: fields + viewed.fields,
    conflicts: viewed.conflicts,
  }
}
