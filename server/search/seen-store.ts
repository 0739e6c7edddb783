import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type ModelConnection, selectOfRank } from './model-view.ts'
import { opaque } from './opaque.ts'
import { ACCEPTING_OF_PLACES } from './read-model/derive-parts.ts'
import {
  fromSeenPlaces,
  hasSeenPlace,
  isPlaceInside,
  PHONE_OF_PLACE,
  STATE_OF_PLACE,
  ZIP_OF_PLACE,
} from './seen-places.ts'

export async function isSeenRecord(
  connection: Connection,
  npi: string,
  entitlement: Entitlement | undefined,
): Promise<boolean> {
  if (!entitlement) return true
  const [row] = await connection.preparedRows<{ is_seen: boolean }>(
    sql`select ${hasSeenPlace(opaque(sql`${npi}::bigint`), entitlement)} as is_seen`,
  )
  return row?.is_seen === true
}

/** The data of the places of a record that may be seen, if it has others too. */
export type PartlySeen = {
  readonly rank: number
  readonly states: readonly string[]
  readonly zips: readonly string[]
  /** The place in ACCEPTING_BITS. */
  readonly accepting: number
  readonly hasPhone: boolean
}

export type PartlySeenByRank = ReadonlyMap<number, PartlySeen>

/** Finds those of these records that have places that may be seen and others that may not. */
export async function findPartlySeen(
  connection: ModelConnection,
  ranks: readonly number[],
  entitlement: Entitlement | undefined,
): Promise<PartlySeenByRank> {
  if (!entitlement || ranks.length === 0) return new Map()
  const rows = await connection.preparedRows<PartlySeen>(sql`
    select r.name_rank as rank, p.states, p.zips, p.accepting, p.has_phone as "hasPhone"
    from unnest(${opaque(sql`${ranks}::bigint[]`)}) r (name_rank)
    cross join lateral (select ${selectOfRank(connection, sql`npi`, sql`r.name_rank`)} as npi offset 0) s
    cross join lateral (
      select coalesce(array_agg(distinct ${STATE_OF_PLACE}) filter (where ${STATE_OF_PLACE} is not null), '{}') as states,
        coalesce(array_agg(distinct ${ZIP_OF_PLACE}) filter (where ${ZIP_OF_PLACE} is not null), '{}') as zips, ${ACCEPTING_OF_PLACES} as accepting,
        coalesce(bool_or(${PHONE_OF_PLACE} is not null), false) as has_phone
      ${fromSeenPlaces(sql`s.npi`, entitlement)} offset 0) p
    where (exists (select from viewed.locations l
      where l.npi = s.npi and l.position >= 0 and not ${isPlaceInside(entitlement)})) is true`)
  return new Map(rows.map((row) => [row.rank, row]))
}
