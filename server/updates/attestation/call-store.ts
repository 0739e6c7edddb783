import type { api, BodyOf } from '@concord/contract'
import { type CallOutcome, CLOCK_TIME_ZONE, type PersonResult } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type Answers = BodyOf<typeof api.saveCall>['answers']
export type Office = {
  key: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
}

export type StoredCall = {
  id: string
  office_key: string
  office: Office
  npis: number[]
  answers: Partial<Answers>
  outcome: CallOutcome | null
  spoke_with: string
  note: string
  call_back_at: Date | null
  started_at: Date
  saved_at: Date | null
  made_by: string | null
  by: string | null
  seal: string | null
  update_id: string | null
  update_number: number | null
  unchanged: number
  changed: number
  revision: number
}

const selectCalls = (orgId: string): Sql => sql`
  select k.id, k.office_key, k.office, k.npis, k.answers, k.outcome, k.spoke_with, k.note, k.call_back_at, k.started_at, k.saved_at,
    k.made_by, u.name as by, k.seal, k.update_id, d.number as update_number, p.unchanged, p.changed, k.revision
  from attestation_calls k
  left join users u on u.id = k.made_by
  left join data_updates d on d.org_id = k.org_id and d.id = k.update_id
  cross join lateral (
    select (count(*) filter (where result = 'unchanged'))::int as unchanged,
      (count(*) filter (where result in ('changed', 'left')))::int as changed
    from attestation_people p where p.org_id = k.org_id and p.call_id = k.id) p
  where k.org_id = ${getOrgId(orgId)}`

export function findOpenCall(
  connection: Connection,
  orgId: string,
  { officeKey, userId }: { readonly officeKey: string; readonly userId: string },
): Promise<StoredCall | undefined> {
  return connection.one(
    sql`${selectCalls(orgId)} and k.office_key = ${officeKey} and k.made_by = ${userId} and k.state = 'open'`,
  )
}

/** Finds and locks the open call of a user; others who change it wait until the transaction ends. */
export async function lockOpenCall(
  connection: Connection,
  orgId: string,
  { callId, userId }: { readonly callId: string; readonly userId: string },
): Promise<StoredCall | undefined> {
  await connection.run(sql`
    select from attestation_calls k where k.org_id = ${getOrgId(orgId)} and k.id = ${callId} for update`)
  return connection.one(
    sql`${selectCalls(orgId)} and k.id = ${callId} and k.made_by = ${userId} and k.state = 'open'`,
  )
}

export async function insertCall(
  connection: Connection,
  orgId: string,
  call: {
    id: string
    channel: 'phone' | 'web' | 'link'
    office: Office
    npis: readonly number[]
    madeBy: string | null
  },
): Promise<void> {
  const { id, channel, office, npis, madeBy } = call
  await connection.run(sql`
    insert into attestation_calls (org_id, id, channel, state, office_key, office, npis, started_at, made_by)
    values (${getOrgId(orgId)}, ${id}, ${channel}, 'open', ${office.key}, ${JSON.stringify(office)}::jsonb, ${npis}::bigint[],
      ${new Date()}, ${madeBy})`)
}

export async function keepAnswers(
  connection: Connection,
  orgId: string,
  { id, answers }: { readonly id: string; readonly answers: Answers },
): Promise<void> {
  await connection.run(sql`
    update attestation_calls k set answers = ${JSON.stringify(answers)}::jsonb, revision = k.revision + 1
    where k.org_id = ${getOrgId(orgId)} and k.id = ${id}`)
}

export type SavedCall = {
  readonly id: string
  readonly answers: Partial<Answers>
  readonly npis: readonly number[]
  readonly outcome: CallOutcome | null
  readonly spokeWith: string
  readonly spokeRole: string
  readonly note: string
  readonly callBackAt: string | null
  readonly text: string
  readonly seal: string
  readonly batchId: string | null
  readonly updateId: string | null
  readonly results: ReadonlyMap<string, PersonResult>
  readonly at: Date
}

export async function storeSavedCall(connection: Connection, orgId: string, call: SavedCall): Promise<void> {
  const { id, answers, npis, outcome, spokeWith, spokeRole, note, callBackAt, text, seal, at } = call
  await connection.run(sql`
    update attestation_calls k set state = 'saved', answers = ${JSON.stringify(answers)}::jsonb, npis = ${npis}::bigint[],
      outcome = ${outcome}, spoke_with = ${spokeWith}, spoke_role = ${spokeRole}, note = ${note}, call_back_at = ${callBackAt},
      saved_at = ${at}, snapshot = to_jsonb(${text}::text), seal = ${seal}, batch_id = ${call.batchId},
      update_id = ${call.updateId}, revision = k.revision + 1
    where k.org_id = ${getOrgId(orgId)} and k.id = ${id}`)
  const people = [...call.results].map(([npi, result]) => ({ npi, result }))
  await connection.run(sql`
    insert into attestation_people (org_id, call_id, npi, result)
    select ${getOrgId(orgId)}, ${id}, p.npi, p.result
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) p (npi bigint, result text)`)
}

/** Returns the last calls with this office, newest first. */
export function findEarlierCalls(
  connection: Connection,
  orgId: string,
  { officeKey, limit }: { readonly officeKey: string; readonly limit: number },
): Promise<StoredCall[]> {
  return connection.rows(sql`
    ${selectCalls(orgId)} and k.state = 'saved' and k.office_key = ${officeKey} order by k.saved_at desc limit ${limit}`)
}

/** The condition that a call k is the last one with its office. */
const IS_LAST = sql`k.state = 'saved' and not exists (select from attestation_calls l
  where l.org_id = k.org_id and l.office_key = k.office_key and l.state = 'saved' and l.saved_at > k.saved_at)`

/** Returns the last call with each of these offices, however many there were. */
export function findLastCalls(
  connection: Connection,
  orgId: string,
  officeKeys: readonly string[],
): Promise<StoredCall[]> {
  return connection.rows(sql`
    ${selectCalls(orgId)} and ${IS_LAST} and k.office_key = any (${officeKeys}::text[])`)
}

const MAX_LISTED = 50

/** Offices whose last call ended with a time to call back. */
export function findAskedBack(connection: Connection, orgId: string): Promise<StoredCall[]> {
  return connection.rows(sql`
    ${selectCalls(orgId)} and ${IS_LAST} and k.call_back_at is not null and k.office_key <> ''
    order by k.call_back_at limit ${MAX_LISTED}`)
}

export function findDoneToday(connection: Connection, orgId: string, today: string): Promise<StoredCall[]> {
  return connection.rows(sql`
    ${selectCalls(orgId)} and k.state = 'saved' and k.office_key <> '' and k.call_back_at is null
      and (k.saved_at at time zone ${CLOCK_TIME_ZONE})::date = ${today}::date
    order by k.saved_at desc limit ${MAX_LISTED}`)
}

export function findSnapshot(
  connection: Connection,
  orgId: string,
  callId: string,
): Promise<{ seal: string; text: string; channel: 'phone' | 'web' | 'link'; saved_at: Date } | undefined> {
  return connection.one(sql`
    select k.seal, k.snapshot #>> '{}' as text, k.channel, k.saved_at from attestation_calls k
    where k.org_id = ${getOrgId(orgId)} and k.id = ${callId} and k.state = 'saved'`)
}

export async function insertEvidence(
  connection: Connection,
  orgId: string,
  evidence: {
    updateId: string
    id: string
    name: string
    key: string
    sha256: string
    bytes: number
    addedBy: string | null
  },
): Promise<void> {
  const { updateId, id, name, key, sha256, bytes, addedBy } = evidence
  await connection.run(sql`
    insert into data_update_evidence (org_id, update_id, id, name, key, sha256, bytes, added_by, added_at)
    values (${getOrgId(orgId)}, ${updateId}, ${id}, ${name}, ${key}, ${sha256}, ${bytes}, ${addedBy}, ${new Date()})`)
}
