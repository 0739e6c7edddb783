import type { api, ReplyOf } from '@concord/contract'
import type { TakenIn } from '@concord/engine'
import type { SourceConfig } from '@concord/roster-language'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { UpdateKey } from '../update-store.ts'

export type UpdateFile = NonNullable<ReplyOf<typeof api.readUpdateFile>['file']>
export type FileColumn = UpdateFile['columns'][number]

export type StoredUpdateFile = {
  name: string
  staged_key: string | null
  key: string | null
  sha256: string | null
  bytes: number
  stored_name: string | null
  tab: string | null
  other_tabs: string[]
  rows: number | null
  columns: FileColumn[]
  source: SourceConfig | null
  removed: TakenIn['removed']
  received_by: string | null
  received_at: Date
}

const isOf = ({ orgId, id }: UpdateKey): Sql => sql`f.org_id = ${getOrgId(orgId)} and f.update_id = ${id}`

export function findUpdateFile(
  connection: Connection,
  key: UpdateKey,
): Promise<StoredUpdateFile | undefined> {
  return connection.one(sql`
    select f.name, f.staged_key, f.key, f.sha256, f.bytes, f.stored_name, f.tab, f.other_tabs, f.rows, f.columns, f.source, f.removed,
      f.received_by, f.received_at
    from data_update_files f where ${isOf(key)}`)
}

type NewFile = {
  readonly name: string
  readonly stagedKey: string
  readonly bytes: number
  readonly sha256: string
  readonly userId: string
}

/** Puts a file that came in the place of the one before, and gives the objects that no row names any more. */
export async function replaceUpdateFile(
  connection: Connection,
  key: UpdateKey,
  file: NewFile,
): Promise<readonly string[]> {
  const former = await findUpdateFile(connection, key)
  await connection.run(sql`delete from data_update_files f where ${isOf(key)}`)
  await connection.run(sql`
    insert into data_update_files (org_id, update_id, name, staged_key, bytes, sha256, received_by, received_at)
    values (${getOrgId(key.orgId)}, ${key.id}, ${file.name}, ${file.stagedKey}, ${file.bytes}, ${file.sha256},
      ${file.userId}, ${new Date()})`)
  return [former?.staged_key, former?.key].filter((one) => typeof one === 'string')
}

/** Forgets the file of an update, and gives the objects that no row names any more. */
export async function removeUpdateFile(connection: Connection, key: UpdateKey): Promise<readonly string[]> {
  const former = await findUpdateFile(connection, key)
  await connection.run(sql`delete from data_update_files f where ${isOf(key)}`)
  return [former?.staged_key, former?.key].filter((one) => typeof one === 'string')
}

export type KeptFile = Pick<TakenIn, 'removed' | 'format'> & {
  readonly key: string
  readonly bytes: number
  readonly storedName: string
  readonly tab: string
  readonly otherTabs: readonly string[]
  readonly rows: number
  readonly columns: readonly FileColumn[]
  readonly source: SourceConfig
}

/** Notes what is kept of a file, and how it is read. */
export async function noteKeptFile(connection: Connection, key: UpdateKey, file: KeptFile): Promise<void> {
  await connection.run(sql`
    update data_update_files f set staged_key = null, key = ${file.key}, kept_bytes = ${file.bytes},
      stored_name = ${file.storedName}, format = ${file.format}, tab = ${file.tab},
      other_tabs = ${file.otherTabs}::text[], rows = ${file.rows},
      columns = ${JSON.stringify(file.columns)}::jsonb, source = ${JSON.stringify(file.source)}::jsonb,
      removed = ${JSON.stringify(file.removed)}::jsonb
    where ${isOf(key)}`)
}

export async function setColumns(
  connection: Connection,
  key: UpdateKey,
  { columns, source }: Pick<KeptFile, 'columns' | 'source'>,
): Promise<void> {
  await connection.run(sql`
    update data_update_files f set columns = ${JSON.stringify(columns)}::jsonb, source = ${JSON.stringify(source)}::jsonb
    where ${isOf(key)}`)
}

const SHOWN_SAME = 3

/** Finds the other updates of the organization that came with the same bytes, newest first. */
export function findSameUpdates(
  connection: Connection,
  { orgId, id }: UpdateKey,
  { sha256, bytes }: Pick<StoredUpdateFile, 'sha256' | 'bytes'>,
): Promise<{ id: string; number: number; received_at: Date }[]> {
  return connection.rows(sql`
    select u.id, u.number, f.received_at
    from data_update_files f join data_updates u on u.org_id = f.org_id and u.id = f.update_id
    where f.org_id = ${getOrgId(orgId)} and f.sha256 = ${sha256} and f.bytes = ${bytes} and f.update_id <> ${id}
      and u.state <> 'discarded'
    order by f.received_at desc, u.number desc limit ${SHOWN_SAME}`)
}

/** Returns those of the keys that a file or evidence of an update names: for a transaction that sees all. */
export async function findNamedUpdateFiles(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await connection.rows<{ key: string }>(sql`
    select k.key from unnest(${keys}::text[]) k (key)
    where exists (select from data_update_files f
        where f.org_id::text = split_part(k.key, '/', 2) and f.update_id::text = split_part(k.key, '/', 4)
          and k.key in (f.staged_key, f.key))
      or exists (select from data_update_evidence e where e.key = k.key)`)
  return new Set(rows.map(({ key }) => key))
}
