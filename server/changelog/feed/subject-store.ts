import type { SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'

export type SubjectRow = {
  npi: string
  kind: 'practitioner' | 'entity'
  name: string | null
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  name_suffix: string | null
  credentials: string | null
}

/** Returns what the view of the transaction calls records. */
export async function findSubjects(
  connection: Connection,
  npis: readonly string[],
): Promise<ReadonlyMap<string, SubjectRow>> {
  const rows = await connection.preparedRows<SubjectRow>(sql`
    select npi::text as npi, 'practitioner' as kind, null as name, first_name, middle_name, last_name, name_suffix, credentials
    from viewed.practitioners where npi = any (${npis}::bigint[])
    union all
    select npi::text, 'entity', name, null, null, null, null, null from viewed.entities where npi = any (${npis}::bigint[])`)
  return new Map(rows.map((row) => [row.npi, row]))
}

/** Returns the places of records that the view of the transaction shows, by '<npi> <position>'. */
export async function findPlaces(
  connection: Connection,
  npis: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = await connection.preparedRows<Row & { npi: number; position: number }>(sql`
    select npi, position, address_1, city, state, zip from viewed.locations where npi = any (${npis}::bigint[])`)
  return new Map(rows.map((row) => [`${row.npi} ${row.position}`, row]))
}

type Person = { readonly id: string; readonly name: string }

export type BatchRow = {
  id: string
  label: string
  kind: SourceKind
  source: string
  org_id: string | null
  undone_at: Date | null
  /** Null: a program, or a person whom the viewer may not know. */
  applied_by: Person | null
  undone_by: Person | null
}

export async function findBatches(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BatchRow>> {
  const rows = await connection.preparedRows<BatchRow>(sql`
    select b.id, b.label, s.kind, s.name as source, b.org_id, b.undone_at,
      (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = b.applied_by) as applied_by,
      (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = b.undone_by) as undone_by
    from batches b join sources s on s.id = b.source_id where b.id = any (${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
