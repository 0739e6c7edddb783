import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import type { ClinicianRow } from './clinician-row.ts'

export type StagedBatch = { readonly batchId: string; readonly sourceId: string; readonly day: string }

async function findPractitioners(
  connection: Connection,
  rows: readonly ClinicianRow[],
): Promise<ReadonlySet<number>> {
  const npis = [...new Set(rows.map(({ npi }) => npi))]
  const known = await connection.rows<{ npi: number }>(
    sql`select npi from practitioners where npi = any (${npis}::bigint[])`,
  )
  return new Set(known.map(({ npi }) => npi))
}

/** Adds rows to the claims of a batch and gives those of which the directory has no practitioner. */
export async function stageClinicians<Row extends ClinicianRow>(
  connection: Connection,
  { batchId, day }: StagedBatch,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const known = await findPractitioners(connection, rows)
  const claims = rows
    .filter(({ npi }) => known.has(npi))
    .map(({ npi, fields }) => ({ npi, fields, observedOn: day }))
  await stageClaims(connection, batchId, claims)
  return rows.filter(({ npi }) => !known.has(npi))
}

export type Withdrawn = { records: number; places: number; stated: number }

/**
 * Withdraws places that the source stated last time and no longer lists. Returns the number of records concerned, of the
 * places, and of all places that the source stated.
 */
export async function withdrawUnlistedPlaces(
  connection: Connection,
  { batchId, sourceId, day }: StagedBatch,
): Promise<Withdrawn> {
  const withdrawn = await connection.one<Withdrawn>(sql`
    with stated as (
      select e.npi, e.path, (n.fields -> e.path) is null as is_unlisted
      from (
        select distinct on (c.npi, f.key) c.npi, f.key as path, f.value
        from claims c join batches b on b.id = c.batch_id and b.state = 'applied'
        cross join lateral jsonb_each(c.fields) f
        where c.source_id = ${sourceId} and f.key like 'locations.%' and jsonb_typeof(f.value) = 'boolean'
          and strpos(substr(f.key, 11), '.') = 0
        order by c.npi, f.key, c.observed_on desc, c.batch_id
      ) e
      left join claims n on n.npi = e.npi and n.batch_id = ${batchId}
      where e.value = 'true'
    ), withdrawn as (
      insert into claims as c (npi, batch_id, source_id, org_id, observed_on, fields)
      select npi, ${batchId}, ${sourceId}, null, ${day}, jsonb_object_agg(path, false)
      from stated where is_unlisted group by npi
      on conflict (npi, batch_id) do update set fields = c.fields || excluded.fields
      returning npi
    )
    select (select count(*)::int from withdrawn) as records,
      count(*) filter (where is_unlisted)::int as places, count(*)::int as stated from stated`)
  return withdrawn ?? { records: 0, places: 0, stated: 0 }
}
