import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/**
 * Keeps what was noticed in rows of a batch behind what is kept of it already. `findings` is a query of kind, file, line,
 * npi, reason and stated.
 */
export async function insertFindings(connection: Connection, batchId: string, findings: Sql): Promise<void> {
  await connection.run(sql`
    insert into batch_findings (batch_id, number, kind, file, line, npi, reason, stated)
    select ${batchId}, before.number + row_number() over (order by line, kind, reason, stated),
      kind, file, line, npi, reason, stated
    from (${findings}) f,
      (select coalesce(max(number), 0) as number from batch_findings where batch_id = ${batchId}) before`)
}
