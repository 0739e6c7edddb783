import type { REPLAY_STATES, replayedFileSchema } from '@concord/contract'
import type { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { OriginalFile } from '../describe-file.ts'

export type ReplayKey = { readonly orgId: string; readonly id: string }
/** Says which attempt at a replay writes. */
export type Attempt = ReplayKey & { readonly attempt: number }
export type ReplayedFile = z.infer<typeof replayedFileSchema>

export type StoredReplay = {
  id: string
  config_id: string
  number: number
  revision: number
  config: unknown
  base_number: number | null
  state: (typeof REPLAY_STATES)[number]
  attempt: number
  files: ReplayedFile[]
  done: number
  asked_by: string
  asked_at: Date
  finished_at: Date | null
  /** The draft, or what became of it, says the same. */
  is_current: boolean
}

const isOf = ({ orgId, id }: ReplayKey): Sql => sql`r.org_id = ${getOrgId(orgId)} and r.id = ${id}`
const isAttempt = (attempt: Attempt): Sql =>
  sql`${isOf(attempt)} and r.attempt = ${attempt.attempt} and r.state = 'running'`

const select = sql`
  select r.id, r.config_id, r.number, r.revision, r.config, r.base_number, r.state, r.attempt, r.files, r.done, r.asked_by,
    r.asked_at, r.finished_at, coalesce(v.config = r.config, false) as is_current
  from roster_replays r
  left join roster_config_versions v on v.org_id = r.org_id and v.config_id = r.config_id and v.number = r.number`

export function findReplay(connection: Connection, key: ReplayKey): Promise<StoredReplay | undefined> {
  return connection.one(sql`${select} where ${isOf(key)}`)
}

export function findReplayOf(
  connection: Connection,
  { orgId, configId }: { readonly orgId: string; readonly configId: string },
): Promise<StoredReplay | undefined> {
  return connection.one(sql`
    ${select} where r.org_id = ${getOrgId(orgId)} and r.config_id = ${configId}`)
}

type NewReplay = ReplayKey & {
  readonly configId: string
  readonly number: number
  readonly baseNumber: number | null
  readonly files: readonly ReplayedFile[]
  readonly askedBy: string
}

/** Inserts a replay in place of the one before; a worker that is still at that one writes nothing more. */
export async function insertReplay(connection: Connection, made: NewReplay): Promise<void> {
  const { orgId, id, configId, number, baseNumber, files, askedBy } = made
  const org = getOrgId(orgId)
  await connection.run(
    sql`delete from roster_replays r where r.org_id = ${org} and r.config_id = ${configId}`,
  )
  await connection.run(sql`
    insert into roster_replays (org_id, id, config_id, number, revision, config, base_number, state, files, asked_by, asked_at)
    select v.org_id, ${id}, v.config_id, v.number, v.revision, v.config, ${baseNumber}::int, 'waiting',
      ${JSON.stringify(files)}::jsonb, ${askedBy}, ${new Date()}
    from roster_config_versions v
    where v.org_id = ${org} and v.config_id = ${configId} and v.number = ${number}`)
}

/** Begins another attempt; undefined where nothing is to be done any more. */
export async function beginAttempt(connection: Connection, key: ReplayKey): Promise<number | undefined> {
  const row = await connection.one<{ attempt: number }>(sql`
    update roster_replays r set state = 'running', attempt = r.attempt + 1
    where ${isOf(key)} and r.state in ('waiting', 'running') returning r.attempt`)
  return row?.attempt
}

/** Says how far it is; false when the attempt counts no more. */
export async function noteDone(connection: Connection, attempt: Attempt, done: number): Promise<boolean> {
  return (
    (await connection.run(sql`update roster_replays r set done = ${done} where ${isAttempt(attempt)}`)) === 1
  )
}

/** Keeps what came of one file; false when the attempt counts no more. */
export async function noteFile(
  connection: Connection,
  attempt: Attempt,
  { at, file, done }: { readonly at: number; readonly file: ReplayedFile; readonly done: number },
): Promise<boolean> {
  const changed = await connection.run(sql`
    update roster_replays r set done = ${done}, files = jsonb_set(r.files, array[${String(at)}], ${JSON.stringify(file)}::jsonb)
    where ${isAttempt(attempt)}`)
  return changed === 1
}

export async function endReplay(
  connection: Connection,
  key: ReplayKey,
  state: 'done' | 'failed' | 'canceled',
): Promise<boolean> {
  const ended = await connection.run(sql`
    update roster_replays r set state = ${state}, finished_at = ${new Date()}
    where ${isOf(key)} and r.state in ('waiting', 'running')`)
  return ended === 1
}

export type RosterFile = OriginalFile & {
  name: string
  received_at: Date
  inspection: { tabs: { name: string }[] }
}

/** Returns the last files of a roster, each once, the newest first. */
export function findLastFiles(
  connection: Connection,
  { orgId, rosterId, limit }: { readonly orgId: string; readonly rosterId: string; readonly limit: number },
): Promise<RosterFile[]> {
  return connection.rows(sql`
    select f.id, f.name, f.received_at, f.sha256, f.stored_name, f.inspection
    from (
      select c.org_id, c.file_id, max(c.received_at) as received_at from roster_cycles c
      where c.org_id = ${getOrgId(orgId)} and c.roster_id = ${rosterId} and c.file_id is not null
      group by c.org_id, c.file_id
    ) last
    join roster_files f on f.org_id = last.org_id and f.id = last.file_id
    order by last.received_at desc, f.id limit ${limit}`)
}
