import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Load } from '#server/ledger/first-load.ts'

/** Returns the batch that first brought a record; undefined where it came with the first file. */
export function findOwnLoad(connection: Connection, npi: string): Promise<Load | undefined> {
  return connection.one(sql`
    select b.id, b.applied_at
    from (select npi, first_batch_id from practitioners union all select npi, first_batch_id from entities) r
    join batches b on b.id = r.first_batch_id where r.npi = ${npi} and b.applied_at is not null`)
}
