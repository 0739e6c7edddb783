import type { api, ReplyOf } from '@concord/contract'
import type { AccuracyAnswers } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

type ShownPlace = ReplyOf<typeof api.readAccuracySample>['places'][number]

/** The details of a place as the directory had them when the place was drawn. */
export type ToldPlace = Pick<
  ShownPlace,
  'name' | 'specialty' | 'street' | 'city' | 'state' | 'zip' | 'phone' | 'accepting' | 'networks'
>

export type DrawnPlace = Pick<ShownPlace, 'number' | 'stratum' | 'npi'> & {
  readonly position: number
  readonly told: ToldPlace
}

export type StoredSample = {
  readonly id: string
  readonly name: string
  readonly seed: string
  readonly strata: 'none' | 'state' | 'specialty'
  readonly states: readonly string[]
  readonly specialties: readonly string[]
  readonly population: number
  readonly created_at: Date
  readonly person: string | null
  readonly version: number
  readonly size: number
  readonly unreachable: number
  /** Different answers of places that were asked, with how many places have each. */
  readonly answers: readonly { readonly answers: Partial<AccuracyAnswers>; readonly places: number }[]
}

export type StoredPlace = Pick<
  ShownPlace,
  'number' | 'stratum' | 'npi' | 'outcome' | 'note' | 'version' | 'person'
> & {
  readonly told: ToldPlace
  readonly answers: Partial<AccuracyAnswers>
  readonly answered_at: Date | null
}

/** Places of one part with one outcome and the same answers. */
export type StoredPart = {
  readonly name: string
  readonly outcome: ShownPlace['outcome']
  readonly answers: Partial<AccuracyAnswers>
  readonly places: number
}

export type SampleKey = { readonly orgId: string; readonly id: string }

const selectSamples = (orgId: string): Sql => sql`
  select s.id, s.name, s.seed, s.strata, s.states, s.specialties, s.population, s.created_at, u.name as person, s.version,
    p.size, p.unreachable, coalesce(a.answers, '[]') as answers
  from accuracy_samples s left join users u on u.id = s.created_by
  cross join lateral (
    select count(*)::int as size, (count(*) filter (where outcome = 'unreachable'))::int as unreachable
    from accuracy_places where org_id = s.org_id and sample_id = s.id) p
  cross join lateral (
    select jsonb_agg(jsonb_build_object('answers', g.answers, 'places', g.places)) as answers from (
      select answers, count(*) as places from accuracy_places
      where org_id = s.org_id and sample_id = s.id and outcome = 'asked' group by answers) g) a
  where s.org_id = ${getOrgId(orgId)}`

export function findSamples(connection: Connection, orgId: string): Promise<StoredSample[]> {
  return connection.rows(sql`${selectSamples(orgId)} order by s.created_at desc, s.id`)
}

export function findSample(
  connection: Connection,
  { orgId, id }: SampleKey,
): Promise<StoredSample | undefined> {
  return connection.one(sql`${selectSamples(orgId)} and s.id = ${id}`)
}

export function findParts(connection: Connection, { orgId, id }: SampleKey): Promise<StoredPart[]> {
  return connection.rows(sql`
    select p.stratum as name, p.outcome, p.answers, count(*)::int as places from accuracy_places p
    where p.org_id = ${getOrgId(orgId)} and p.sample_id = ${id} group by 1, 2, 3 order by 1, 2`)
}

export async function countSamples(connection: Connection, orgId: string): Promise<number> {
  await connection.run(
    sql`select pg_advisory_xact_lock(hashtext('accuracy samples'), hashtext(${getOrgId(orgId)}))`,
  )
  const row = await connection.one<{ count: number }>(
    sql`select count(*)::int as count from accuracy_samples where org_id = ${getOrgId(orgId)}`,
  )
  return row?.count ?? 0
}

export type NewSample = SampleKey &
  Pick<StoredSample, 'name' | 'seed' | 'strata' | 'states' | 'specialties' | 'population'> & {
    readonly userId: string
    readonly createdAt: Date
  }

export async function insertSample(
  connection: Connection,
  sample: NewSample,
  places: readonly DrawnPlace[],
): Promise<void> {
  const { orgId, id, name, seed, strata, states, specialties, population, userId, createdAt } = sample
  await connection.run(sql`
    insert into accuracy_samples (org_id, id, name, seed, strata, states, specialties, population, created_at, created_by)
    values (${getOrgId(orgId)}, ${id}, ${name}, ${seed}, ${strata}, ${states}, ${specialties}, ${population}, ${createdAt}, ${userId})`)
  await connection.run(sql`
    insert into accuracy_places (org_id, sample_id, number, stratum, npi, position, told)
    select ${getOrgId(orgId)}, ${id}, p.number, p.stratum, p.npi, p.position, p.told
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      p (number integer, stratum text, npi bigint, position integer, told jsonb)`)
}

const ORDERS: Readonly<Record<string, Sql>> = {
  number: sql`p.number`,
  // Places with one phone are asked in one call.
  phone: sql`p.told ->> 'phone'`,
  name: sql`p.told ->> 'name'`,
}

type PlaceFilter = {
  readonly sort: string
  readonly outcome?: string | undefined
  /** A question, or 'any' of them, to which the answer is no. */
  readonly wrong?: string | undefined
}

export function selectPlaces({ orgId, id }: SampleKey, { sort, outcome, wrong }: PlaceFilter): Sql {
  const order = ORDERS[sort.replace('-', '')] ?? sql`p.number`
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const isWrong =
    wrong === 'any'
      ? sql`exists (select from jsonb_each_text(p.answers) a where a.value = 'no')`
      : sql`p.answers ->> ${wrong ?? ''} = 'no'`
  return sql`
    select p.number, p.stratum, p.npi::text as npi, p.told, p.outcome, p.answers, p.note, p.answered_at, u.name as person,
      p.version
    from accuracy_places p left join users u on u.id = p.answered_by
    where p.org_id = ${getOrgId(orgId)} and p.sample_id = ${id} ${outcome ? sql`and p.outcome = ${outcome}` : sql``}
      ${wrong ? sql`and ${isWrong}` : sql``}
    order by ${order} ${direction}, p.number`
}

export function findPlace(
  connection: Connection,
  key: SampleKey,
  number: number,
): Promise<StoredPlace | undefined> {
  return connection.one(sql`
    select * from (${selectPlaces(key, { sort: 'number' })}) listed where number = ${number}`)
}

/** Stores the answers about a place; returns false if the place has another version by now. */
export async function updatePlace(
  connection: Connection,
  { orgId, id }: SampleKey,
  place: Pick<StoredPlace, 'number' | 'version' | 'outcome' | 'note'> & {
    readonly answers: Partial<AccuracyAnswers>
    readonly userId: string
  },
): Promise<boolean> {
  const { number, version, outcome, note, answers, userId } = place
  const updated = await connection.run(sql`
    update accuracy_places set outcome = ${outcome}, note = ${note}, answers = ${JSON.stringify(answers)}::jsonb,
      answered_at = case when ${outcome} <> 'open' then now() end,
      answered_by = case when ${outcome} <> 'open' then ${userId}::uuid end, version = version + 1
    where org_id = ${getOrgId(orgId)} and sample_id = ${id} and number = ${number} and version = ${version}`)
  return updated === 1
}

/** Deletes a sample; returns false if the sample has another version by now. */
export async function deleteSample(
  connection: Connection,
  { orgId, id }: SampleKey,
  version: number,
): Promise<boolean> {
  const deleted = await connection.run(sql`
    delete from accuracy_samples where org_id = ${getOrgId(orgId)} and id = ${id} and version = ${version}`)
  return deleted === 1
}
