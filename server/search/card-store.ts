import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import {
  type Card,
  type EntityCard,
  type KeptCard,
  type PractitionerCard,
  readCard,
  type ShownPlace,
} from './card.ts'
import { getModelTables, type ModelConnection, selectOfRank } from './model-view.ts'
import { opaque } from './opaque.ts'
import { selectCards } from './rank-store.ts'
import { ACCEPTING_OF_PLACES } from './read-model/derive-parts.ts'
import { ACCEPTING_BITS } from './read-model/features.ts'
import type { ShownRank } from './row.ts'
import {
  fromSeenPlaces,
  isAffiliationTold,
  PHONE_OF_PLACE,
  STATE_OF_PLACE,
  ZIP_OF_PLACE,
} from './seen-places.ts'
import { seenSubjects } from './seen-subjects.ts'
import type { Subject } from './subject.ts'

/** Returns what the records of these ranks show, in the order of the ranks. */
export async function findCards<Shown extends Card>(
  connection: ModelConnection,
  ranks: readonly number[],
): Promise<ShownRank<Shown>[]> {
  const given = sql`unnest(${opaque(sql`${ranks}::bigint[]`)}) with ordinality r (name_rank, row)`
  const rows = await connection.preparedRows<ShownRank<KeptCard>>(
    sql`${selectCards(connection, { more: sql`r.row`, ranks: given })} order by r.row`,
  )
  return rows.map(({ rank, card, version }) => ({ rank, version, card: readCard<Shown>(card) }))
}

/** Cities, as search keys, states and phones that a search asks for. */
export type AskedAreas = Readonly<Record<'cities' | 'states' | 'phones', readonly string[]>>

/**
 * Finds for each record its first practice location within the states and ZIP codes (any, if nothing restricts) at the
 * ZIP code asked for, if any. Those in the cities and states or with the phone asked for come first.
 */
export async function findShownPlaces(
  connection: Connection,
  {
    asked,
    areas: { cities, states, phones },
  }: {
    readonly asked: readonly { readonly npi: string; readonly zip: string | null }[]
    readonly areas: AskedAreas
  },
  entitlement: Entitlement | undefined,
): Promise<Map<string, ShownPlace>> {
  const isAmong = (value: Sql, among: readonly string[]) =>
    among.length > 0 ? [sql`(${value} = any (${opaque(sql`${among}::text[]`)}::text[])) is true desc`] : []
  const order = [
    ...isAmong(sql`search.key(l.city)`, cities),
    ...isAmong(STATE_OF_PLACE, states),
    ...isAmong(sql`l.phone`, phones),
    sql`l.position`,
  ]
  const rows = await connection.preparedRows<ShownPlace & { npi: string }>(sql`
    select a.npi::text as npi, l.city, l.state, l.zip, l.phone, l.latitude, l.longitude
    from unnest(${opaque(sql`${asked.map(({ npi }) => npi)}::bigint[]`)},
      ${opaque(sql`${asked.map(({ zip }) => zip)}::text[]`)}) a (npi, zip)
    cross join lateral (
      select l.city, ${STATE_OF_PLACE} as state, ${ZIP_OF_PLACE} as zip, ${PHONE_OF_PLACE} as phone, l.latitude, l.longitude
      ${fromSeenPlaces(sql`a.npi`, entitlement)} and (a.zip is null or ${ZIP_OF_PLACE} = a.zip)
      order by ${joinSql(order, ', ')} limit 1) l`)
  return new Map(rows.map(({ npi, ...place }) => [npi, place]))
}

/** The parts of a card that depend on the places of its record. */
export type SeenPlaces = Pick<Card, 'locationCount' | 'zips' | 'cities'> &
  Partial<Pick<PractitionerCard, 'acceptingNewPatients'>>

/** Returns what each of these records says of its places that may be seen, by NPI. */
export async function findSeenPlaces(
  connection: Connection,
  subject: Subject,
  npis: readonly string[],
  entitlement: Entitlement,
): Promise<Map<string, SeenPlaces>> {
  const names = joinSql(
    ACCEPTING_BITS.map((name) => sql`${name}::text`),
    ', ',
  )
  const accepting =
    subject === 'p' ? sql`, 'acceptingNewPatients', (array[${names}])[1 + ${ACCEPTING_OF_PLACES}]` : sql``
  const rows = await connection.preparedRows<{ npi: string; seen: SeenPlaces }>(sql`
    select a.npi::text as npi, p.seen from unnest(${opaque(sql`${npis}::bigint[]`)}) a (npi)
    cross join lateral (
      select jsonb_build_object('locationCount', count(*),
        'zips', coalesce(jsonb_agg(${ZIP_OF_PLACE} order by l.position) filter (where ${ZIP_OF_PLACE} is not null), '[]'),
        'cities', coalesce(jsonb_agg(distinct search.key(l.city)) filter (where search.key(l.city) <> ''), '[]')
        ${accepting}) as seen
      ${fromSeenPlaces(sql`a.npi`, entitlement)} offset 0) p`)
  return new Map(rows.map(({ npi, seen }) => [npi, seen]))
}

/** The parts of a card that depend on the records that its record is affiliated with. */
export type SeenAffiliations = Pick<PractitionerCard, 'entityName'> | Pick<EntityCard, 'practitionerCount'>

/** Returns what each of these records says of its affiliations with records and at places that may be seen, by NPI. */
export async function findSeenAffiliations(
  connection: ModelConnection,
  subject: Subject,
  npis: readonly string[],
  entitlement: Entitlement,
): Promise<Map<string, SeenAffiliations>> {
  const isTold = isAffiliationTold(sql`f`, entitlement)
  const seen =
    subject === 'p'
      ? sql`jsonb_build_object('entityName', (
          select e.card ->> 'name' from viewed.affiliations f
          cross join lateral ${seenSubjects(connection, sql`f.entity_npi`, entitlement)} e
          where f.npi = a.npi and ${isTold} and e.card ->> 'name' is not null
          order by f.position, e.card ->> 'name' limit 1))`
      : sql`jsonb_build_object('practitionerCount', (
          select count(distinct f.npi) from viewed.affiliations f
          cross join lateral ${seenSubjects(connection, sql`f.npi`, entitlement)} e
          where f.entity_npi = a.npi and ${isTold}))`
  const rows = await connection.preparedRows<{ npi: string; seen: SeenAffiliations }>(sql`
    select a.npi::text as npi, ${seen} as seen from unnest(${opaque(sql`${npis}::bigint[]`)}) a (npi)`)
  return new Map(rows.map(({ npi, seen }) => [npi, seen]))
}

/** Returns NPIs in the order of the ranks. */
export async function findNpis(connection: ModelConnection, ranks: readonly number[]): Promise<string[]> {
  const rows = await connection.preparedRows<{ npi: string }>(sql`
    select s.npi::text as npi from unnest(${opaque(sql`${ranks}::bigint[]`)}) with ordinality r (name_rank, row)
    cross join lateral (select ${selectOfRank(connection, sql`npi`, sql`r.name_rank`)} as npi offset 0) s
    where s.npi is not null order by r.row`)
  return rows.map(({ npi }) => npi)
}

export type RankedNpi = { readonly npi: string; readonly rank: number; readonly isEntity: boolean }

/** Finds the ranks that the view has records with these NPIs at. */
export function findRanks(connection: ModelConnection, npis: readonly string[]): Promise<RankedNpi[]> {
  const parts = getModelTables(connection).map(
    ({ subjects, isShown }) => sql`
      select s.npi::text as npi, s.name_rank as rank, s.subject = 'e' as "isEntity"
      from ${subjects} s where s.npi = any (${npis}::bigint[])
        and ${isShown ? isShown(sql`s.name_rank`) : sql`true`}`,
  )
  return connection.rows(joinSql(parts, ' union all '))
}
