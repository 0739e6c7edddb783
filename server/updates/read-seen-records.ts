import { getEntitlement, seesEntities, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type KeyedRecord, keyRecord } from '#server/ledger/flatten-record.ts'
import { readViewedRecords } from '#server/ledger/records/read-records.ts'
import { findSeenNpis } from '#server/search/seen-store.ts'

/** Returns the records of these NPIs that the viewer may see and so correct, as their organization sees them, by NPI. */
export async function readSeenRecords(
  tx: Connection,
  viewer: Viewer,
  npis: readonly string[],
): Promise<ReadonlyMap<string, KeyedRecord>> {
  const numbers = [...new Set(npis)].map(Number)
  const records = await readViewedRecords(tx, numbers)
  const seen = await findSeenNpis(tx, numbers, getEntitlement(viewer))
  const mayCorrect = ({ table }: KeyedRecord['record']) => table === 'practitioners' || seesEntities(viewer)
  return new Map(
    [...records].flatMap(([npi, record]) =>
      seen.has(npi) && mayCorrect(record) ? [[String(npi), keyRecord(record)] as const] : [],
    ),
  )
}
