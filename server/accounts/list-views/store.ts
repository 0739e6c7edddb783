import type { api, ListName, ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type ListView = ReplyOf<typeof api.saveListView>['listView']
export type ViewOwner = { readonly orgId: string; readonly userId: string }

const columns = sql`id, list, name, address, hidden_columns as "hiddenColumns", is_default as "isDefault"`
const own = ({ orgId, userId }: ViewOwner) => sql`org_id = ${orgId} and user_id = ${userId}`

export function findViews(connection: Connection, owner: ViewOwner, list: ListName): Promise<ListView[]> {
  return connection.rows(sql`
    select ${columns} from list_views where ${own(owner)} and list = ${list} order by lower(name), id`)
}

export function findView(
  connection: Connection,
  owner: ViewOwner,
  id: string,
): Promise<ListView | undefined> {
  return connection.one(sql`select ${columns} from list_views where ${own(owner)} and id = ${id}`)
}

/** Locks the views of a user, so that of two changes at once none passes the limit or makes a second default. */
export async function lockViews(connection: Connection, { userId }: ViewOwner): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`list views of ${userId}`}))`)
}

export async function insertView(connection: Connection, owner: ViewOwner, view: ListView): Promise<void> {
  const { id, list, name, address, hiddenColumns, isDefault } = view
  await connection.run(sql`
    insert into list_views (org_id, id, user_id, list, name, address, hidden_columns, is_default, created_at)
    values (${owner.orgId}, ${id}, ${owner.userId}, ${list}, ${name}, ${address}, ${hiddenColumns}, ${isDefault},
      ${new Date()})`)
}

export async function updateView(connection: Connection, owner: ViewOwner, view: ListView): Promise<void> {
  const { id, name, address, hiddenColumns, isDefault } = view
  await connection.run(sql`
    update list_views
    set name = ${name}, address = ${address}, hidden_columns = ${hiddenColumns}, is_default = ${isDefault}
    where ${own(owner)} and id = ${id}`)
}

/** Leaves the list without a default, for another one to become it. */
export async function clearDefault(
  connection: Connection,
  owner: ViewOwner,
  { id, list }: ListView,
): Promise<void> {
  await connection.run(sql`
    update list_views set is_default = false where ${own(owner)} and list = ${list} and id <> ${id} and is_default`)
}

/** Gives what there was. */
export function removeView(
  connection: Connection,
  owner: ViewOwner,
  id: string,
): Promise<ListView | undefined> {
  return connection.one(sql`delete from list_views where ${own(owner)} and id = ${id} returning ${columns}`)
}
