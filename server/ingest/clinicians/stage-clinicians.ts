import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { ClinicianRow } from './clinician-row.ts'

export type StagedBatch = { readonly batchId: string; readonly sourceId: string; readonly day: string }

/** Rows of one clinician may stand anywhere in the file; several places add up. */
function gatherByNpi(rows: readonly ClinicianRow[]): { npi: number; fields: Record<string, unknown> }[] {
  const gathered = new Map<number, Record<string, unknown>>()
  for (const { npi, fields } of rows) gathered.set(npi, { ...gathered.get(npi), ...fields })
  return [...gathered].map(([npi, fields]) => ({ npi, fields }))
}

/** Adds rows to the claims of a batch and gives the NPIs of which the directory has no practitioner. */
export async function stageClinicians(
  connection: Connection,
  { batchId, sourceId, day }: StagedBatch,
  rows: readonly ClinicianRow[],
): Promise<ReadonlySet<number>> {
  const found = gatherByNpi(rows)
  await connection.run(sql`
    insert into claims as c (npi, batch_id, source_id, org_id, observed_on, fields)
    select r.npi, ${batchId}, ${sourceId}, null, ${day}, r.fields
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) r (npi bigint, fields jsonb)
    where exists (select from practitioners p where p.npi = r.npi)
    on conflict (npi, batch_id) do update set fields = c.fields || excluded.fields`)
  const unknown = await connection.rows<{ npi: number }>(sql`
    select npi from unnest(${found.map(({ npi }) => npi)}::bigint[]) npi
    where not exists (select from practitioners p where p.npi = npi.npi)`)
  return new Set(unknown.map(({ npi }) => npi))
}

/** Says of places that the source stated last time and does not list any more that they are none. Gives their records. */
export async function withdrawUnlistedPlaces(
  connection: Connection,
  { batchId, sourceId, day }: StagedBatch,
): Promise<number> {
  return connection.run(sql`
    insert into claims as c (npi, batch_id, source_id, org_id, observed_on, fields)
    select e.npi, ${batchId}, ${sourceId}, null, ${day}, jsonb_object_agg(e.path, false)
    from (
      select distinct on (c.npi, f.key) c.npi, f.key as path, f.value
      from claims c join batches b on b.id = c.batch_id and b.state = 'applied'
      cross join lateral jsonb_each(c.fields) f
      where c.source_id = ${sourceId} and f.key like 'locations.%' and jsonb_typeof(f.value) = 'boolean'
        and strpos(substr(f.key, 11), '.') = 0
      order by c.npi, f.key, c.observed_on desc, c.batch_id
    ) e
    left join claims n on n.npi = e.npi and n.batch_id = ${batchId}
    where e.value = 'true' and (n.fields -> e.path) is null
    group by e.npi
    on conflict (npi, batch_id) do update set fields = c.fields || excluded.fields`)
}
