import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { FieldChange } from './records/compare-records.ts'
import { PUBLIC_VIEW } from './records/directory-record.ts'
import type { Cause } from './records/write-history.ts'
import { resolveRecords } from './resolve-records.ts'

/**
 * Condition that claims overlay the public record: then a change of the registry changes only what the registry states.
 */
const IS_OVERLAID = sql`exists (
  select from overlay.records o where o.npi = c.npi and o.view_id = ${PUBLIC_VIEW})`

/** Notes what the registry states otherwise than before. */
export async function insertRegistryChanges(
  connection: Connection,
  changes: readonly (FieldChange & { readonly npi: number })[],
  { batchId, at }: Cause,
): Promise<void> {
  if (changes.length === 0) return
  await connection.preparedRows(sql`
    insert into changes (npi, id, field_path, before, after, at, batch_id, layer)
    select npi, gen_random_uuid(), path, before, after, ${at}, ${batchId},
      case when ${IS_OVERLAID} then 'source' else 'record' end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (npi bigint, path text, before jsonb, after jsonb)`)
}

/**
 * Resolves records with claims again, after a load of the registry has written its records and changes. Changes that
 * the load made to records with claims then count as what the registry states, beside what the records became.
 */
export async function resolveLoaded(connection: Connection, cause: Cause): Promise<void> {
  const claimed = await connection.rows<{ npi: number }>(sql`
    select npi from (
      select npi from practitioners where batch_id = ${cause.batchId}
      union all select npi from entities where batch_id = ${cause.batchId}
    ) r where exists (select from claims c where c.npi = r.npi) order by npi`)
  if (claimed.length === 0) return
  await connection.run(sql`
    update changes c set layer = 'source' where batch_id = ${cause.batchId} and layer = 'record' and ${IS_OVERLAID}`)
  await resolveRecords(
    connection,
    claimed.map(({ npi }) => npi),
    cause,
  )
}
