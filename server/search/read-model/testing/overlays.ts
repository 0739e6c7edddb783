import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { inView } from '#server/db/view.ts'

/** Views that tests write; the organizations need not be there. */
export const VIEW_A = 'a0000000-0000-4000-8000-00000000000a'
export const VIEW_B = 'b0000000-0000-4000-8000-00000000000b'

const TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const
type Rows = Record<(typeof TABLES)[number], string>

async function readRows(connection: Connection, npis: readonly number[]): Promise<Rows> {
  const rows: Partial<Rows> = {}
  for (const table of TABLES) {
    const found = await connection.one<{ rows: unknown }>({
      text: `select coalesce(jsonb_agg(to_jsonb(r)), '[]') as rows from public.${table} r where npi = any ($1::bigint[])`,
      values: [npis],
    })
    rows[table] = JSON.stringify(found?.rows)
  }
  return rows as Rows
}

/** Lets a view see these records as the view below it does. */
export async function removeOverlays(
  connection: Connection,
  viewId: string,
  npis: readonly number[],
): Promise<void> {
  for (const table of ['records', ...TABLES]) {
    await connection.run({
      text: `delete from overlay.${table} where view_id = $1 and npi = any ($2::bigint[])`,
      values: [viewId, npis],
    })
  }
}

async function writeOverlays(
  connection: Connection,
  { viewId, orgId }: { readonly viewId: string; readonly orgId: string },
  npis: readonly number[],
  rows: Rows,
) {
  await removeOverlays(connection, viewId, npis)
  await connection.run(sql`
    insert into overlay.records (npi, view_id, org_id)
    select distinct npi, ${viewId}::uuid, ${orgId}::uuid from unnest(${npis}::bigint[]) npi`)
  for (const table of TABLES) {
    await connection.run({
      text: `insert into overlay.${table} select r.* from jsonb_populate_recordset(null::"overlay".${table}, (
        select coalesce(jsonb_agg(o || jsonb_build_object('view_id', $1::text, 'org_id', $2::text)), '[]')
        from jsonb_array_elements($3::jsonb) o)) r`,
      values: [viewId, orgId, rows[table]],
    })
  }
}

/**
 * Makes a view see what a change of the public tables would make of its records; the records themselves stay as they
 * are.
 */
export async function overlayChange(
  connection: Connection,
  viewId: string,
  apply: (connection: Connection) => Promise<readonly number[]>,
  orgId = viewId,
): Promise<number[]> {
  await connection.run(sql`savepoint overlaid`)
  const npis = [...(await apply(connection))]
  const rows = await readRows(connection, npis)
  await connection.run(sql`rollback to savepoint overlaid`)
  await writeOverlays(connection, { viewId, orgId }, npis, rows)
  return npis
}

/** Makes what a view sees the public records, and leaves no overlays: for a transaction that is undone. */
export async function publishView(connection: Connection, viewId: string): Promise<void> {
  await inView(connection, viewId, async () => {
    for (const table of TABLES) {
      await connection.run({
        text: `create temporary table seen_${table} on commit drop as select * from viewed.${table}`,
        values: [],
      })
    }
  })
  for (const table of TABLES) {
    await connection.run({ text: `delete from public.${table}`, values: [] })
    await connection.run({ text: `insert into public.${table} select * from seen_${table}`, values: [] })
    await connection.run({ text: `drop table seen_${table}`, values: [] })
  }
  await clearOverlays(connection)
}

/** Lets every view see what the registry states: for tests that write its tables. */
export async function clearOverlays(connection: Connection): Promise<void> {
  for (const table of ['records', ...TABLES]) {
    await connection.run({ text: `delete from overlay.${table}`, values: [] })
  }
}
