import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { ExportKey } from './store.ts'

/** Rows of an export that were collected, and where the next begin. */
export type Part = {
  readonly number: number
  readonly linesKey: string
  readonly indexKey: string
  readonly rows: number
  readonly bytes: number
  readonly position: unknown
}

export function findParts(connection: Connection, { orgId, id }: ExportKey): Promise<Part[]> {
  return connection.rows(sql`
    select number, lines_key as "linesKey", index_key as "indexKey", rows, bytes, position from export_parts
    where org_id = ${getOrgId(orgId)} and export_id = ${id} order by number`)
}

export async function insertPart(
  connection: Connection,
  { orgId, id }: ExportKey,
  part: Part,
): Promise<void> {
  await connection.run(sql`
    insert into export_parts (org_id, export_id, number, lines_key, index_key, rows, bytes, position)
    values (${getOrgId(orgId)}, ${id}, ${part.number}, ${part.linesKey}, ${part.indexKey}, ${part.rows}, ${part.bytes},
      ${JSON.stringify(part.position)})`)
}

/** Forgets what was collected; the objects are removed by the nightly sweep where no one else does. */
export async function forgetParts(connection: Connection, { orgId, id }: ExportKey): Promise<void> {
  await connection.run(sql`delete from export_parts where org_id = ${getOrgId(orgId)} and export_id = ${id}`)
}

/** Returns those of the keys that an export or a part names: for a transaction that sees all. */
export async function findNamedKeys(connection: Connection, keys: readonly string[]): Promise<Set<string>> {
  const rows = await connection.rows<{ key: string }>(sql`
    select k.key from unnest(${keys}::text[]) k (key)
    where exists (select from exports e where e.org_id::text = split_part(k.key, '/', 2)
        and e.id::text = split_part(k.key, '/', 4) and k.key in (e.file_key, e.changes_key, e.digests_key))
      or exists (select from export_parts p where p.org_id::text = split_part(k.key, '/', 2)
        and p.export_id::text = split_part(k.key, '/', 4) and k.key in (p.lines_key, p.index_key))`)
  return new Set(rows.map(({ key }) => key))
}

/** Forgets the files of what expired, and the digests of runs that are compared with no more: for all organizations. */
export async function forgetExpired(connection: Connection, now: Date): Promise<number> {
  const expired = await connection.run(sql`
    update exports set file_key = null, changes_key = null
    where state = 'ready' and expires_at <= ${now} and (file_key is not null or changes_key is not null)`)
  await connection.run(sql`
    update exports e set digests_key = null
    where e.digests_key is not null and e.expires_at <= ${now} and exists (
      select from exports n where n.org_id = e.org_id and n.recipe_id = e.recipe_id and n.started_at > e.started_at
        and n.state = 'ready' and n.digests_key is not null)`)
  return expired
}
