import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { type Card, type KeptCard, readCard } from './card.ts'
import type { Posting } from './condition.ts'
import { opaque } from './opaque.ts'
import type { AccessPath } from './plan.ts'
import type { Row, ShownRank } from './row.ts'
import { fromSeenPlaces, ZIP_OF_PLACE } from './seen-places.ts'

/** Every pair of a posting and a range, as columns. */
function getColumns({ postings, ranges }: AccessPath) {
  const pairs = postings.flatMap((posting) => ranges.map((range) => ({ ...posting, ...range })))
  return {
    lists: pairs.map(({ list }) => list),
    states: pairs.map(({ state }) => state),
    lows: pairs.map(({ low }) => low),
    highs: pairs.map(({ high }) => high),
  }
}

/** The pairs of a way as rows p (list, state, low, high, place). */
function getProbes(way: AccessPath): Sql {
  const { lists, states, lows, highs } = getColumns(way)
  return sql`unnest(${opaque(sql`${lists}::int[]`)}, ${opaque(sql`${states}::int[]`)},
    ${opaque(sql`${lows}::bigint[]`)}, ${opaque(sql`${highs}::bigint[]`)})
    with ordinality p (list, state, low, high, place)`
}

function postingsOfProbe(check: Sql | undefined): Sql {
  return sql`from search.postings o where o.list = p.list and o.state = p.state
    and o.name_rank between p.low and p.high ${check ? sql`and ${check}` : sql``}`
}

function getSubjects({ ranks, check }: AccessPath): Sql {
  return sql`from search.subjects o where o.name_rank = any (${opaque(sql`${ranks}::bigint[]`)}::bigint[]) ${check ? sql`and ${check}` : sql``}`
}

export type RankOrder = 'ascending' | 'descending'

/** The first ranks of a way as rows r: each probe reads no more of the index than is wanted of it. */
function selectFirstOfPath(way: AccessPath, direction: Sql, wanted: number): Sql {
  const limit = opaque(sql`${wanted}::bigint`)
  return way.ranks.length > 0
    ? sql`select o.name_rank ${getSubjects(way)} order by o.name_rank ${direction} limit ${limit}`
    : sql`select distinct o.name_rank from ${getProbes(way)} cross join lateral (
        select o.name_rank ${postingsOfProbe(way.check)} order by o.name_rank ${direction} limit ${limit}) o
      order by o.name_rank ${direction} limit ${limit}`
}

/** The cards s of ranks r (name_rank). */
const CARDS_OF_RANKS = sql`
  cross join lateral (select card from search.subjects where name_rank = r.name_rank offset 0) s`

/** Returns the cards of ranks r (name_rank), with something more of each of these rows. */
export function selectCards(more: Sql, ranks: Sql): Sql {
  return sql`
    select ${more}, r.name_rank as rank, s.card, (select version from search.model_version) as version
    from ${ranks} ${CARDS_OF_RANKS}`
}

/** Ways to the records of one tier. */
export type TierPaths = { readonly tier: number; readonly accessPaths: readonly AccessPath[] }

/** The first ranks of all tiers as rows r (tier, name_rank), each once. */
function firstOfTiers(tiers: readonly TierPaths[], order: RankOrder, limit: number): Sql {
  const direction = order === 'ascending' ? sql`asc` : sql`desc`
  const parts = tiers.flatMap(({ tier, accessPaths }) =>
    accessPaths.map(
      (way) =>
        sql`(select ${tier}::int as tier, w.name_rank from (${selectFirstOfPath(way, direction, limit)}) w)`,
    ),
  )
  return sql`(
    select distinct tier, name_rank from (${joinSql(parts, ' union all ')}) u
    order by tier ${direction}, name_rank ${direction} limit ${opaque(sql`${limit}::bigint`)}) r`
}

const inOrder = (order: RankOrder) => {
  const sign = order === 'ascending' ? 1 : -1
  return (a: Row, b: Row) => sign * (a.tier - b.tier || a.rank - b.rank)
}

/** Returns the first rows of these tiers, best match first; what they show comes along where it is asked for. */
export async function findFirstRows(
  connection: Connection,
  tiers: readonly TierPaths[],
  order: RankOrder,
  limit: number,
  { withCards }: { readonly withCards: boolean },
): Promise<Row[]> {
  if (tiers.every(({ accessPaths }) => accessPaths.length === 0)) return []
  const first = firstOfTiers(tiers, order, limit)
  if (!withCards) {
    const rows = await connection.preparedRows<Row>(sql`select r.tier, r.name_rank as rank from ${first}`)
    return rows.sort(inOrder(order))
  }
  const rows = await connection.preparedRows<ShownRank<KeptCard> & { tier: number }>(
    selectCards(sql`r.tier`, first),
  )
  return rows
    .map(({ tier, rank, card, version }) => ({
      tier,
      rank,
      shown: { rank, version, card: readCard<Card>(card) },
    }))
    .sort(inOrder(order))
}

/** Returns the first ranks of some ways together. */
export async function findFirstRanks(
  connection: Connection,
  accessPaths: readonly AccessPath[],
  order: RankOrder,
  limit: number,
): Promise<number[]> {
  const rows = await findFirstRows(connection, [{ tier: 0, accessPaths }], order, limit, { withCards: false })
  return rows.map(({ rank }) => rank)
}

/** Rank and features of every record of a way; records that it leads to several times come several times. */
export async function readRecords(connection: Connection, way: AccessPath): Promise<Buffer[]> {
  const record = sql`string_agg(int8send(o.name_rank) || o.features, '') as records`
  const statement =
    way.ranks.length > 0
      ? sql`select ${record} ${getSubjects(way)}`
      : sql`select o.records from ${getProbes(way)}
          cross join lateral (select ${record} ${postingsOfProbe(way.check)}) o order by p.place`
  const rows = await connection.preparedRows<{ records: Buffer | null }>(statement)
  return rows.map(({ records }) => records ?? Buffer.alloc(0))
}

export type PlacedRank = { readonly rank: number; readonly zips: readonly string[] }

/** The ZIP codes of the practice locations of the card s that may be seen. */
function zipsOfCard(entitlement: Entitlement | undefined): Sql {
  if (!entitlement) return sql`s.card -> 'zips'`
  const npi = sql`(s.card ->> 'npi')::bigint`
  return sql`array(select distinct ${ZIP_OF_PLACE} ${fromSeenPlaces(npi, entitlement)} and ${ZIP_OF_PLACE} is not null)`
}

/** Returns all ranks of some ways together, each with the ZIP codes of its practice locations that may be seen. */
export async function findPlacedRanks(
  connection: Connection,
  accessPaths: readonly AccessPath[],
  entitlement: Entitlement | undefined,
): Promise<PlacedRank[]> {
  if (accessPaths.length === 0) return []
  const all = firstOfTiers([{ tier: 0, accessPaths }], 'ascending', Number.MAX_SAFE_INTEGER)
  return connection.preparedRows(
    sql`select r.name_rank as rank, ${zipsOfCard(entitlement)} as zips from ${all} ${CARDS_OF_RANKS}`,
  )
}

/** Returns ZIP codes of the practice locations of these records that may be seen. */
export function findZips(
  connection: Connection,
  ranks: readonly number[],
  entitlement?: Entitlement,
): Promise<PlacedRank[]> {
  return connection.preparedRows(sql`
    select r.name_rank as rank, ${zipsOfCard(entitlement)} as zips
    from unnest(${opaque(sql`${ranks}::bigint[]`)}) r (name_rank) ${CARDS_OF_RANKS}`)
}

/**
 * Features and number of records (four bytes behind them) of whole lists, as many buffers as postings, in their order.
 */
export async function readRollups(connection: Connection, postings: readonly Posting[]): Promise<Buffer[]> {
  const rows = await connection.preparedRows<{ records: Buffer | null }>(sql`
    select r.records from unnest(${opaque(sql`${postings.map(({ list }) => list)}::int[]`)},
      ${opaque(sql`${postings.map(({ state }) => state)}::int[]`)}) with ordinality p (list, state, place)
    cross join lateral (
      select string_agg(features || int4send(records), '') as records from search.rollups
      where list = p.list and state = p.state) r
    order by p.place`)
  return rows.map(({ records }) => records ?? Buffer.alloc(0))
}
