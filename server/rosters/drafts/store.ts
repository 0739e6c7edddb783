import type { RosterDraftChoices } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Drafts are of the user alone: no one else sees or changes them. */
export type DraftOwner = { readonly orgId: string; readonly userId: string }
export type DraftKey = DraftOwner & { readonly id: string }

export type StoredDraft = {
  id: string
  choices: RosterDraftChoices
  changed_at: Date
  version: number
}

const columns = sql`id, choices, changed_at, version`
const own = ({ orgId, userId }: DraftOwner) => sql`org_id = ${orgId} and user_id = ${userId}`
const one = (key: DraftKey) => sql`${own(key)} and id = ${key.id}`

export function findDrafts(connection: Connection, owner: DraftOwner): Promise<StoredDraft[]> {
  return connection.rows(
    sql`select ${columns} from roster_drafts where ${own(owner)} order by changed_at desc, id`,
  )
}

export function findDraft(connection: Connection, key: DraftKey): Promise<StoredDraft | undefined> {
  return connection.one(sql`select ${columns} from roster_drafts where ${one(key)}`)
}

/** Locks the drafts of a user, so that two new ones come one after the other and none passes the limit. */
export async function lockDrafts(connection: Connection, { userId }: DraftOwner): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`roster drafts of ${userId}`}))`)
}

export async function insertDraft(
  connection: Connection,
  key: DraftKey,
  choices: RosterDraftChoices,
): Promise<StoredDraft> {
  const now = new Date()
  await connection.run(sql`
    insert into roster_drafts (org_id, id, user_id, choices, created_at, changed_at)
    values (${key.orgId}, ${key.id}, ${key.userId}, ${JSON.stringify(choices)}::jsonb, ${now}, ${now})`)
  return { id: key.id, choices, changed_at: now, version: 1 }
}

/** Returns undefined when there is no such draft in the version that was seen. */
export function updateDraft(
  connection: Connection,
  key: DraftKey,
  version: number,
  choices: RosterDraftChoices,
): Promise<StoredDraft | undefined> {
  return connection.one(sql`
    update roster_drafts
    set choices = ${JSON.stringify(choices)}::jsonb, changed_at = ${new Date()}, version = version + 1
    where ${one(key)} and version = ${version} returning ${columns}`)
}

export function removeDraft(connection: Connection, key: DraftKey): Promise<StoredDraft | undefined> {
  return connection.one(sql`delete from roster_drafts where ${one(key)} returning ${columns}`)
}
