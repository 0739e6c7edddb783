import { CLOCK_TIME_ZONE, type ClockLane, PLAN_FINDER_CHANGE_DAYS } from '@concord/domain'
import { getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  isFirstIn,
  type OwnPeople,
  type PeopleFilter,
  selectNetworked,
  selectOwnPeople,
} from '../people/own-people-store.ts'
import { isReported } from './seen-change-store.ts'
import { selectSent } from './sent-file-store.ts'
import { selectSettled } from './settled-store.ts'

/** The selection of the items of a lane: whose they are, and which of them. */
export type LaneQuestion = {
  readonly people: OwnPeople
  readonly filter: PeopleFilter
  readonly now: Date
  /** Items that ended before are left out. */
  readonly since: Date
}

/** The rows of a lane: id, number, what, npi, update_id, started_at, ended_at, stands, and office_key where it has calls. */
type LaneRows = (question: LaneQuestion) => Sql

const isFiltered = ({ state, network }: PeopleFilter) => state !== undefined || network !== undefined

const NAME = sql`concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), nullif(p.credentials, ''))`

const verify: LaneRows = ({ people, filter }) => sql`
  select p.npi::text as id, p.npi::text as number, ${NAME} as what, p.npi::text as npi, null::uuid as update_id,
    p.verified_at as started_at, null::timestamptz as ended_at,
    case when p.verified_at is null then 'Never verified' else 'Verified' end as stands
  from (${selectOwnPeople(people, filter)}) p`

/** Whether a change of an update says that a place or an affiliation is not there. */
const IS_REMOVAL = sql`(c.path ~ '^(locations|affiliations)[.][^.]+$' and c.value in ('null'::jsonb, 'false'::jsonb))`

/** Tells whether someone of the filter is among these NPIs; without a filter anyone is. */
const hasFiltered = (people: OwnPeople, filter: PeopleFilter, npis: Sql): Sql =>
  isFiltered(filter)
    ? sql`exists (select from (${npis}) f (npi) where f.npi in (select npi from (${selectOwnPeople(people, filter)}) own))`
    : sql`true`

const NPIS_OF_UPDATE = sql`select f.npi from data_update_changes f where f.org_id = u.org_id and f.update_id = u.id`

const selectUpdates = ({ people, filter, since }: LaneQuestion, condition: Sql): Sql => sql`
  select u.id, u.number, u.title, u.heard_at, u.state, n.changes, n.removals,
    case when u.state in ('rejected', 'discarded') then u.changed_at else b.applied_at end as ended_at
  from data_updates u
  left join batches b on b.id = u.batch_id and b.state = 'applied'
  cross join lateral (
    select count(*)::int as changes, (count(*) filter (where ${IS_REMOVAL}))::int as removals
    from data_update_changes c where c.org_id = u.org_id and c.update_id = u.id) n
  where u.org_id = ${getOrgId(people.orgId)} and n.changes > 0 and ${condition}
    and (u.changed_at >= ${since} or u.state not in ('applied', 'rejected', 'discarded'))
    and ${hasFiltered(people, filter, NPIS_OF_UPDATE)}`

const update: LaneRows = (question) => sql`
  select u.id::text as id, 'DU-' || u.number as number,
    u.changes || case u.changes when 1 then ' change' else ' changes' end
      || case u.title when '' then '' else ', ' || u.title end as what,
    null::text as npi, u.id as update_id, u.heard_at as started_at, u.ended_at, u.state as stands
  from (${selectUpdates(question, sql`n.removals < n.changes`)}) u`

/**
 * Selects calls that said that people could not be verified, with the time at which each of them was verified or removed
 * after all.
 */
const unverified = ({ people, filter }: LaneQuestion): Sql => sql`
  select c.id, c.office, c.office_key, c.saved_at, c.outcome, e.ended_at
  from attestation_calls c
  cross join lateral (
    select case when bool_and(s.at is not null) then max(s.at) end as ended_at
    from unnest(c.npis) n (npi) cross join lateral (${selectSettled(people)}) s) e
  where c.org_id = ${getOrgId(people.orgId)} and c.state = 'saved' and c.outcome in ('refused', 'wrongNumber')
    and ${hasFiltered(people, filter, sql`select unnest(c.npis)`)}`

const remove: LaneRows = (question) => sql`
  select 'update:' || u.id as id, 'DU-' || u.number as number,
    u.removals || case u.removals when 1 then ' removal' else ' removals' end
      || case u.title when '' then '' else ', ' || u.title end as what,
    null::text as npi, u.id as update_id, u.heard_at as started_at, u.ended_at, u.state as stands, null::text as office_key
  from (${selectUpdates(question, sql`n.removals > 0`)}) u
  union all
  select 'call:' || c.id, c.office ->> 'phone', c.office ->> 'name', null, null, c.saved_at,
    c.ended_at, c.outcome, c.office_key
  from (${unverified(question)}) c`

const listMedicare = ({ networks }: OwnPeople) => networks.filter((name) => /medicare/i.test(name))

/** Selects the people of the organization whom Plan Finder shows. */
const selectMembers = (people: OwnPeople, filter: PeopleFilter): Sql => sql`
  select p.npi, ${NAME} as name from (${selectOwnPeople(people, filter)}) p
  where p.npi = any (array(${selectNetworked(people, listMedicare(people))}))`

const planFinder: LaneRows = ({ people, filter, now }) => {
  const members = selectMembers(people, filter)
  // Where each change is asked what of it may be seen, none of others is asked.
  const isOfMember = people.sight.entitlement
    ? sql`h.npi = any (array(select o.npi from (${members}) o))`
    : sql`true`
  return sql`
  select m.npi || ':' || c.day as id, m.npi::text as number, m.name as what, m.npi::text as npi, null::uuid as update_id,
    c.at as started_at, s.finished_at as ended_at,
    c.fields || case c.fields when 1 then ' field changed' else ' fields changed' end as stands
  from (${members}) m
  join (
    select h.npi, (h.at at time zone ${CLOCK_TIME_ZONE})::date as day, min(h.at) as at, max(h.at) as last_at,
      count(distinct h.field_path)::int as fields
    from changes h
    where h.at >= ${new Date(now.getTime() - PLAN_FINDER_CHANGE_DAYS * 86_400_000)} and ${isOfMember} and ${isReported(people)}
    group by h.npi, day) c on c.npi = m.npi
  left join lateral (${selectSent(people.orgId, sql`c.npi`, sql`c.last_at`)}) s on true`
}

/** Tells whether the practitioner of a question is in the state of the filter, also one of another organization. */
const isInState = (people: OwnPeople, { state }: PeopleFilter): Sql =>
  state === undefined ? sql`true` : isFirstIn(people, sql`q.npi`, state)

const answer: LaneRows = ({ people, filter }) => sql`
  select q.id::text as id, 'NQ-' || q.number as number, q.asked_by || ', ' || q.network as what, q.npi::text as npi,
    null::uuid as update_id, q.asked_at as started_at, q.answered_at as ended_at,
    coalesce(q.answer, 'Not answered') as stands
  from network_questions q
  where q.org_id = ${getOrgId(people.orgId)} and ${isInState(people, filter)}
    and ${filter.network === undefined ? sql`true` : sql`q.network = ${filter.network}`}`

const LANE_ROWS: Readonly<Record<ClockLane, LaneRows>> = { verify, update, remove, planFinder, answer }

export const selectLane = (lane: ClockLane, question: LaneQuestion): Sql => LANE_ROWS[lane](question)
