import type { api, ParamsOf, SupportState } from '@concord/contract'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'

export type SupportMessage = {
  readonly id: string
  readonly orgId: string
  readonly userId: string
  readonly page: string
  readonly message: string
}

export async function insertSupportMessage(connection: Connection, sent: SupportMessage): Promise<void> {
  await connection.run(sql`
    insert into support_messages (org_id, id, user_id, page, message, at)
    values (${sent.orgId || NO_ORGANIZATION}, ${sent.id}, ${sent.userId}, ${sent.page}, ${sent.message}, ${new Date()})`)
}

export type StoredMessage = {
  id: string
  org_id: string
  user_id: string
  page: string
  message: string
  at: Date
  mailed_at: Date | null
  state: SupportState
  answers: number
  user_name: string | null
  user_email: string | null
  organization: string | null
}

const ANSWERS = sql`(select count(*)::int from support_answers a where a.org_id = m.org_id and a.message_id = m.id)`

const STATE = sql`case when m.closed_at is not null then 'closed' when ${ANSWERS} > 0 then 'answered' else 'waiting' end`

const select = sql`
  select m.id, m.org_id, m.user_id, m.page, m.message, m.at, m.mailed_at, ${STATE} as state, ${ANSWERS} as answers,
    u.name as user_name, u.email as user_email, o.name as organization
  from support_messages m
  left join users u on u.id = m.user_id
  left join organizations o on o.id = m.org_id`

type ListParams = ParamsOf<typeof api.listSupportMessages>

function isFound(search: string): Sql {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(m.message ilike ${like} or u.name ilike ${like} or u.email ilike ${like} or o.name ilike ${like})`
}

/** Returns the query for the messages that the filters leave. Needs a transaction that sees all organizations. */
export function selectMessages({ search, state, sort }: Omit<ListParams, 'page'>): Sql {
  const conditions = [
    ...(search === '' ? [] : [isFound(search)]),
    ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
  ]
  const order = sort === 'at' ? sql`m.at, m.id` : sql`m.at desc, m.id desc`
  return sql`${select} where ${conditions.length === 0 ? sql`true` : joinSql(conditions, ' and ')} order by ${order}`
}

/** Returns how many messages there are in each state. */
export async function countStates(
  connection: Connection,
  search: string,
): Promise<Readonly<Record<SupportState, number>>> {
  const rows = await connection.rows<{ state: SupportState; count: number }>(sql`
    select state, count(*)::int as count from (${selectMessages({ search, sort: 'at' })}) found group by state`)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  const of = (state: SupportState) => counts.get(state) ?? 0
  return { waiting: of('waiting'), answered: of('answered'), closed: of('closed') }
}

export function findMessage(connection: Connection, id: string): Promise<StoredMessage | undefined> {
  return connection.one(sql`${select} where m.id = ${id}`)
}

/** Finds the last messages of one user, newest first. */
export function findMessagesOf(
  connection: Connection,
  userId: string,
  limit: number,
): Promise<StoredMessage[]> {
  return connection.rows(
    sql`${select} where m.user_id = ${userId} order by m.at desc, m.id desc limit ${limit}`,
  )
}

export type StoredAnswer = {
  id: string
  message_id: string
  answer: string
  at: Date
  mailed_at: Date | null
  user_name: string | null
}

/** Finds the answers to these messages, oldest first. */
export function findAnswers(connection: Connection, messageIds: readonly string[]): Promise<StoredAnswer[]> {
  return connection.rows(sql`
    select a.id, a.message_id, a.answer, a.at, a.mailed_at, u.name as user_name
    from support_answers a left join users u on u.id = a.user_id
    where a.message_id = any (${messageIds}::uuid[]) order by a.at, a.id`)
}

export async function insertAnswer(
  connection: Connection,
  {
    orgId,
    id,
    messageId,
    userId,
    answer,
  }: Record<'orgId' | 'id' | 'messageId' | 'userId' | 'answer', string>,
): Promise<void> {
  await connection.run(sql`
    insert into support_answers (org_id, id, message_id, user_id, answer, at)
    values (${orgId}, ${id}, ${messageId}, ${userId}, ${answer}, ${new Date()})`)
}

/** Returns whether that changed anything. */
export async function setClosed(connection: Connection, id: string, userId: string | null): Promise<boolean> {
  const closed = userId === null ? sql`null` : sql`now()`
  const changed = await connection.run(sql`
    update support_messages set closed_at = ${closed}, closed_by = ${userId}
    where id = ${id} and (closed_at is null) = ${userId !== null}`)
  return changed > 0
}

export async function noteMailed(
  connection: Connection,
  table: 'support_messages' | 'support_answers',
  id: string,
): Promise<void> {
  const target = table === 'support_messages' ? sql`support_messages` : sql`support_answers`
  await connection.run(sql`update ${target} set mailed_at = ${new Date()} where id = ${id}`)
}
