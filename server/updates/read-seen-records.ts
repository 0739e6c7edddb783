import { getDirectorySight, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { readViewedRecords } from '#server/ledger/records/read-records.ts'
import { seeRecords } from '#server/ledger/see-records.ts'

/** Returns what the viewer may see of the records of these NPIs, as their organization sees them, by NPI. */
export async function readSeenRecords(
  tx: Connection,
  viewer: Viewer,
  npis: Iterable<string | number>,
): Promise<ReadonlyMap<string, KeyedRecord>> {
  const records = await readViewedRecords(tx, [...new Set(npis)].map(Number))
  return seeRecords(tx, getDirectorySight(viewer), records.values())
}
