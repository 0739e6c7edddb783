import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { DirectoryRecord } from './directory-record.ts'

export type ViewedRecord = { readonly npi: number; readonly viewId: string }

/** What a view holds of a record from now on. */
export type Overlay = ViewedRecord & {
  readonly record: DirectoryRecord
  readonly resolution: Readonly<Record<string, unknown>>
  readonly conflicts: number
}

const TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const
type Table = (typeof TABLES)[number]

/** Takes away what views hold of records. The mark of a record can stay, for what follows in this transaction. */
export async function deleteOverlays(
  connection: Connection,
  removed: readonly ViewedRecord[],
  { withMarks = true } = {},
): Promise<void> {
  if (removed.length === 0) return
  const npis = removed.map(({ npi }) => npi)
  const views = removed.map(({ viewId }) => viewId)
  for (const table of withMarks ? [...TABLES, 'records'] : TABLES) {
    await connection.preparedRows({
      text: `delete from overlay.${table} t using unnest($1::bigint[], $2::uuid[]) r (npi, view_id)
        where t.npi = r.npi and t.view_id = r.view_id`,
      values: [npis, views],
    })
  }
}

async function insertRows(connection: Connection, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await connection.preparedRows({
    text: `insert into overlay.${table} select * from jsonb_populate_recordset(null::"overlay".${table}, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  })
}

/** Marks the records of views with how the values of their fields were found. */
export async function insertMarks(connection: Connection, overlays: readonly Overlay[]): Promise<void> {
  if (overlays.length === 0) return
  const marks = overlays.map(({ npi, viewId, resolution, conflicts }) => ({
    npi,
    view_id: viewId,
    resolution,
    conflicts,
  }))
  await connection.preparedRows(sql`
    insert into overlay.records (npi, view_id, org_id, resolution, conflicts)
    select npi, view_id, view_id, resolution, conflicts
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      r (npi bigint, view_id uuid, resolution jsonb, conflicts integer)
    on conflict (npi, view_id) do update set resolution = excluded.resolution, conflicts = excluded.conflicts`)
}

/** Puts records into their views, which hold nothing of them but perhaps their marks. */
export async function insertOverlays(connection: Connection, overlays: readonly Overlay[]): Promise<void> {
  await insertMarks(connection, overlays)
  const rows: Record<Table, object[]> = { practitioners: [], entities: [], locations: [], affiliations: [] }
  for (const { viewId, record } of overlays) {
    const keys = { view_id: viewId, org_id: viewId }
    rows[record.table].push({ ...record.row, ...keys })
    for (const row of record.locations) rows.locations.push({ ...row, ...keys })
    for (const row of record.affiliations) rows.affiliations.push({ ...row, ...keys })
  }
  for (const table of TABLES) await insertRows(connection, table, rows[table])
}
