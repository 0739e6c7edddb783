import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isRegistryLoad } from './batch-state.ts'

export type Load = { id: string; applied_at: Date }

/** Returns the batch of the first registry file and when it was applied. */
export function findFirstLoad(connection: Connection): Promise<Load | undefined> {
  return connection.one(sql`
    select id, applied_at from batches
    where ${isRegistryLoad} and applied_at is not null
    order by applied_at limit 1`)
}
