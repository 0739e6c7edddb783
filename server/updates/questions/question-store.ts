import type { api, BodyOf } from '@concord/contract'
import { getEntitlement, type Viewer } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type PageOf, readPage } from '#server/db/read-page.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { isTieInside } from '#server/search/seen-places.ts'

export type StoredQuestion = {
  id: string
  number: number
  asked_at: Date
  asked_by: string
  contact: string
  npi: number
  first_name: string | null
  last_name: string | null
  credentials: string | null
  network: string
  note: string
  answer: 'inNetwork' | 'notInNetwork' | null
  answered_at: Date | null
  answered_by: string | null
  letter: string | null
  seal: string | null
  is_listed: boolean
  revision: number
}

/** Selects the questions of the viewer's organization, and whether the affiliations that the viewer sees answer them. */
const selectQuestions = (viewer: Viewer): Sql => sql`
  select q.id, q.number, q.asked_at, q.asked_by, q.contact, q.npi, p.first_name, p.last_name, p.credentials, q.network, q.note,
    q.answer, q.answered_at, u.name as answered_by, q.letter, q.seal, q.revision,
    exists (select from viewed.affiliations a where a.npi = q.npi and a.network = q.network
      and ${isTieInside(getEntitlement(viewer))}) as is_listed
  from network_questions q
  left join lateral (
    select p.first_name, p.last_name, p.credentials from viewed.practitioners p where p.npi = q.npi) p on true
  left join users u on u.id = q.answered_by
  where q.org_id = ${getOrgId(viewer.user.orgId)}`

export type QuestionFilter = {
  readonly state: 'open' | 'answered' | 'all'
  readonly search: string | undefined
}

const STATES: Readonly<Record<QuestionFilter['state'], Sql>> = {
  open: sql`q.answer is null`,
  answered: sql`q.answer is not null`,
  all: sql`true`,
}

export function findQuestions(
  connection: Connection,
  viewer: Viewer,
  {
    state,
    search,
    page,
    isFirstFirst,
  }: QuestionFilter & { readonly page: number; readonly isFirstFirst: boolean },
): Promise<PageOf<StoredQuestion>> {
  const wanted = search ? `%${search.replaceAll(/[%_\\]/g, '\\$&')}%` : undefined
  const isFound =
    wanted === undefined
      ? sql`true`
      : sql`(q.asked_by ilike ${wanted} or q.network ilike ${wanted} or q.npi::text like ${wanted} or 'NQ-' || q.number ilike ${wanted})`
  const order = isFirstFirst ? sql`q.asked_at, q.id` : sql`q.answer is not null, q.asked_at desc, q.id`
  return readPage(
    connection,
    sql`${selectQuestions(viewer)} and ${STATES[state]} and ${isFound} order by ${order}`,
    page,
  )
}

export async function countOpen(connection: Connection, orgId: string): Promise<number> {
  const counted = await connection.one<{ count: number }>(sql`
    select count(*)::int as count from network_questions q where q.org_id = ${getOrgId(orgId)} and q.answer is null`)
  return counted?.count ?? 0
}

export function findQuestion(
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<StoredQuestion | undefined> {
  return connection.one(sql`${selectQuestions(viewer)} and q.id = ${id}`)
}

export async function lockQuestion(
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<StoredQuestion | undefined> {
  await connection.run(sql`
    select from network_questions q where q.org_id = ${getOrgId(viewer.user.orgId)} and q.id = ${id} for update`)
  return findQuestion(connection, viewer, id)
}

const FIRST_NUMBER = 1001

export async function insertQuestion(
  connection: Connection,
  orgId: string,
  { id, askedBy, contact, npi, network, note, askedAt, createdBy }: NewQuestion,
): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`network questions of ${orgId}`}))`)
  await connection.run(sql`
    insert into network_questions (org_id, id, number, asked_at, asked_by, contact, npi, network, note, created_by, created_at)
    select ${getOrgId(orgId)}, ${id}, coalesce(max(q.number) + 1, ${FIRST_NUMBER}), ${askedAt}, ${askedBy}, ${contact}, ${npi},
      ${network}, ${note}, ${createdBy}, ${new Date()}
    from network_questions q where q.org_id = ${getOrgId(orgId)}`)
}

type NewQuestion = Omit<BodyOf<typeof api.logNetworkQuestion>, 'askedAt'> & {
  readonly id: string
  readonly askedAt: Date
  readonly createdBy: string
}

export async function storeAnswer(
  connection: Connection,
  orgId: string,
  answered: { id: string; answer: string; letter: string; seal: string; userId: string; at: Date },
): Promise<void> {
  const { id, answer, letter, seal, userId, at } = answered
  await connection.run(sql`
    update network_questions q set answer = ${answer}, letter = ${letter}, seal = ${seal}, answered_by = ${userId},
      answered_at = ${at}, revision = q.revision + 1
    where q.org_id = ${getOrgId(orgId)} and q.id = ${id}`)
}
