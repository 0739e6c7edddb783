import type { api, ReplyOf } from '@concord/contract'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { UpdateKey } from '../update-store.ts'

export type StoredEvidence = {
  id: string
  name: string
  key: string
  sha256: string
  bytes: number
  lines: number[] | null
  added_by: string | null
  added_at: Date
}

const isOf = ({ orgId, id }: UpdateKey): Sql => sql`e.org_id = ${getOrgId(orgId)} and e.update_id = ${id}`
const SELECT = sql`select e.id, e.name, e.key, e.sha256, e.bytes, u.name as added_by, e.added_at,
  case when e.about is not null then array(
    select l.line from data_update_lines l
    where l.org_id = e.org_id and l.update_id = e.update_id and l.identity = any (e.about) order by l.line) end as lines
  from data_update_evidence e left join users u on u.id = e.added_by`

export function findEvidence(connection: Connection, key: UpdateKey): Promise<StoredEvidence[]> {
  return connection.rows(sql`${SELECT} where ${isOf(key)} order by e.added_at, e.id`)
}

export function findEvidenceFile(
  connection: Connection,
  key: UpdateKey,
  id: string,
): Promise<StoredEvidence | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)} and e.id = ${id}`)
}

/** Tells whether the update has a line of each of these numbers. */
export async function hasLines(
  connection: Connection,
  { orgId, id }: UpdateKey,
  lines: readonly number[],
): Promise<boolean> {
  const unknown = await connection.one(sql`
    select from unnest(${lines}::int[]) n (line) where not exists (
      select from data_update_lines l
      where l.org_id = ${getOrgId(orgId)} and l.update_id = ${id} and l.line = n.line) limit 1`)
  return unknown === undefined
}

type NewEvidence = Pick<StoredEvidence, 'id' | 'name' | 'key' | 'sha256' | 'bytes' | 'lines'> & {
  readonly userId: string
}

export async function insertEvidence(
  connection: Connection,
  key: UpdateKey,
  file: NewEvidence,
): Promise<void> {
  const isOfUpdate = sql`l.org_id = ${getOrgId(key.orgId)} and l.update_id = ${key.id}`
  const about =
    file.lines === null
      ? sql`null`
      : sql`array(select distinct l.identity from data_update_lines l
          where ${isOfUpdate} and l.line = any (${file.lines}::int[]))`
  await connection.run(sql`
    insert into data_update_evidence (org_id, update_id, id, name, key, sha256, bytes, about, added_by, added_at)
    values (${getOrgId(key.orgId)}, ${key.id}, ${file.id}, ${file.name}, ${file.key}, ${file.sha256}, ${file.bytes},
      ${about}, ${file.userId}, ${new Date()})`)
}

export async function deleteEvidence(connection: Connection, key: UpdateKey, id: string): Promise<void> {
  await connection.run(sql`delete from data_update_evidence e where ${isOf(key)} and e.id = ${id}`)
}

export type Evidence = ReplyOf<typeof api.listUpdateEvidence>['evidence'][number]

export const toEvidence = ({
  id,
  name,
  bytes,
  sha256,
  lines,
  added_by,
  added_at,
}: StoredEvidence): Evidence => ({
  ...{ id, name, bytes, sha256, lines },
  addedBy: added_by,
  addedAt: added_at.toISOString(),
})
