import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { ConnectionKey } from '../connections/connection-store.ts'
import type { RemoteFile } from '../protocols/remote-folder.ts'

export type FetchedState = 'waiting' | 'reading' | 'stored' | 'refused' | 'same'

export type FetchedFile = {
  id: string
  name: string
  bytes: number
  changed_at: string
  sha256: string | null
  state: FetchedState
  message: string | null
  upload_id: string | null
  seen_at: Date
  moved_at: Date | null
}

const SELECT = sql`
  select f.id, f.name, f.bytes, f.changed_at, f.sha256, f.state, f.message, f.upload_id, f.seen_at, f.moved_at
  from roster_fetched_files f`

const isOf = ({ orgId, id }: ConnectionKey): Sql =>
  sql`f.org_id = ${getOrgId(orgId)} and f.connection_id = ${id}`

/** Finds the files that were seen at a source and not moved away since. */
export function findStanding(connection: Connection, key: ConnectionKey): Promise<FetchedFile[]> {
  return connection.rows(sql`${SELECT} where ${isOf(key)} and f.moved_at is null order by f.seen_at, f.id`)
}

/** Notes that a file was seen, or that it is another one now than when it was seen before. */
export async function noteSeen(
  connection: Connection,
  { orgId, id: connectionId }: ConnectionKey,
  { id, file }: { readonly id: string; readonly file: RemoteFile },
): Promise<void> {
  await connection.run(sql`
    insert into roster_fetched_files (org_id, connection_id, id, name, bytes, changed_at, state, seen_at)
    values (${getOrgId(orgId)}, ${connectionId}, ${id}, ${file.name}, ${file.bytes}, ${file.changedAt}, 'waiting', ${new Date()})
    on conflict (org_id, connection_id, name) where moved_at is null
      do update set bytes = excluded.bytes, changed_at = excluded.changed_at, seen_at = excluded.seen_at
      where roster_fetched_files.state = 'waiting'`)
}

/** Forgets files that are not there any more before they were fetched. */
export async function forgetWaiting(
  connection: Connection,
  key: ConnectionKey,
  names: readonly string[],
): Promise<void> {
  await connection.run(sql`
    delete from roster_fetched_files f where ${isOf(key)} and f.state = 'waiting' and f.moved_at is null
      and f.name = any (${names})`)
}

/** Finds the last file of this name, size and content that was taken from a source. */
export function findTaken(
  connection: Connection,
  key: ConnectionKey,
  { name, bytes, sha256 }: { readonly name: string; readonly bytes: number; readonly sha256: string },
): Promise<{ seen_at: Date } | undefined> {
  return connection.one(sql`
    select f.seen_at from roster_fetched_files f where ${isOf(key)} and f.name = ${name} and f.bytes = ${bytes}
      and f.sha256 = ${sha256} and f.state in ('reading', 'stored') order by f.seen_at desc limit 1`)
}

/** Says what became of a file; false where it is another one by now. */
export async function noteFetched(
  connection: Connection,
  { orgId }: ConnectionKey,
  id: string,
  outcome: {
    readonly from: FetchedState
    readonly state: FetchedState
    readonly sha256?: string
    readonly message?: string | null
    readonly uploadId?: string
  },
): Promise<boolean> {
  const { from, state, sha256 = null, message = null, uploadId = null } = outcome
  const noted = await connection.run(sql`
    update roster_fetched_files f set state = ${state}, message = ${message}, sha256 = coalesce(${sha256}, f.sha256),
      upload_id = coalesce(${uploadId}::uuid, f.upload_id)
    where f.org_id = ${getOrgId(orgId)} and f.id = ${id} and f.state = ${from}`)
  return noted === 1
}

export async function noteMoved(connection: Connection, { orgId }: ConnectionKey, id: string): Promise<void> {
  await connection.run(sql`
    update roster_fetched_files f set moved_at = ${new Date()} where f.org_id = ${getOrgId(orgId)} and f.id = ${id}`)
}

/** Finds the last files that arrived at a roster from its sources, the newest first. */
export function findLastFetched(
  connection: Connection,
  orgId: string,
  rosterId: string,
  limit: number,
): Promise<
  (Pick<FetchedFile, 'name' | 'bytes' | 'state' | 'message' | 'seen_at'> & { readonly source: string })[]
> {
  return connection.rows(sql`
    select f.name, f.bytes, f.state, f.message, f.seen_at, n.name as source
    from roster_fetched_files f
    join roster_connections n on n.org_id = f.org_id and n.id = f.connection_id
    where n.org_id = ${getOrgId(orgId)} and n.roster_id = ${rosterId} order by f.seen_at desc, f.id limit ${limit}`)
}
