import type { UploadState } from '@concord/contract'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Refusal } from '#server/intake/refused-file-error.ts'

/** Names one upload. */
export type UploadKey = { readonly orgId: string; readonly id: string }

export type StoredUpload = {
  id: string
  user_id: string
  impersonator_id: string | null
  token_id: string | null
  name: string
  bytes: number
  sha256: string | null
  received: number
  state: UploadState
  refusal: Refusal | null
  file_id: string | null
  roster_id: string | null
  roster_prefix: string | null
  roster_type: string | null
  draft_id: string | null
  cycle_id: string | null
  /** How often a worker began to read it. */
  tries: number
  started_at: Date
  expires_at: Date
}

/** One object with bytes of an upload. */
export type UploadPart = { readonly startByte: number; readonly bytes: number; readonly key: string }

const CANCELED = 'The upload of the file was canceled.'

const isOf = ({ orgId, id }: UploadKey): Sql => sql`u.org_id = ${getOrgId(orgId)} and u.id = ${id}`

const SELECT = sql`
  select u.id, u.user_id, u.impersonator_id, u.token_id, u.name, u.bytes, u.sha256, u.received, u.state, u.refusal, u.file_id, u.tries,
    u.started_at, u.expires_at, u.roster_id, r.prefix as roster_prefix, r.type as roster_type, u.draft_id, u.cycle_id
  from roster_uploads u left join rosters r on r.org_id = u.org_id and r.id = u.roster_id`

/** An upload that is there as a whole waits for a worker for as long as it takes. */
const lasts = sql`(u.state = 'reading' or u.expires_at > now())`

/** Finds an upload of a user; of someone else there is none. */
export function findOwnUpload(
  connection: Connection,
  key: UploadKey,
  userId: string,
): Promise<StoredUpload | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)} and u.user_id = ${userId} and ${lasts}`)
}

/** Finds the uploads of a user that are under way or were refused. */
export function findOwnUploads(
  connection: Connection,
  orgId: string,
  userId: string,
  limit: number,
): Promise<StoredUpload[]> {
  return connection.rows(sql`
    ${SELECT} where u.org_id = ${getOrgId(orgId)} and u.user_id = ${userId} and u.state <> 'stored'
      and ${lasts} order by u.started_at desc, u.id limit ${limit}`)
}

/** Lets the starts of uploads of an organization follow one another, so that their limit holds. */
export async function lockUploads(connection: Connection, orgId: string): Promise<void> {
  await connection.run(
    sql`select pg_advisory_xact_lock(hashtextextended('roster_uploads ' || ${getOrgId(orgId)}, 0))`,
  )
}

export async function countOpenUploads(connection: Connection, orgId: string): Promise<number> {
  const row = await connection.one<{ count: number }>(sql`
    select count(*)::int as count from roster_uploads u
    where u.org_id = ${getOrgId(orgId)} and u.state in ('uploading', 'reading') and ${lasts}`)
  return row?.count ?? 0
}

export type NewUpload = UploadKey & {
  readonly userId: string
  readonly impersonatorId: string | null
  readonly tokenId: string | null
  readonly name: string
  readonly bytes: number
  readonly sha256: string | null
  readonly rosterId: string | null
  readonly draftId: string | null
  readonly cycleId: string | null
  readonly startedAt: Date
  readonly expiresAt: Date
}

export async function insertUpload(connection: Connection, upload: NewUpload): Promise<void> {
  const { orgId, id, userId, impersonatorId, tokenId, name, bytes, sha256, startedAt, expiresAt } = upload
  const { rosterId, draftId, cycleId } = upload
  await connection.run(sql`
    insert into roster_uploads (org_id, id, user_id, impersonator_id, token_id, name, bytes, sha256, started_at, expires_at,
      roster_id, draft_id, cycle_id)
    values (${getOrgId(orgId)}, ${id}, ${userId}, ${impersonatorId}, ${tokenId}, ${name}, ${bytes}, ${sha256}, ${startedAt},
      ${expiresAt}, ${rosterId}, ${draftId}, ${cycleId})`)
}

/**
 * Adds parts that begin where the upload ends, and says whether that was still so. When the last byte is there, the
 * upload is left to be read.
 */
export async function addParts(
  connection: Connection,
  { orgId, id }: UploadKey,
  from: number,
  parts: readonly UploadPart[],
  expiresAt: Date,
): Promise<boolean> {
  const until = from + parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const moved = await connection.run(sql`
    update roster_uploads u set received = ${until}, expires_at = ${expiresAt},
      state = case when bytes = ${until} then 'reading' else state end
    where ${isOf({ orgId, id })} and u.received = ${from} and u.state = 'uploading' and u.bytes >= ${until}`)
  if (moved === 0) return false
  for (const { startByte, bytes, key } of parts) {
    await connection.run(sql`
      insert into roster_upload_parts (org_id, upload_id, start_byte, bytes, key)
      values (${getOrgId(orgId)}, ${id}, ${startByte}, ${bytes}, ${key})`)
  }
  return true
}

export function findParts(connection: Connection, { orgId, id }: UploadKey): Promise<UploadPart[]> {
  return connection.rows(sql`
    select start_byte as "startByte", bytes, key from roster_upload_parts
    where org_id = ${getOrgId(orgId)} and upload_id = ${id} order by start_byte`)
}

async function forgetParts(connection: Connection, { orgId, id }: UploadKey): Promise<string[]> {
  const rows = await connection.rows<{ key: string }>(sql`
    delete from roster_upload_parts where org_id = ${getOrgId(orgId)} and upload_id = ${id} returning key`)
  return rows.map(({ key }) => key)
}

/** Counts another reading of an upload and gives the upload; undefined when there is nothing to read any more. */
export async function beginReading(
  connection: Connection,
  key: UploadKey,
): Promise<StoredUpload | undefined> {
  const begun = await connection.run(
    sql`update roster_uploads u set tries = u.tries + 1 where ${isOf(key)} and u.state = 'reading'`,
  )
  return begun === 0 ? undefined : connection.one(sql`${SELECT} where ${isOf(key)}`)
}

/** Notes at the source that a file was fetched from what became of it: when that is looked into, the upload may have expired. */
async function noteAtSource(
  connection: Connection,
  { orgId, id }: UploadKey,
  { state, message }: { readonly state: 'stored' | 'refused'; readonly message: string | null },
): Promise<void> {
  await connection.run(sql`
    update roster_fetched_files set state = ${state}, message = ${message}
    where org_id = ${getOrgId(orgId)} and upload_id = ${id} and state = 'reading'`)
}

type Outcome = ({ readonly fileId: string } | { readonly refusal: Refusal }) & {
  /** Until when people are told. */
  readonly expiresAt: Date
}

/** Ends the reading of an upload and gives the objects that no row names any more; null when it ended otherwise. */
export async function endReading(
  connection: Connection,
  key: UploadKey,
  outcome: Outcome,
): Promise<readonly string[] | null> {
  const [fileId, refusal] = 'fileId' in outcome ? [outcome.fileId, null] : [null, outcome.refusal]
  const state = refusal === null ? 'stored' : 'refused'
  const ended = await connection.run(sql`
    update roster_uploads u set state = ${state}, file_id = ${fileId},
      refusal = ${refusal === null ? null : JSON.stringify(refusal)}, expires_at = ${outcome.expiresAt}
    where ${isOf(key)} and u.state = 'reading'`)
  if (ended === 0) return null
  await noteAtSource(connection, key, { state, message: refusal?.message ?? null })
  return forgetParts(connection, key)
}

/** Removes an upload that is not stored and gives its objects; null when there is none, or it is stored. */
export async function removeUpload(
  connection: Connection,
  key: UploadKey,
): Promise<readonly string[] | null> {
  const locked = await connection.one(
    sql`select u.id from roster_uploads u where ${isOf(key)} and u.state <> 'stored' for update`,
  )
  if (!locked) return null
  await noteAtSource(connection, key, { state: 'refused', message: CANCELED })
  const keys = await forgetParts(connection, key)
  await connection.run(sql`delete from roster_uploads u where ${isOf(key)}`)
  return keys
}

/**
 * Removes what expired of all organizations, and gives its objects. The rows are locked first: of an upload that goes on
 * at this moment nothing is removed.
 */
export async function removeExpiredUploads(connection: Connection, now: Date): Promise<string[]> {
  const rows = await connection.rows<{ key: string }>(sql`
    with expired as (
      select org_id, id from roster_uploads where expires_at <= ${now} and state <> 'reading' for update
    ), parts as (
      delete from roster_upload_parts p using expired e where e.org_id = p.org_id and e.id = p.upload_id returning p.key
    ), gone as (
      delete from roster_uploads u using expired e where e.org_id = u.org_id and e.id = u.id
    )
    select key from parts`)
  return rows.map(({ key }) => key)
}

/** Finds the uploads of all organizations that are still not read at a time at which others expire. */
export function findUnread(connection: Connection, now: Date): Promise<UploadKey[]> {
  return connection.rows(sql`
    select org_id as "orgId", id from roster_uploads where expires_at <= ${now} and state = 'reading'`)
}

/** Returns those of the keys that a part names: for a transaction that sees all. */
export async function findNamedParts(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await connection.rows<{ key: string }>(sql`
    select k.key from unnest(${keys}::text[]) k (key)
    where exists (select from roster_upload_parts p
      where p.upload_id::text = split_part(k.key, '/', 2) and p.key = k.key)`)
  return new Set(rows.map(({ key }) => key))
}
