import type { api, ReplyOf } from '@concord/contract'
import type { TakenIn } from '@concord/engine'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

type RosterFile = ReplyOf<typeof api.readRosterFile>['file']

export type FileKey = { readonly orgId: string; readonly id: string }

export type StoredFile = {
  id: string
  name: string
  received_sha256: string
  received_bytes: number
  received_at: Date
  received_by: string
  received_by_name: string | null
  token_name: string | null
  sha256: string
  bytes: number
  format: string
  stored_as: RosterFile['stored']['as']
  stored_name: string
  removed: RosterFile['removed']
  ssn_like_tins: RosterFile['ssnLikeTins']
  inspection: RosterFile['inspection']
}

const SELECT = sql`
  select f.id, f.name, f.received_sha256, f.received_bytes, f.received_at, f.received_by, u.name as received_by_name,
    t.name as token_name, f.sha256, f.bytes, f.format, f.stored_as, f.stored_name, f.removed, f.ssn_like_tins, f.inspection
  from roster_files f
  left join users u on u.id = f.received_by
  left join api_tokens t on t.org_id = f.org_id and t.id = f.token_id`

const isOf = ({ orgId, id }: FileKey): Sql => sql`f.org_id = ${getOrgId(orgId)} and f.id = ${id}`

export function findFile(connection: Connection, key: FileKey): Promise<StoredFile | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)}`)
}

export type SameFile = Pick<StoredFile, 'id' | 'name' | 'received_at' | 'received_by' | 'received_by_name'>

const SHOWN_SAME = 5

/** Finds the files that arrived with these bytes, newest first, except the one with `exceptId`. */
export function findSameFiles(
  connection: Connection,
  orgId: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
  exceptId: string | null,
): Promise<SameFile[]> {
  return connection.rows(sql`
    select f.id, f.name, f.received_at, f.received_by, u.name as received_by_name
    from roster_files f left join users u on u.id = f.received_by
    where f.org_id = ${getOrgId(orgId)} and f.received_sha256 = ${sha256} and f.received_bytes = ${bytes}
      and f.draft_id is null and f.id is distinct from ${exceptId}::uuid
    order by f.received_at desc, f.id limit ${SHOWN_SAME}`)
}

export type NewFile = FileKey &
  Pick<RosterFile, 'name' | 'format' | 'stored' | 'bytes' | 'sha256'> &
  Pick<TakenIn, 'removed' | 'ssnLikeTins' | 'inspection'> & {
    readonly receivedAt: Date
    readonly userId: string
    readonly tokenId: string | null
    /** The draft that it is stored for alone, and until when. */
    readonly held: { readonly draftId: string; readonly until: Date } | null
  }

export async function insertFile(connection: Connection, file: NewFile): Promise<void> {
  const { orgId, id, name, sha256, bytes, receivedAt, userId, tokenId, stored, format, held } = file
  await connection.run(sql`
    insert into roster_files (org_id, id, name, received_sha256, received_bytes, received_at, received_by, token_id, sha256,
      bytes, format, stored_as, stored_name, removed, ssn_like_tins, inspection, draft_id, expires_at)
    values (${getOrgId(orgId)}, ${id}, ${name}, ${sha256}, ${bytes}, ${receivedAt}, ${userId}, ${tokenId},
      ${stored.sha256}, ${stored.bytes}, ${format}, ${stored.as}, ${stored.name}, ${JSON.stringify(file.removed)},
      ${JSON.stringify(file.ssnLikeTins)}, ${JSON.stringify(file.inspection)}, ${held?.draftId ?? null},
      ${held?.until ?? null})`)
}

/** Keeps a file for good that was stored for a draft. */
export async function keepFile(connection: Connection, key: FileKey): Promise<void> {
  await connection.run(sql`update roster_files f set draft_id = null, expires_at = null where ${isOf(key)}`)
}

/** Holds an original, so that it is not stored and swept away at the same time. */
export async function lockOriginal(connection: Connection, key: string): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Returns those of the keys of originals that a file names: for a transaction that sees all. */
export async function findNamedOriginals(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await connection.rows<{ key: string }>(sql`
    select k.key from unnest(${keys}::text[]) k (key)
    where exists (select from roster_files f
      where f.org_id::text = split_part(k.key, '/', 2) and f.sha256 = split_part(k.key, '/', 4))`)
  return new Set(rows.map(({ key }) => key))
}
