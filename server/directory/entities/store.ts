import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type RecordTables, VIEWED } from '#server/ledger/record-tables.ts'
import type { RecordRow } from '../store.ts'

type OfficialRow = {
  lastName?: string | null
  firstName?: string | null
  middleName?: string | null
  prefix?: string | null
  suffix?: string | null
  title?: string | null
  phone?: string | null
  credentials?: string | null
}

export type EntityRow = RecordRow & {
  name: string | null
  kind: string | null
  is_subpart: boolean | null
  parent_name: string | null
  parent_npi: string | null
  other_names: { kind?: string | null; name?: string | null }[]
  authorized_official: OfficialRow | null
}

export function findEntity(
  connection: Connection,
  npi: string,
  tables: RecordTables = VIEWED,
): Promise<EntityRow | undefined> {
  return connection.one(sql`
    select e.*, e.npi::text as npi, e.parent_npi::text as parent_npi, e.replacement_npi::text as replacement_npi,
      s.kind as source_kind, s.name as source_name, b.label as batch_label, b.applied_at as batch_applied_at
    from ${tables.entities} e
    join batches b on b.id = e.batch_id join sources s on s.id = b.source_id
    where e.npi = ${npi}`)
}
