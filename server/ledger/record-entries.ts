import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { SubjectTable } from './records/directory-record.ts'
import type { Cause } from './records/write-history.ts'

/** The path of a change that says that a record came, went or is of the other kind: its values are kinds of records. */
export const ENTRY_PATH = 'record'

export type RecordKind = 'practitioner' | 'entity'

export const KIND_OF: Readonly<Record<SubjectTable, RecordKind>> = {
  practitioners: 'practitioner',
  entities: 'entity',
}

/** Notes that records, which are still there, go. */
export async function noteLeaving(
  connection: Connection,
  npis: readonly number[],
  { batchId, at }: Cause,
): Promise<void> {
  await connection.run(sql`
    insert into changes (npi, id, field_path, before, at, batch_id)
    select r.npi, gen_random_uuid(), ${ENTRY_PATH}, to_jsonb(r.kind), ${at}, ${batchId}
    from (
      select npi, ${KIND_OF.practitioners}::text as kind from practitioners where npi = any (${npis}::bigint[])
      union all select npi, ${KIND_OF.entities} from entities where npi = any (${npis}::bigint[])) r`)
}
