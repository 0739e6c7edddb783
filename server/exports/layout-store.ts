import type { ExportColumn, ExportSubject } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type StoredLayout = { id: string; name: string; subject: ExportSubject; columns: ExportColumn[] }
export type LayoutOwner = { readonly orgId: string; readonly userId: string }

export function findLayouts(connection: Connection, { orgId, userId }: LayoutOwner): Promise<StoredLayout[]> {
  return connection.rows(sql`
    select id, name, subject, columns from export_layouts
    where org_id = ${getOrgId(orgId)} and user_id = ${userId} order by lower(name)`)
}

/** Locks the layouts of a user, so that a caller who counts them to add one waits for others who do. */
export async function lockLayouts(connection: Connection, { userId }: LayoutOwner): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`export layouts of ${userId}`}))`)
}

export async function insertLayout(
  connection: Connection,
  { orgId, userId }: LayoutOwner,
  { id, name, subject, columns }: StoredLayout,
): Promise<void> {
  await connection.run(sql`
    insert into export_layouts (org_id, id, user_id, name, subject, columns, created_at)
    values (${getOrgId(orgId)}, ${id}, ${userId}, ${name}, ${subject}, ${columns}::text[], ${new Date()})`)
}

/** Gives the name of the one that was deleted. */
export async function removeLayout(
  connection: Connection,
  { orgId, userId }: LayoutOwner,
  id: string,
): Promise<string | undefined> {
  const row = await connection.one<{ name: string }>(sql`
    delete from export_layouts where org_id = ${getOrgId(orgId)} and user_id = ${userId} and id = ${id} returning name`)
  return row?.name
}
