import { formatNamePart } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type DraftSize = {
  /** Records that it says something of. */
  readonly spoken: number
  /** Records of which its source says nothing any more. */
  readonly silent: number
  /** Records that it says something of and that the registry does not list. */
  readonly notListed: number
}

export async function countDraft(connection: Connection, batchId: string): Promise<DraftSize> {
  const counted = await connection.one<DraftSize>(sql`
    select (count(*) filter (where c.fields <> '{}'))::int as spoken,
      (count(*) filter (where c.fields = '{}'))::int as silent,
      (count(*) filter (where c.fields <> '{}' and p.npi is null))::int as "notListed"
    from claims c left join practitioners p on p.npi = c.npi where c.batch_id = ${batchId}`)
  return counted ?? { spoken: 0, silent: 0, notListed: 0 }
}

/** Returns so many NPIs of a draft at most, spread evenly over all of them, in their order. */
export async function sampleDraft(connection: Connection, batchId: string, most: number): Promise<number[]> {
  const rows = await connection.rows<{ npi: number }>(sql`
    select npi from (
      select npi, row_number() over (order by npi) - 1 as number, count(*) over () as total
      from claims where batch_id = ${batchId}) c
    where total <= ${most} or number * ${most}::bigint / total <> (number - 1) * ${most}::bigint / total or number = 0
    order by npi`)
  return rows.map(({ npi }) => npi)
}

/** Returns names of practitioners by NPI, the last name first. */
export async function findNames(
  connection: Connection,
  npis: readonly number[],
): Promise<Map<number, string>> {
  const rows = await connection.rows<{ npi: number; last: string | null; first: string | null }>(sql`
    select npi, last_name as last, first_name as first from practitioners where npi = any (${npis}::bigint[])`)
  return new Map(
    rows.map(({ npi, last, first }) => [
      npi,
      [formatNamePart(last ?? '', 'family'), formatNamePart(first ?? '', 'given')].filter(Boolean).join(', '),
    ]),
  )
}

export async function findSourceNames(
  connection: Connection,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await connection.rows<{ id: string; name: string }>(
    sql`select id, name from sources where id = any (${sourceIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
