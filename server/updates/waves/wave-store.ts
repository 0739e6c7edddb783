import { type CallOutcome, CLOCK_TIME_ZONE } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Office } from '../attestation/call-store.ts'

export type StoredWave = {
  id: string
  number: number
  name: string
  state: 'open' | 'done' | 'canceled'
  due_on: string
  is_late: boolean
  offices: number
  people: number
  reached: number
  tried: number
  created_by: string | null
  created_at: Date
  revision: number
}

/** The last call with an office `o` since its wave `w` was made. */
const LAST_CALL = sql`left join lateral (
  select k.outcome, k.saved_at from attestation_calls k
  where k.org_id = o.org_id and k.office_key = o.office_key and k.state = 'saved' and k.saved_at >= w.created_at
  order by k.saved_at desc limit 1) k on true`

const selectWaves = (orgId: string): Sql => sql`
  select w.id, w.number, w.name, w.state, w.due_on::text as due_on,
    w.state = 'open' and w.due_on < (now() at time zone ${CLOCK_TIME_ZONE})::date as is_late,
    n.offices, n.people, n.reached, n.tried, u.name as created_by, w.created_at, w.revision
  from outreach_waves w
  left join users u on u.id = w.created_by
  cross join lateral (
    select count(*)::int as offices, coalesce(sum(cardinality(o.npis)), 0)::int as people,
      (count(*) filter (where k.outcome = 'reached'))::int as reached,
      (count(*) filter (where k.outcome <> 'reached'))::int as tried
    from outreach_wave_offices o ${LAST_CALL}
    where o.org_id = w.org_id and o.wave_id = w.id) n
  where w.org_id = ${getOrgId(orgId)}`

export const findWaves = (connection: Connection, orgId: string, limit: number): Promise<StoredWave[]> =>
  connection.rows(sql`${selectWaves(orgId)} order by w.number desc limit ${limit}`)

export const findWave = (
  connection: Connection,
  orgId: string,
  id: string,
): Promise<StoredWave | undefined> => connection.one(sql`${selectWaves(orgId)} and w.id = ${id}`)

export async function lockWave(
  connection: Connection,
  orgId: string,
  id: string,
): Promise<StoredWave | undefined> {
  await connection.run(
    sql`select from outreach_waves w where w.org_id = ${getOrgId(orgId)} and w.id = ${id} for update`,
  )
  return findWave(connection, orgId, id)
}

export type WaveOffice = {
  office: Office
  npis: number[]
  outcome: CallOutcome | null
  saved_at: Date | null
}

export const findWaveOffices = (connection: Connection, orgId: string, id: string): Promise<WaveOffice[]> =>
  connection.rows(sql`
    select o.office, o.npis, k.outcome, k.saved_at
    from outreach_wave_offices o join outreach_waves w on w.org_id = o.org_id and w.id = o.wave_id ${LAST_CALL}
    where o.org_id = ${getOrgId(orgId)} and o.wave_id = ${id} order by o.place`)

/** Offices that are in a wave that goes on. */
export async function findWavedKeys(connection: Connection, orgId: string): Promise<ReadonlySet<string>> {
  const rows = await connection.rows<{ office_key: string }>(sql`
    select o.office_key from outreach_wave_offices o
    join outreach_waves w on w.org_id = o.org_id and w.id = o.wave_id and w.state = 'open'
    where o.org_id = ${getOrgId(orgId)}`)
  return new Set(rows.map(({ office_key }) => office_key))
}

export async function insertWave(
  connection: Connection,
  orgId: string,
  wave: {
    id: string
    name: string
    dueOn: string
    createdBy: string
    offices: readonly { office: Office; npis: readonly number[] }[]
  },
): Promise<void> {
  const { id, name, dueOn, createdBy, offices } = wave
  const rows = offices.map(({ office, npis }, place) => ({ place, office_key: office.key, office, npis }))
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`waves of ${orgId}`}))`)
  await connection.run(sql`
    insert into outreach_waves (org_id, id, number, name, due_on, state, created_by, created_at)
    select ${getOrgId(orgId)}, ${id}, coalesce(max(w.number) + 1, 1), ${name}, ${dueOn}::date, 'open', ${createdBy}, ${new Date()}
    from outreach_waves w where w.org_id = ${getOrgId(orgId)}`)
  await connection.run(sql`
    insert into outreach_wave_offices (org_id, wave_id, place, office_key, office, npis)
    select ${getOrgId(orgId)}, ${id}, o.place, o.office_key, o.office, o.npis
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      o (place int, office_key text, office jsonb, npis bigint[])`)
}

export async function updateWave(
  connection: Connection,
  orgId: string,
  { id, state }: { readonly id: string; readonly state: 'done' | 'canceled' },
): Promise<void> {
  await connection.run(sql`
    update outreach_waves w set state = ${state}, revision = w.revision + 1
    where w.org_id = ${getOrgId(orgId)} and w.id = ${id}`)
}
