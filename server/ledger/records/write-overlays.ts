import { RECORD_TABLES, type RecordTable } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { ViewedRecord } from './directory-record.ts'
import { NOTHING_ELSE, type RowEdits, type ViewedRow, type WrittenRow } from './overlay-rows.ts'
import { RECORD_COLUMNS } from './record-columns.ts'
import type { Resolution } from './summarize-fields.ts'

/** A record of a view, with the origins of the values that the view holds. */
export type ViewMark = ViewedRecord & { readonly resolution: Resolution; readonly conflicts: number }

const HELD = [...RECORD_TABLES, 'records'] as const

/** Takes away what views hold of records. */
export async function deleteOverlays(
  connection: Connection,
  removed: readonly ViewedRecord[],
): Promise<void> {
  if (removed.length === 0) return
  const values = [removed.map(({ npi }) => npi), removed.map(({ viewId }) => viewId)]
  for (const table of HELD) {
    await connection.preparedRows({
      text: `delete from overlay.${table} t using unnest($1::bigint[], $2::uuid[]) r (npi, view_id)
        where t.npi = r.npi and t.view_id = r.view_id`,
      values,
    })
  }
}

/** The columns that identify a row of a table, in addition to its NPI. */
const KEYS: Readonly<Record<RecordTable, readonly ('position' | 'entity_npi')[]>> = {
  practitioners: [],
  entities: [],
  locations: ['position'],
  affiliations: ['position', 'entity_npi'],
}

const matchKeys = (table: RecordTable, alias: string) =>
  ['npi', ...KEYS[table]].map((column) => `${alias}.${column} = r.${column}`).join(' and ')

const ROWS = 'unnest($1::bigint[], $2::uuid[], $3::integer[], $4::bigint[]'

const toColumns = (rows: readonly ViewedRow[]) => [
  rows.map(({ npi }) => npi),
  rows.map(({ viewId }) => viewId),
  rows.map(({ position }) => position),
  rows.map(({ entityNpi }) => entityNpi),
]

async function removeRows(connection: Connection, table: RecordTable, rows: readonly ViewedRow[]) {
  if (rows.length === 0) return
  await connection.preparedRows({
    text: `delete from overlay.${table} t using ${ROWS}) r (npi, view_id, position, entity_npi)
      where t.view_id = r.view_id and ${matchKeys(table, 't')}`,
    values: toColumns(rows),
  })
}

/** Inserts rows that are as the registry states them. */
async function copyRows(connection: Connection, table: RecordTable, rows: readonly ViewedRow[]) {
  if (rows.length === 0) return
  const columns = RECORD_COLUMNS[table]
  await connection.preparedRows({
    text: `insert into overlay.${table} (${columns.join(', ')}, view_id, org_id)
      select ${columns.map((column) => `s.${column}`).join(', ')}, r.view_id, r.view_id
      from ${ROWS}) r (npi, view_id, position, entity_npi) join public.${table} s on ${matchKeys(table, 's')}`,
    values: toColumns(rows),
  })
}

/**
 * Inserts rows that differ from the registry. The database copies what the registry states, so only the differences are
 * sent to it.
 */
async function changeRows(connection: Connection, table: RecordTable, rows: readonly WrittenRow[]) {
  if (rows.length === 0) return
  const columns = RECORD_COLUMNS[table]
  await connection.preparedRows({
    text: `insert into overlay.${table} (${columns.join(', ')}, view_id, org_id)
      select ${columns.map((column) => `n.${column}`).join(', ')}, r.view_id, r.view_id
      from ${ROWS}, $5::text[]) r (npi, view_id, position, entity_npi, columns)
      left join public.${table} s on ${matchKeys(table, 's')}
      cross join lateral jsonb_populate_record(s, r.columns::jsonb) n`,
    values: [...toColumns(rows), rows.map((row) => row.columns)],
  })
}

/** Marks the records that views hold with how the values of their fields were found. */
export async function writeMarks(connection: Connection, marks: readonly ViewMark[]): Promise<void> {
  if (marks.length === 0) return
  await connection.preparedRows(sql`
    insert into overlay.records (npi, view_id, org_id, resolution, conflicts)
    select npi, view_id, view_id, resolution::jsonb, conflicts
    from unnest(${marks.map(({ npi }) => npi)}::bigint[], ${marks.map(({ viewId }) => viewId)}::uuid[],
      ${marks.map(({ resolution }) => JSON.stringify(resolution))}::text[],
      ${marks.map(({ conflicts }) => conflicts)}::integer[]) r (npi, view_id, resolution, conflicts)
    on conflict (npi, view_id) do update set resolution = excluded.resolution, conflicts = excluded.conflicts`)
}

export async function applyEdits(connection: Connection, { removed, written }: RowEdits): Promise<void> {
  for (const table of RECORD_TABLES) {
    await removeRows(connection, table, removed[table])
    const { copied = [], changed = [] } = Object.groupBy(written[table], ({ columns }) =>
      columns === NOTHING_ELSE ? 'copied' : 'changed',
    )
    await copyRows(connection, table, copied)
    await changeRows(connection, table, changed)
  }
}
