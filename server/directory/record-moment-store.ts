import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Load = { id: string; applied_at: Date }

/** When the first file of the registry came, and its batch. */
export function findFirstLoad(connection: Connection): Promise<Load | undefined> {
  return connection.one(sql`
    select id, applied_at from batches
    where source_id = ${SOURCES.registry.id} and state = 'applied' and applied_at is not null
    order by applied_at limit 1`)
}

/** The batch that brought a record which came after the first file. */
export function findOwnLoad(connection: Connection, npi: string): Promise<Load | undefined> {
  return connection.one(sql`
    select b.id, b.applied_at
    from (select npi, first_batch_id from practitioners union all select npi, first_batch_id from entities) r
    join batches b on b.id = r.first_batch_id where r.npi = ${npi} and b.applied_at is not null`)
}
