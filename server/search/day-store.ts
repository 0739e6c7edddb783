import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { type Condition, onFeatures } from './condition.ts'
import { type List, type Lists, pickLists } from './dictionary-store.ts'
import { VERIFIED_DAY } from './feature-field.ts'
import { getModelTables, type ModelConnection, type ModelTables } from './model-view.ts'
import { opaque } from './opaque.ts'
import type { AccessPath } from './plan.ts'
import { getProbes, getSubjects, isShown, postingsOfProbe, type RankOrder, readRows } from './rank-store.ts'
import type { Row } from './row.ts'
import { LAST_DAY } from './verified-days.ts'

/** Returns the condition of records that were ever verified. */
export const wasVerified = (lists: Lists, all: List): Condition =>
  onFeatures(sql`${VERIFIED_DAY} > 0::int`, 1, all, pickLists(lists, 'v', ['verified']))

/** Returns the condition of records that were never verified. */
export const wasNeverVerified = (all: List): Condition =>
  onFeatures(sql`${VERIFIED_DAY} = 0::int`, 1, all, undefined)

/** Says in which order days stand and which rows of it are wanted. */
export type DayOrder = {
  readonly isLatestFirst: boolean
  readonly order: RankOrder
  /** The row behind which they begin. */
  readonly behind: Pick<Row, 'tier' | 'rank'> | undefined
  readonly limit: number
  readonly withCards: boolean
}

/** Returns the place of a day in the order of days, from 0. */
export const tierOfDay = (day: number, isLatestFirst: boolean) => (isLatestFirst ? LAST_DAY - day : day)

function selectDays(way: AccessPath, tables: ModelTables): Sql {
  return way.ranks.length > 0
    ? sql`select o.name_rank, ${VERIFIED_DAY} as day ${getSubjects(way, tables)} ${isShown(tables)}`
    : sql`select o.name_rank, o.day from ${getProbes(way)} cross join lateral (
        select o.name_rank, ${VERIFIED_DAY} as day ${postingsOfProbe(way, tables)} ${isShown(tables)} offset 0) o`
}

/** Returns the first records of some ways by the day of their verification, then by name. */
export async function findFirstByDay(
  connection: ModelConnection,
  accessPaths: readonly AccessPath[],
  { isLatestFirst, order, behind, limit, withCards }: DayOrder,
): Promise<Row[]> {
  if (accessPaths.length === 0) return []
  const parts = accessPaths.flatMap((way) =>
    getModelTables(connection).map((tables) => {
      const tier = isLatestFirst ? sql`${LAST_DAY}::int - w.day` : sql`w.day`
      return sql`(select ${tier} as tier, ${tables.side} as side, w.name_rank from (${selectDays(way, tables)}) w)`
    }),
  )
  const [direction, sign] = order === 'ascending' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const from = behind
    ? sql`where (tier, name_rank) ${sign} (${opaque(sql`${behind.tier}::int`)}, ${opaque(sql`${behind.rank}::bigint`)})`
    : sql``
  const first = sql`(
    select distinct tier, side, name_rank from (${joinSql(parts, ' union all ')}) u ${from}
    order by tier ${direction}, name_rank ${direction} limit ${opaque(sql`${limit}::bigint`)}) r`
  return readRows(connection, first, order, withCards)
}
