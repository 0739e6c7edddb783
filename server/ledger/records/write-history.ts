import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { FieldChange } from './compare-records.ts'
import { PUBLIC_VIEW, type ViewedRecord } from './directory-record.ts'

/** The batch that caused changes, and when. */
export type Cause = { readonly batchId: string; readonly at: Date }

export type ViewChange = ViewedRecord & FieldChange

/** Notes what changed of the records of views. */
export async function insertViewChanges(
  connection: Connection,
  changes: readonly ViewChange[],
  { batchId, at }: Cause,
): Promise<void> {
  if (changes.length === 0) return
  await connection.preparedRows(sql`
    insert into changes (npi, id, field_path, before, after, at, batch_id, org_id, layer)
    select npi, gen_random_uuid(), path, before, after, ${at}, ${batchId}, nullif(view_id, ${PUBLIC_VIEW}), 'view'
    from jsonb_to_recordset(${JSON.stringify(changes.map(toRow))}::jsonb)
      c (npi bigint, view_id uuid, path text, before jsonb, after jsonb)`)
}

// A JSON null reads as SQL NULL, as loads write it.
const toRow = ({ npi, viewId, path, before, after }: ViewChange) => ({
  npi,
  view_id: viewId,
  path,
  before,
  after,
})

/** Begins periods in which views see these records differently from what lies under them. */
export async function beginPeriods(
  connection: Connection,
  begun: readonly ViewedRecord[],
  at: Date,
): Promise<void> {
  if (begun.length === 0) return
  await connection.preparedRows(sql`
    insert into overlay.periods (npi, view_id, org_id, began_at)
    select npi, view_id, view_id, ${at} from unnest(${begun.map(({ npi }) => npi)}::bigint[],
      ${begun.map(({ viewId }) => viewId)}::uuid[]) r (npi, view_id)
    on conflict (npi, view_id, began_at) do update set ended_at = null`)
}

export async function endPeriods(
  connection: Connection,
  ended: readonly ViewedRecord[],
  at: Date,
): Promise<void> {
  if (ended.length === 0) return
  await connection.preparedRows(sql`
    update overlay.periods p set ended_at = ${at}
    from unnest(${ended.map(({ npi }) => npi)}::bigint[], ${ended.map(({ viewId }) => viewId)}::uuid[]) r (npi, view_id)
    where p.npi = r.npi and p.view_id = r.view_id and p.ended_at is null`)
}
