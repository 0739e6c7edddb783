import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { joinSql, sql } from '#server/db/sql.ts'
import {
  type Card,
  type EntityCard,
  type KeptCard,
  type PractitionerCard,
  readCard,
  type ShownPlace,
} from './card.ts'
import { type ModelConnection, selectOfRank } from './model-view.ts'
import { opaque } from './opaque.ts'
import { selectCards } from './rank-store.ts'
import { ACCEPTING_OF_PLACES } from './read-model/derive-parts.ts'
import { ACCEPTING_BITS } from './read-model/features.ts'
import type { ShownRank } from './row.ts'
import { fromSeenPlaces, hasSeenPlace, PHONE_OF_PLACE, STATE_OF_PLACE, ZIP_OF_PLACE } from './seen-places.ts'
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
 * For each record its first practice location within the states and ZIP codes (any, where nothing restricts) at the
 * ZIP code asked for (any, where none is); those in the cities and states or with the phone asked for come before others.
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
  const rows = await connection.preparedRows<ShownPlace & { npi: string }>(sql`
    select a.npi::text as npi, l.city, l.state, l.zip, l.phone, l.latitude, l.longitude
    from unnest(${opaque(sql`${asked.map(({ npi }) => npi)}::bigint[]`)},
      ${opaque(sql`${asked.map(({ zip }) => zip)}::text[]`)}) a (npi, zip)
    cross join lateral (
      select l.city, ${STATE_OF_PLACE} as state, ${ZIP_OF_PLACE} as zip, ${PHONE_OF_PLACE} as phone, l.latitude, l.longitude
      ${fromSeenPlaces(sql`a.npi`, entitlement)} and (a.zip is null or ${ZIP_OF_PLACE} = a.zip)
      order by (search.key(l.city) = any (${opaque(sql`${cities}::text[]`)}::text[])) is true desc,
        (${STATE_OF_PLACE} = any (${opaque(sql`${states}::text[]`)}::text[])) is true desc,
        (l.phone = any (${opaque(sql`${phones}::text[]`)}::text[])) is true desc, l.position limit 1) l`)
  return new Map(rows.map(({ npi, ...place }) => [npi, place]))
}

/** What a card says of all places of its record, said of those that may be seen. */
export type SeenSummary = Pick<Card, 'locationCount' | 'zips' | 'cities'> &
  (Pick<PractitionerCard, 'acceptingNewPatients' | 'entityName'> | Pick<EntityCard, 'practitionerCount'>)

const OF_PRACTITIONER = (entitlement: Entitlement) => sql`
  'acceptingNewPatients', (array[${joinSql(
    ACCEPTING_BITS.map((name) => sql`${name}::text`),
    ', ',
  )}])[1 + (select ${ACCEPTING_OF_PLACES} ${fromSeenPlaces(sql`a.npi`, entitlement)})],
  'entityName', (select e.name from viewed.affiliations f
    cross join lateral (select name from viewed.entities where npi = f.entity_npi offset 0) e
    where f.npi = a.npi and e.name is not null and ${hasSeenPlace(sql`f.entity_npi`, entitlement)}
    order by f.position, e.name limit 1)`

const OF_ENTITY = (entitlement: Entitlement) => sql`
  'practitionerCount', (select count(distinct f.npi) from viewed.affiliations f
    where f.entity_npi = a.npi and ${hasSeenPlace(sql`f.npi`, entitlement)})`

/** Returns what each of these records says of its places that may be seen, by NPI. */
export async function findSeenSummaries(
  connection: Connection,
  subject: Subject,
  npis: readonly string[],
  entitlement: Entitlement,
): Promise<Map<string, SeenSummary>> {
  const ofSubject = subject === 'e' ? OF_ENTITY : OF_PRACTITIONER
  const rows = await connection.preparedRows<{ npi: string; seen: SeenSummary }>(sql`
    select a.npi::text as npi, p.seen || jsonb_build_object(${ofSubject(entitlement)}) as seen
    from unnest(${opaque(sql`${npis}::bigint[]`)}) a (npi)
    cross join lateral (
      select jsonb_build_object('locationCount', count(*),
        'zips', coalesce(jsonb_agg(distinct ${ZIP_OF_PLACE}) filter (where ${ZIP_OF_PLACE} is not null), '[]'),
        'cities', coalesce(jsonb_agg(distinct search.key(l.city)) filter (where search.key(l.city) <> ''), '[]')) as seen
      ${fromSeenPlaces(sql`a.npi`, entitlement)} offset 0) p`)
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
