import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { OwnPeople } from '../people/own-people-store.ts'
import { isReported } from './seen-change-store.ts'
import { selectSent } from './sent-file-store.ts'

/** An action that was taken for a clock; `sha256` is that of the file, the snapshot or the letter that shows it. */
export type Deed = { label: string; detail: string; at: Date; by: string | null; sha256: string | null }

const MAX_DEEDS = 20

/** Finds who vouched for a record, and who was called about it, newest first. */
export function findVerifications(connection: Connection, orgId: string, npi: string): Promise<Deed[]> {
  return connection.rows(sql`
    select * from (
      select s.name as label, coalesce(nullif(concat_ws(', ', nullif(k.spoke_with, ''), nullif(k.spoke_role, '')), ''),
        b.label) as detail, b.applied_at as at, u.name as by, k.seal as sha256
      from claims c join batches b on b.id = c.batch_id and b.state = 'applied' join sources s on s.id = c.source_id
      left join users u on u.id = b.applied_by
      left join attestation_calls k on k.org_id = ${getOrgId(orgId)} and k.batch_id = b.id
      where c.npi = ${npi}::bigint and (s.kind = 'attestation' or s.kind = 'roster' and c.org_id is not null)
        and (c.org_id is null or c.org_id = ${getOrgId(orgId)})
      union all
      select 'Called', k.outcome, k.saved_at, u.name, k.seal
      from attestation_people p join attestation_calls k on k.org_id = p.org_id and k.id = p.call_id
      left join users u on u.id = k.made_by
      where p.org_id = ${getOrgId(orgId)} and p.npi = ${npi}::bigint and k.state = 'saved' and k.batch_id is null) d
    order by at desc limit ${MAX_DEEDS}`)
}

export type UpdateSteps = {
  heard_at: Date
  said_by: { source?: string; person?: string }
  created_at: Date
  created_by: string | null
  lines: number
  changes: number
  impact_at: Date | null
  submitted_at: Date | null
  state: string
  changed_at: Date
  closed_reason: string | null
  applied_at: Date | null
  applied_by: string | null
  sha256: string | null
}

export function findUpdateSteps(
  connection: Connection,
  orgId: string,
  updateId: string,
): Promise<UpdateSteps | undefined> {
  return connection.one(sql`
    select u.heard_at, u.said_by, u.created_at, c.name as created_by, u.impact_at, u.submitted_at, u.state, u.changed_at,
      u.closed_reason, b.applied_at, a.name as applied_by,
      coalesce((select e.sha256 from data_update_evidence e where e.org_id = u.org_id and e.update_id = u.id
          order by e.added_at limit 1),
        (select k.seal from attestation_calls k where k.org_id = u.org_id and k.update_id = u.id limit 1)) as sha256,
      (select count(*)::int from data_update_lines l where l.org_id = u.org_id and l.update_id = u.id) as lines,
      (select count(*)::int from data_update_changes n where n.org_id = u.org_id and n.update_id = u.id) as changes
    from data_updates u
    left join batches b on b.id = u.batch_id and b.state = 'applied'
    left join users c on c.id = u.created_by left join users a on a.id = b.applied_by
    where u.org_id = ${getOrgId(orgId)} and u.id = ${updateId}`)
}

/** The day on which fields of a practitioner changed. */
export type DayOfChanges = { readonly npi: string; readonly day: string; readonly timeZone: string }

const isOfDay = (people: OwnPeople, { npi, day, timeZone }: DayOfChanges): Sql => sql`
  h.npi = ${npi}::bigint and (h.at at time zone ${timeZone})::date = ${day}::date and ${isReported(people)}`

export function findChanges(
  connection: Connection,
  people: OwnPeople,
  changed: DayOfChanges,
): Promise<Deed[]> {
  return connection.rows(sql`
    select 'Changed' as label, string_agg(distinct h.field_path, ', ') as detail, min(h.at) as at, b.label as by,
      null as sha256
    from changes h join batches b on b.id = h.batch_id
    where ${isOfDay(people, changed)}
    group by b.id, b.label order by at limit ${MAX_DEEDS}`)
}

/** Finds the file by which Plan Finder was told all the changes h of practitioners; undefined while it was not. */
async function findSent(
  connection: Connection,
  { orgId }: OwnPeople,
  condition: Sql,
): Promise<Deed | undefined> {
  const last = await connection.one<Omit<Deed, 'at'> & { at: Date | null }>(sql`
    select 'Sent to Plan Finder' as label, s.name as detail, s.finished_at as at, u.name as by, s.file_hash as sha256
    from (select h.npi, max(h.at) as at from changes h where ${condition} group by h.npi) c
    left join lateral (${selectSent(orgId, sql`c.npi`, sql`c.at`)}) s on true
    left join users u on u.id = s.user_id
    where exists (select from viewed.practitioners p where p.npi = c.npi)
    order by s.finished_at desc nulls first limit 1`)
  return last?.at ? { ...last, at: last.at } : undefined
}

export const findSentOfDay = (connection: Connection, people: OwnPeople, changed: DayOfChanges) =>
  findSent(connection, people, isOfDay(people, changed))

export const findSentOfUpdate = (connection: Connection, people: OwnPeople, updateId: string) =>
  findSent(
    connection,
    people,
    sql`h.batch_id = (select u.batch_id from data_updates u where u.org_id = ${getOrgId(people.orgId)} and u.id = ${updateId})
      and ${isReported(people)}`,
  )

export type QuestionSteps = {
  asked_at: Date
  asked_by: string
  contact: string
  network: string
  npi: number
  created_by: string | null
  answer: string | null
  answered_at: Date | null
  answered_by: string | null
  seal: string | null
}

export function findQuestionSteps(
  connection: Connection,
  orgId: string,
  questionId: string,
): Promise<QuestionSteps | undefined> {
  return connection.one(sql`
    select q.asked_at, q.asked_by, q.contact, q.network, q.npi, c.name as created_by, q.answer, q.answered_at,
      a.name as answered_by, q.seal
    from network_questions q left join users c on c.id = q.created_by left join users a on a.id = q.answered_by
    where q.org_id = ${getOrgId(orgId)} and q.id = ${questionId}`)
}

export function findCallStep(
  connection: Connection,
  orgId: string,
  callId: string,
): Promise<(Deed & { people: number }) | undefined> {
  return connection.one(sql`
    select 'Called' as label, k.outcome as detail, k.saved_at as at, u.name as by, k.seal as sha256,
      cardinality(k.npis) as people
    from attestation_calls k left join users u on u.id = k.made_by
    where k.org_id = ${getOrgId(orgId)} and k.id = ${callId}`)
}
