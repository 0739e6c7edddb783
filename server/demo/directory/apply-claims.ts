import type { Connection } from '#server/db/database.ts'
import { resolveRecords } from '#server/ledger/resolve-records.ts'
import { insertRows } from '../insert-rows.ts'
import type { DemoBatch } from './batches.ts'
import type { DemoClaim } from './demo-claims.ts'

const toRow = ({ npi, batch, observedOn, fields }: DemoClaim) => ({
  npi,
  batch_id: batch.id,
  source_id: batch.source_id,
  org_id: batch.org_id,
  observed_on: observedOn,
  fields,
})

const byMoment = (one: DemoBatch, other: DemoBatch) => one.applied_at.getTime() - other.applied_at.getTime()

/** Lets claims count batch after batch, each at its time, so that records have a history. */
export async function applyClaims(connection: Connection, claims: readonly DemoClaim[]): Promise<void> {
  const byBatch = Map.groupBy(claims, ({ batch }) => batch)
  for (const batch of [...byBatch.keys()].sort(byMoment)) {
    const said = byBatch.get(batch) ?? []
    await insertRows(connection, 'claims', said.map(toRow))
    await resolveRecords(
      connection,
      said.map(({ npi }) => Number(npi)),
      { batchId: batch.id, at: batch.applied_at },
    )
  }
}
