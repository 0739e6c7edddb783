import type { PersonName } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

type RecordName = PersonName & { readonly organization?: string | null }

/** Finds the names of records as the view of the transaction has them. */
export async function findRecordNames(
  tx: Connection,
  npis: readonly number[],
): Promise<ReadonlyMap<number, RecordName>> {
  const rows = await tx.rows<{ npi: number; name: RecordName }>(sql`
    select p.npi, jsonb_build_object('firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name,
      'suffix', p.name_suffix, 'credentials', p.credentials) as name
    from viewed.practitioners p where p.npi = any (${npis}::bigint[])
    union all
    select e.npi, jsonb_build_object('organization', e.name) from viewed.entities e where e.npi = any (${npis}::bigint[])`)
  return new Map(rows.map(({ npi, name }) => [npi, name]))
}

/** Reads a page of the NPIs that a statement selects; a page past the end is the last one. */
export async function readNpiPage(
  tx: Connection,
  select: Sql,
  { asked, rows }: { readonly asked: number; readonly rows: number },
): Promise<{ npis: number[]; total: number; page: number }> {
  const counted = await tx.one<{ total: number }>(sql`select count(*)::int as total from (${select}) n`)
  const total = counted?.total ?? 0
  const page = Math.max(1, Math.min(asked, Math.ceil(total / rows)))
  const found = await tx.rows<{ npi: number }>(sql`${select} limit ${rows} offset ${(page - 1) * rows}`)
  return { npis: found.map(({ npi }) => npi), total, page }
}
