import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Posting } from './condition.ts'
import { opaque } from './opaque.ts'
import type { Way } from './plan.ts'

/** Every pair of a posting and a range, as columns. */
function columnsOf({ postings, ranges }: Way) {
  const pairs = postings.flatMap((posting) => ranges.map((range) => ({ ...posting, ...range })))
  return {
    lists: pairs.map(({ list }) => list),
    states: pairs.map(({ state }) => state),
    lows: pairs.map(({ low }) => low),
    highs: pairs.map(({ high }) => high),
  }
}

/** The pairs of a way as rows p (list, state, low, high, place). */
function probesOf(way: Way): Sql {
  const { lists, states, lows, highs } = columnsOf(way)
  return sql`unnest(${opaque(sql`${lists}::int[]`)}, ${opaque(sql`${states}::smallint[]`)},
    ${opaque(sql`${lows}::bigint[]`)}, ${opaque(sql`${highs}::bigint[]`)})
    with ordinality p (list, state, low, high, place)`
}

function postingsOfProbe(check: Sql | undefined): Sql {
  return sql`from search.postings o where o.list = p.list and o.state = p.state
    and o.name_rank between p.low and p.high ${check ? sql`and ${check}` : sql``}`
}

function subjectsOf({ ranks, check }: Way): Sql {
  return sql`from search.subjects o where o.name_rank = any (${opaque(sql`${ranks}::bigint[]`)}::bigint[]) ${check ? sql`and ${check}` : sql``}`
}

export type Order = 'ascending' | 'descending'

/** What a row of the result shows, with the middle of the ZIP code of its first location. */
export type ShownRank<Shown> = {
  readonly rank: number
  readonly card: Shown
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The first ranks of a way as rows r: each probe reads no more of the index than is wanted of it. */
function firstOfWay(way: Way, direction: Sql, wanted: number): Sql {
  const limit = opaque(sql`${wanted}::bigint`)
  return way.ranks.length > 0
    ? sql`select o.name_rank ${subjectsOf(way)} order by o.name_rank ${direction} limit ${limit}`
    : sql`select distinct o.name_rank from ${probesOf(way)} cross join lateral (
        select o.name_rank ${postingsOfProbe(way.check)} order by o.name_rank ${direction} limit ${limit}) o
      order by o.name_rank ${direction} limit ${limit}`
}

/** The cards of ranks r (name_rank). */
export function selectCards(ranks: Sql): Sql {
  return sql`
    select r.name_rank as rank, s.card, z.latitude, z.longitude from ${ranks}
    cross join lateral (select card from search.subjects where name_rank = r.name_rank offset 0) s
    left join lateral (select latitude, longitude from zip_codes where zip = s.card ->> 'zip' offset 0) z on true`
}

async function mergeWays<Row extends { rank: number }>(
  connection: Connection,
  ways: readonly Way[],
  order: Order,
  limit: number,
  select: (ranks: Sql) => Sql,
): Promise<Row[]> {
  const direction = order === 'ascending' ? sql`asc` : sql`desc`
  const sign = order === 'ascending' ? 1 : -1
  const found = new Map<number, Row>()
  for (const way of ways) {
    const statement = select(sql`(${firstOfWay(way, direction, limit)}) r`)
    for (const row of await connection.preparedRows<Row>(statement)) found.set(row.rank, row)
  }
  return [...found.values()].sort((a, b) => sign * (a.rank - b.rank)).slice(0, limit)
}

/** The first ranks of all ways together, each once. */
export async function findFirstRanks(
  connection: Connection,
  ways: readonly Way[],
  order: Order,
  limit: number,
): Promise<number[]> {
  const select = (ranks: Sql) => sql`select r.name_rank as rank from ${ranks}`
  const rows = await mergeWays<{ rank: number }>(connection, ways, order, limit, select)
  return rows.map(({ rank }) => rank)
}

/** The same with what they show. */
export function findFirstCards<Shown>(
  connection: Connection,
  ways: readonly Way[],
  order: Order,
  limit: number,
): Promise<ShownRank<Shown>[]> {
  return mergeWays(connection, ways, order, limit, selectCards)
}

/** Rank and features of every record of a way; records that it leads to several times come several times. */
export async function readRecords(connection: Connection, way: Way): Promise<Buffer[]> {
  const record = sql`string_agg(int8send(o.name_rank) || o.features, '') as records`
  const statement =
    way.ranks.length > 0
      ? sql`select ${record} ${subjectsOf(way)}`
      : sql`select o.records from ${probesOf(way)}
          cross join lateral (select ${record} ${postingsOfProbe(way.check)}) o order by p.place`
  const rows = await connection.preparedRows<{ records: Buffer | null }>(statement)
  return rows.map(({ records }) => records ?? Buffer.alloc(0))
}

/** ZIP codes of the practice locations of these records. */
export function findZips(
  connection: Connection,
  ranks: readonly number[],
): Promise<{ rank: number; zips: string[] }[]> {
  return connection.preparedRows(sql`
    select s.name_rank as rank, s.card -> 'zips' as zips from unnest(${opaque(sql`${ranks}::bigint[]`)}) r (name_rank)
    cross join lateral (select name_rank, card from search.subjects where name_rank = r.name_rank offset 0) s`)
}

/**
 * Features and number of records (four bytes behind them) of whole lists, as many buffers as postings, in their order.
 */
export async function readRollups(connection: Connection, postings: readonly Posting[]): Promise<Buffer[]> {
  const rows = await connection.preparedRows<{ records: Buffer | null }>(sql`
    select r.records from unnest(${opaque(sql`${postings.map(({ list }) => list)}::int[]`)},
      ${opaque(sql`${postings.map(({ state }) => state)}::smallint[]`)}) with ordinality p (list, state, place)
    cross join lateral (
      select string_agg(features || int4send(records), '') as records from search.rollups
      where list = p.list and state = p.state) r
    order by p.place`)
  return rows.map(({ records }) => records ?? Buffer.alloc(0))
}
