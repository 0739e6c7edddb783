import type { api, EXPORT_FAILURES, ExportState, ParamsOf } from '@concord/contract'
import type { ExportColumn, ExportFormat, ExportSubject } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type ExportFailure = (typeof EXPORT_FAILURES)[number]

/** Names one export. */
export type ExportKey = { readonly orgId: string; readonly id: string }

/** Says which attempt at an export writes. */
export type Attempt = ExportKey & { readonly attempt: number }

export type StoredExport = {
  id: string
  recipe_id: string
  user_id: string
  user_name: string | null
  token_id: string | null
  token_name: string | null
  name: string
  subject: ExportSubject
  filters: unknown
  list_id: string | null
  listed: number | null
  format: ExportFormat
  columns: ExportColumn[]
  state: ExportState
  failure: ExportFailure | null
  attempt: number
  expected_rows: number
  rows: number
  bytes: number
  started_at: Date
  /** The moment of the past that it is of; null: that at which it runs. */
  as_of: Date | null
  finished_at: Date | null
  expires_at: Date | null
  read_at: Date | null
  snapshot: string | null
  rights: unknown
  file_key: string | null
  file_name: string | null
  file_hash: string | null
  digests_key: string | null
  since_id: string | null
  since: Date | null
  changes_key: string | null
  changes_bytes: number | null
  added: number | null
  changed: number | null
  removed: number | null
  same: number | null
  downloads: number
}

const isOf = ({ orgId, id }: ExportKey): Sql => sql`e.org_id = ${getOrgId(orgId)} and e.id = ${id}`
const isAttempt = (attempt: Attempt): Sql =>
  sql`${isOf(attempt)} and e.attempt = ${attempt.attempt} and e.state = 'running'`

const stateAt = (now: Date): Sql =>
  sql`case when e.state = 'ready' and e.expires_at <= ${now} then 'expired' else e.state end`

const selectAt = (now: Date): Sql => sql`
  select e.id, e.recipe_id, e.user_id, u.name as user_name, e.token_id, t.name as token_name, e.name, e.subject, e.filters, e.list_id,
    (select cardinality(l.npis) from export_lists l where l.org_id = e.org_id and l.id = e.list_id) as listed,
    e.format, e.columns, ${stateAt(now)} as state, e.failure, e.attempt, e.expected_rows, e.rows, e.bytes, e.started_at, e.as_of,
    e.finished_at, e.expires_at, e.read_at, e.snapshot, e.rights, e.file_key, e.file_name, e.file_hash, e.digests_key,
    e.since_id, e.since, e.changes_key, e.changes_bytes, e.added, e.changed, e.removed, e.same,
    (select count(*)::int from export_downloads d where d.org_id = e.org_id and d.export_id = e.id) as downloads
  from exports e
  left join users u on u.id = e.user_id
  left join api_tokens t on t.org_id = e.org_id and t.id = e.token_id`

export function findExport(connection: Connection, key: ExportKey): Promise<StoredExport | undefined> {
  return connection.one(sql`${selectAt(new Date())} where ${isOf(key)}`)
}

type Filters = Omit<ParamsOf<typeof api.listExports>, 'page' | 'sort'>
type Sort = ParamsOf<typeof api.listExports>['sort']

const ORDERS: Readonly<Record<Sort, Sql>> = {
  startedAt: sql`e.started_at, e.id`,
  '-startedAt': sql`e.started_at desc, e.id`,
  name: sql`lower(e.name), e.started_at desc, e.id`,
  '-name': sql`lower(e.name) desc, e.started_at desc, e.id`,
  rows: sql`e.rows, e.id`,
  '-rows': sql`e.rows desc, e.id`,
  bytes: sql`e.bytes, e.id`,
  '-bytes': sql`e.bytes desc, e.id`,
}

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns the exports of an organization that the filters leave. */
export function selectExports(orgId: string, userId: string, filters: Filters, sort: Sort): Sql {
  const now = new Date()
  const { search, format, state, mine } = filters
  let conditions = sql`e.org_id = ${getOrgId(orgId)}`
  if (format) conditions = sql`${conditions} and e.format = ${format}`
  if (state) conditions = sql`${conditions} and ${stateAt(now)} = ${state}`
  if (mine) conditions = sql`${conditions} and e.user_id = ${userId}`
  if (search) {
    const like = getLike(search)
    conditions = sql`${conditions} and (e.name ilike ${like} or u.name ilike ${like} or e.filters ->> 'query' ilike ${like}
      or exists (select from export_lists l where l.org_id = e.org_id and l.id = e.list_id and ${search} = any (l.npis)))`
  }
  return sql`${selectAt(now)} where ${conditions} order by ${ORDERS[sort]}`
}

export async function countStates(
  connection: Connection,
  orgId: string,
): Promise<Partial<Record<ExportState, number>>> {
  const rows = await connection.rows<{ state: ExportState; count: number }>(sql`
    select ${stateAt(new Date())} as state, count(*)::int as count from exports e
    where e.org_id = ${getOrgId(orgId)} group by 1`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export function findEarlierRuns(
  connection: Connection,
  orgId: string,
  { recipe_id, started_at }: StoredExport,
  limit: number,
): Promise<StoredExport[]> {
  return connection.rows(sql`
    ${selectAt(new Date())} where e.org_id = ${getOrgId(orgId)} and e.recipe_id = ${recipe_id}
      and e.started_at < ${started_at} order by e.started_at desc limit ${limit}`)
}

/** Finds the earlier runs whose rows are known, the newest first. */
export function findEarlier(
  connection: Connection,
  orgId: string,
  { recipe_id, started_at }: StoredExport,
): Promise<{ id: string; started_at: Date; digests_key: string; rights: unknown }[]> {
  return connection.rows(sql`
    select e.id, e.started_at, e.digests_key, e.rights from exports e
    where e.org_id = ${getOrgId(orgId)} and e.recipe_id = ${recipe_id} and e.started_at < ${started_at}
      and e.state = 'ready' and e.digests_key is not null
    order by e.started_at desc`)
}

/** Returns the scopes of a token as long as it is good. */
export async function findTokenScopes(
  connection: Connection,
  orgId: string,
  id: string,
): Promise<string[] | undefined> {
  const row = await connection.one<{ scopes: string[] }>(sql`
    select scopes from api_tokens
    where org_id = ${getOrgId(orgId)} and id = ${id} and revoked_at is null and expires_at > ${new Date()}`)
  return row?.scopes
}

/** Locks the exports of an organization, so that a caller who counts them to start one waits for others who do. */
export async function lockExports(connection: Connection, orgId: string): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`exports of ${getOrgId(orgId)}`}))`)
}

/** Counts the exports that run and those started in the last day, and returns when the oldest of these was started. */
export async function countRecent(
  connection: Connection,
  orgId: string,
): Promise<{ running: number; today: number; oldest: Date | null }> {
  const row = await connection.one<{ running: number; today: number; oldest: Date | null }>(sql`
    select (count(*) filter (where e.state in ('waiting', 'running')))::int as running,
      (count(*) filter (where e.started_at > ${new Date()}::timestamptz - interval '1 day'))::int as today,
      min(e.started_at) filter (where e.started_at > ${new Date()}::timestamptz - interval '1 day') as oldest
    from exports e
    where e.org_id = ${getOrgId(orgId)}
      and (e.state in ('waiting', 'running') or e.started_at > ${new Date()}::timestamptz - interval '1 day')`)
  return row ?? { running: 0, today: 0, oldest: null }
}

export type NewExport = ExportKey & {
  readonly recipeId: string
  readonly userId: string
  readonly tokenId: string | null
  readonly name: string
  readonly subject: ExportSubject
  readonly filters: unknown
  readonly listId: string | null
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
  readonly expectedRows: number
  readonly startedAt: Date
  /** The moment of the past that it is of; null: that at which it runs. */
  readonly asOf: Date | null
}

export async function insertExport(connection: Connection, made: NewExport): Promise<void> {
  const { recipeId, userId, tokenId, name, subject, filters, listId, format, columns } = made
  await connection.run(sql`
    insert into exports (org_id, id, recipe_id, user_id, token_id, name, subject, filters, list_id, format, columns, state,
      expected_rows, started_at, as_of)
    values (${getOrgId(made.orgId)}, ${made.id}, ${recipeId}, ${userId}, ${tokenId}, ${name}, ${subject},
      ${filters === null ? null : JSON.stringify(filters)}, ${listId}, ${format}, ${columns}::text[], 'waiting',
      ${made.expectedRows}, ${made.startedAt}, ${made.asOf})`)
}

export async function insertList(
  connection: Connection,
  { orgId, id }: ExportKey,
  npis: readonly string[],
): Promise<void> {
  await connection.run(
    sql`insert into export_lists (org_id, id, npis) values (${getOrgId(orgId)}, ${id}, ${npis}::text[])`,
  )
}

/** Returns the NPIs of a list from a position on, at most `limit` of them. */
export async function findListed(
  connection: Connection,
  { orgId, id }: ExportKey,
  from: number,
  limit: number,
): Promise<string[]> {
  const row = await connection.one<{ npis: string[] }>(sql`
    select npis[${from + 1}:${from + limit}] as npis from export_lists
    where org_id = ${getOrgId(orgId)} and id = ${id}`)
  return row?.npis ?? []
}

/** Begins another attempt at what waits or was running; undefined when it is over. */
export async function beginAttempt(connection: Connection, key: ExportKey): Promise<number | undefined> {
  const row = await connection.one<{ attempt: number }>(sql`
    update exports e set state = 'running', attempt = e.attempt + 1
    where ${isOf(key)} and e.state in ('waiting', 'running') returning e.attempt`)
  return row?.attempt
}

/** Tells whether the attempt still counts: no one canceled it, and no other was begun. */
export async function holdsAttempt(connection: Connection, attempt: Attempt): Promise<boolean> {
  return (
    (await connection.one(sql`select from exports e where ${isAttempt(attempt)} for update`)) !== undefined
  )
}

export async function noteSnapshot(
  connection: Connection,
  attempt: Attempt,
  { snapshot, rights, readAt }: { snapshot: string; rights: unknown; readAt: Date },
): Promise<void> {
  await connection.run(sql`
    update exports e set snapshot = ${snapshot}, rights = ${JSON.stringify(rights)}, read_at = ${readAt}, rows = 0, bytes = 0
    where ${isAttempt(attempt)}`)
}

/** Says how far it is; false when the attempt counts no more. */
export async function noteProgress(
  connection: Connection,
  attempt: Attempt,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<boolean> {
  return (
    (await connection.run(
      sql`update exports e set rows = ${rows}, bytes = ${bytes} where ${isAttempt(attempt)}`,
    )) === 1
  )
}

export type Finished = {
  readonly rows: number
  readonly bytes: number
  readonly fileKey: string
  readonly fileName: string
  readonly fileHash: string
  readonly digestsKey: string
  readonly finishedAt: Date
  readonly expiresAt: Date
  readonly changes:
    | {
        readonly sinceId: string
        readonly since: Date
        readonly key: string
        readonly bytes: number
        readonly added: number
        readonly changed: number
        readonly removed: number
        readonly same: number
      }
    | undefined
}

/** Makes the file the one that counts; false when the attempt counts no more. */
export async function finishExport(
  connection: Connection,
  attempt: Attempt,
  { changes, ...done }: Finished,
): Promise<boolean> {
  const finished = await connection.run(sql`
    update exports e set state = 'ready', rows = ${done.rows}, bytes = ${done.bytes}, file_key = ${done.fileKey},
      file_name = ${done.fileName}, file_hash = ${done.fileHash}, digests_key = ${done.digestsKey},
      finished_at = ${done.finishedAt}, expires_at = ${done.expiresAt}, since_id = ${changes?.sinceId ?? null},
      since = ${changes?.since ?? null}, changes_key = ${changes?.key ?? null}, changes_bytes = ${changes?.bytes ?? null},
      added = ${changes?.added ?? null}, changed = ${changes?.changed ?? null}, removed = ${changes?.removed ?? null},
      same = ${changes?.same ?? null}
    where ${isAttempt(attempt)}`)
  return finished === 1
}

type Outcome =
  | { readonly state: 'failed'; readonly failure: ExportFailure }
  | { readonly state: 'canceled' | 'ended'; readonly failure: null }

/** Ends what waits or runs without a file; false when it was over already. */
export async function stopExport(
  connection: Connection,
  key: ExportKey,
  { state, failure }: Outcome,
): Promise<boolean> {
  const stopped = await connection.run(sql`
    update exports e set state = ${state}, failure = ${failure}, finished_at = ${new Date()}
    where ${isOf(key)} and e.state in ('waiting', 'running')`)
  return stopped === 1
}

export async function insertDownload(
  connection: Connection,
  key: ExportKey,
  download: {
    readonly id: string
    readonly userId: string
    readonly tokenId: string | null
    readonly address: string | null
    readonly content: 'all' | 'changes'
  },
): Promise<void> {
  await connection.run(sql`
    insert into export_downloads (org_id, id, export_id, at, user_id, token_id, address, content)
    values (${getOrgId(key.orgId)}, ${download.id}, ${key.id}, ${new Date()}, ${download.userId}, ${download.tokenId},
      ${download.address}, ${download.content})`)
}

export type StoredDownload = {
  id: string
  at: Date
  by: string | null
  token: string | null
  address: string | null
  content: 'all' | 'changes'
}

export function findDownloads(
  connection: Connection,
  { orgId, id }: ExportKey,
  limit: number,
): Promise<StoredDownload[]> {
  return connection.rows(sql`
    select d.id, d.at, u.name as by, t.name as token, d.address, d.content from export_downloads d
    left join users u on u.id = d.user_id
    left join api_tokens t on t.org_id = d.org_id and t.id = d.token_id
    where d.org_id = ${getOrgId(orgId)} and d.export_id = ${id} order by d.at desc limit ${limit}`)
}
