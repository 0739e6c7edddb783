import type { UpdateOrigin, UpdateState } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type UpdateKey = { readonly orgId: string; readonly id: string }

export type SaidBy = { readonly source: string; readonly person: string; readonly contact: string }

/** The progress of a worker on an update. */
export type UpdateProgress = { readonly stage: string; readonly done: number; readonly total: number }

export type StoredUpdate = {
  id: string
  number: number
  state: UpdateState
  origin: UpdateOrigin
  title: string
  said_by: SaidBy
  true_since: string | null
  heard_at: Date
  created_by: string | null
  created_at: Date
  changed_at: Date
  revision: number
  batch_id: string | null
  attempt: number
  progress: UpdateProgress | null
  failure: string | null
  closed_reason: string | null
  applied_at: Date | null
  applied_by: string | null
  undone_at: Date | null
  undone_by: string | null
  lines: number
  to_answer: number
  changes: number
  selected: number
  practitioners: number
  evidence: number
}

const IS_APPLIED = sql`exists (
  select from data_update_batches p join batches a on a.id = p.batch_id
  where p.org_id = u.org_id and p.update_id = u.id and a.state = 'applied')`

/** Batches are applied and undone on their own page too: of an update that was applied they have the last word. */
const STATE = sql`case
  when u.state = 'applied' and not ${IS_APPLIED} then 'undone'
  when u.state = 'undone' and ${IS_APPLIED} then 'applied' else u.state end`

/** Counts the selected changes of lines that are left out: there are few, and they count once the line is taken in. */
const LEFT_OUT = sql`(
  select count(*)::int from data_update_lines o
  join data_update_changes c on c.org_id = o.org_id and c.update_id = o.update_id and c.line = o.line and c.selected
  where o.org_id = u.org_id and o.update_id = u.id and o.left_out)`

/** Selects the updates of an organization, so that conditions on `u` can be added. */
export const selectUpdates = (orgId: string): Sql => sql`
  select u.id, u.number, ${STATE} as state, u.origin, u.title, u.said_by, u.true_since::text as true_since, u.heard_at,
    c.name as created_by, u.created_at, u.changed_at, u.revision, u.batch_id, u.attempt, u.progress, u.failure,
    u.closed_reason, b.applied_at, a.name as applied_by, b.undone_at, d.name as undone_by,
    l.lines, l.to_answer, n.changes, n.selected, n.practitioners, e.evidence
  from data_updates u
  left join batches b on b.id = u.batch_id and b.state <> 'draft'
  left join users c on c.id = u.created_by
  left join users a on a.id = b.applied_by
  left join users d on d.id = b.undone_by
  cross join lateral (
    select count(*)::int as lines,
      (count(*) filter (where verdict in ('ask', 'none') and not left_out))::int as to_answer
    from data_update_lines where org_id = u.org_id and update_id = u.id) l
  cross join lateral (
    select count(*)::int as changes, (count(*) filter (where selected))::int - ${LEFT_OUT} as selected,
      count(distinct npi)::int as practitioners
    from data_update_changes where org_id = u.org_id and update_id = u.id) n
  cross join lateral (
    select count(*)::int as evidence from data_update_evidence where org_id = u.org_id and update_id = u.id) e
  where u.org_id = ${getOrgId(orgId)}`

export function findUpdate(
  connection: Connection,
  { orgId, id }: UpdateKey,
): Promise<StoredUpdate | undefined> {
  return connection.one(sql`${selectUpdates(orgId)} and u.id = ${id}`)
}

/** Returns an update as `findUpdate` does; others who change it wait until the transaction ends. */
export async function lockUpdate(connection: Connection, key: UpdateKey): Promise<StoredUpdate | undefined> {
  await connection.run(sql`
    select from data_updates u where u.org_id = ${getOrgId(key.orgId)} and u.id = ${key.id} for update`)
  return findUpdate(connection, key)
}

export type NewUpdate = {
  readonly id: string
  readonly origin: UpdateOrigin
  readonly title: string
  readonly saidBy: SaidBy
  readonly trueSince: string | null
  readonly heardAt: Date
  readonly createdBy: string | null
}

/** The first number of an organization: people tell updates from counts by their four figures. */
const FIRST_NUMBER = 1001

/** Adds a draft under the next number of its organization, one after another. */
export async function insertUpdate(connection: Connection, orgId: string, update: NewUpdate): Promise<void> {
  const { id, origin, title, saidBy, trueSince, heardAt, createdBy } = update
  const now = new Date()
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`data updates of ${orgId}`}))`)
  await connection.run(sql`
    insert into data_updates
      (org_id, id, number, state, origin, title, said_by, true_since, heard_at, created_by, created_at, changed_at)
    select ${getOrgId(orgId)}, ${id}, coalesce(max(u.number) + 1, ${FIRST_NUMBER}), 'draft', ${origin}, ${title},
      ${JSON.stringify(saidBy)}::jsonb, ${trueSince}::date, ${heardAt}, ${createdBy}, ${now}, ${now}
    from data_updates u where u.org_id = ${getOrgId(orgId)}`)
}

export type NewLine = {
  readonly line: number
  readonly raw: unknown
  readonly npi: string | null
  readonly verdict: string
  readonly reason: string
  readonly candidates: readonly unknown[]
}

export type NewChange = {
  readonly number: number
  readonly line: number
  readonly npi: string | null
  readonly path: string
  readonly value: unknown
  readonly before: unknown
  readonly verdict: string
  /** The way in which the change came in, where that decides whose statement it is. */
  readonly details?: { readonly method?: 'phone' | undefined } | undefined
}

export async function insertLines(
  connection: Connection,
  key: UpdateKey,
  lines: readonly NewLine[],
): Promise<void> {
  await connection.run(sql`
    insert into data_update_lines (org_id, update_id, line, raw, npi, verdict, reason, candidates)
    select ${getOrgId(key.orgId)}, ${key.id}, l.line, l.raw, l.npi, l.verdict, l.reason, l.candidates
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      l (line int, raw jsonb, npi bigint, verdict text, reason text, candidates jsonb)`)
}

/** Inserts changes. A null value is stored as JSON null: the source says that there is none. */
export async function insertChanges(
  connection: Connection,
  key: UpdateKey,
  changes: readonly NewChange[],
): Promise<void> {
  await connection.run(sql`
    insert into data_update_changes (org_id, update_id, number, line, npi, path, value, before, verdict, details)
    select ${getOrgId(key.orgId)}, ${key.id}, (c ->> 'number')::int, (c ->> 'line')::int, (c ->> 'npi')::bigint, c ->> 'path',
      c -> 'value', c -> 'before', c ->> 'verdict', coalesce(c -> 'details', '{}')
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) c`)
}

/** Notes the state of an update, which raises its revision and ends what was wrong with it before. */
export async function updateState(
  connection: Connection,
  key: UpdateKey,
  { state, closedReason = null }: { state: UpdateState; closedReason?: string | null },
): Promise<void> {
  await connection.run(sql`
    update data_updates u set state = ${state}, closed_reason = ${closedReason}, failure = null, changed_at = ${new Date()},
      revision = u.revision + 1
    where u.org_id = ${getOrgId(key.orgId)} and u.id = ${key.id}`)
}

/** Says that people see something of it otherwise, though its state is the same. */
export async function raiseRevision(connection: Connection, key: UpdateKey): Promise<void> {
  await connection.run(sql`
    update data_updates u set revision = u.revision + 1, changed_at = ${new Date()}
    where u.org_id = ${getOrgId(key.orgId)} and u.id = ${key.id}`)
}

/**
 * Sets the organization whose view a transaction reads, because one that may write to the ledger sees all
 * organizations.
 */
export async function readInView(connection: Connection, orgId: string): Promise<void> {
  await connection.run(sql`select set_config('app.view_id', ${getOrgId(orgId)}, true)`)
}

/** Tells whether evidence is about the line of the change c, or about all lines. */
export const HAS_EVIDENCE = sql`exists (
  select from data_update_evidence e where e.org_id = c.org_id and e.update_id = c.update_id
    and (e.about is null or exists (
      select from data_update_lines l where l.org_id = c.org_id and l.update_id = c.update_id and l.line = c.line
        and l.identity = any (e.about))))`
