import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { SaidBy, UpdateKey } from '../update-store.ts'

export async function setTitle(
  connection: Connection,
  { orgId, id }: UpdateKey,
  title: string,
): Promise<void> {
  await connection.run(
    sql`update data_updates u set title = ${title} where u.org_id = ${getOrgId(orgId)} and u.id = ${id}`,
  )
}

type Head = {
  readonly title: string
  readonly saidBy: SaidBy
  readonly trueSince: string | null
  readonly heardAt: Date
}

export async function setHead(
  connection: Connection,
  { orgId, id }: UpdateKey,
  { title, saidBy, trueSince, heardAt }: Head,
): Promise<void> {
  await connection.run(sql`
    update data_updates u set title = ${title}, said_by = ${JSON.stringify(saidBy)}::jsonb,
      true_since = ${trueSince}::date, heard_at = ${heardAt}
    where u.org_id = ${getOrgId(orgId)} and u.id = ${id}`)
}

export type Speaker = SaidBy & { readonly since: Date }

const SHOWN_SPEAKERS = 100

/** Finds the people and sources that gave the organization corrections before, newest first. */
export function findSpeakers(connection: Connection, orgId: string): Promise<Speaker[]> {
  return connection.rows(sql`
    select u.said_by ->> 'source' as source, u.said_by ->> 'person' as person, u.said_by ->> 'contact' as contact,
      min(u.created_at) as since
    from data_updates u
    where u.org_id = ${getOrgId(orgId)} and u.said_by ->> 'source' <> ''
    group by 1, 2, 3 order by max(u.created_at) desc limit ${SHOWN_SPEAKERS}`)
}

/** Finds the newest draft of corrected fields that a user began and has not submitted. */
export function findFieldDraft(
  connection: Connection,
  orgId: string,
  userId: string,
): Promise<{ id: string; revision: number } | undefined> {
  return connection.one(sql`
    select u.id, u.revision from data_updates u
    where u.org_id = ${getOrgId(orgId)} and u.created_by = ${userId} and u.state = 'draft' and u.origin = 'field'
    order by u.number desc limit 1`)
}
