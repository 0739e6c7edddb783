import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type Card, type KeptCard, readCard, type ShownPlace } from './card.ts'
import { opaque } from './opaque.ts'
import { selectCards } from './rank-store.ts'
import type { ShownRank } from './row.ts'

/** Returns what the records of these ranks show, in the order of the ranks. */
export async function findCards<Shown extends Card>(
  connection: Connection,
  ranks: readonly number[],
): Promise<ShownRank<Shown>[]> {
  const given = sql`unnest(${opaque(sql`${ranks}::bigint[]`)}) with ordinality r (name_rank, row)`
  const rows = await connection.preparedRows<ShownRank<KeptCard>>(
    sql`${selectCards(sql`r.row`, given)} order by r.row`,
  )
  return rows.map(({ rank, card, version }) => ({ rank, version, card: readCard<Shown>(card) }))
}

/**
 * For each record its first practice location within the states and ZIP codes (any, where nothing restricts) at the
 * ZIP code asked for (any, where none is).
 */
export async function findShownPlaces(
  connection: Connection,
  asked: readonly { readonly npi: string; readonly zip: string | null }[],
  entitlement: Entitlement | undefined,
): Promise<Map<string, ShownPlace>> {
  const { states = null, zipCodes = null } = entitlement ?? {}
  const rows = await connection.preparedRows<ShownPlace & { npi: string }>(sql`
    select a.npi::text as npi, l.city, l.state, l.zip, l.phone, l.latitude, l.longitude
    from unnest(${opaque(sql`${asked.map(({ npi }) => npi)}::bigint[]`)},
      ${opaque(sql`${asked.map(({ zip }) => zip)}::text[]`)}) a (npi, zip)
    cross join lateral (
      select city, state, zip, phone, latitude, longitude from (
        select position, city, latitude, longitude, search.us_state(country, state, zip) as state,
          search.us_zip(country, state, zip) as zip, search.usable_phone(country, state, zip, phone) as phone
        from locations where npi = a.npi and position >= 0
      ) usable
      where (a.zip is null or zip = a.zip) and (${states}::text[] is null or state = any (${states}::text[]) or zip = any (${zipCodes}::text[]))
      order by position limit 1) l`)
  return new Map(rows.map(({ npi, ...place }) => [npi, place]))
}

/** Returns NPIs in the order of the ranks. */
export async function findNpis(connection: Connection, ranks: readonly number[]): Promise<string[]> {
  const rows = await connection.preparedRows<{ npi: string }>(sql`
    select s.npi::text as npi from unnest(${ranks}::bigint[]) with ordinality r (name_rank, row)
    join search.subjects s on s.name_rank = r.name_rank order by r.row`)
  return rows.map(({ npi }) => npi)
}
