import type { Entitlement } from '@concord/domain'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { type Card, type CardKey, type KeptCard, readCard } from './card.ts'
import { partsOfCard } from './card-parts.ts'
import type { Posting } from './condition.ts'
import { getModelTables, type ModelConnection, type ModelTables, selectOfRank } from './model-view.ts'
import { opaque } from './opaque.ts'
import type { AccessPath } from './plan.ts'
import { replaceHidden } from './replace-hidden.ts'
import type { Row, ShownRank } from './row.ts'
import { fromSeenPlaces, ZIP_OF_PLACE } from './seen-places.ts'

/** Returns every pair of a posting and a range, as columns. */
function getColumns({ postings, ranges }: AccessPath) {
  const pairs = postings.flatMap((posting) => ranges.map((range) => ({ ...posting, ...range })))
  return {
    lists: pairs.map(({ list }) => list),
    states: pairs.map(({ state }) => state),
    lows: pairs.map(({ low }) => low),
    highs: pairs.map(({ high }) => high),
  }
}

/** Returns the SQL of the pairs of an access path as rows p (list, state, low, high, place). */
export function getProbes(way: AccessPath): Sql {
  const { lists, states, lows, highs } = getColumns(way)
  return sql`unnest(${opaque(sql`${lists}::int[]`)}, ${opaque(sql`${states}::int[]`)},
    ${opaque(sql`${lows}::bigint[]`)}, ${opaque(sql`${highs}::bigint[]`)})
    with ordinality p (list, state, low, high, place)`
}

const ifAny = (condition: Sql | undefined) => (condition ? sql`and ${condition}` : sql``)

export function postingsOfProbe({ check }: AccessPath, tables: ModelTables): Sql {
  return sql`from ${tables.postings} o where o.list = p.list and o.state = p.state
    and o.name_rank between p.low and p.high ${ifAny(check?.(tables))}`
}

export function getSubjects({ ranks, check }: AccessPath, tables: ModelTables): Sql {
  return sql`from ${tables.subjects} o where o.name_rank = any (${opaque(sql`${ranks}::bigint[]`)}::bigint[])
    ${ifAny(check?.(tables))}`
}

export const isShown = ({ isShown: isVisible }: ModelTables) => ifAny(isVisible?.(sql`o.name_rank`))

export type RankOrder = 'ascending' | 'descending'

/**
 * Selects the first ranks of one posting in one range: the index has them in order, each once. Undefined for any other
 * number of pairs.
 */
function selectFirstOfProbe(
  way: AccessPath,
  tables: ModelTables,
  direction: Sql,
  limit: Sql,
): Sql | undefined {
  const { lists, states, lows, highs } = getColumns(way)
  if (lists.length !== 1) return undefined
  return sql`select o.name_rank from ${tables.postings} o
    where o.list = ${opaque(sql`${lists[0]}::int`)} and o.state = ${opaque(sql`${states[0]}::int`)}
      and o.name_rank between ${opaque(sql`${lows[0]}::bigint`)} and ${opaque(sql`${highs[0]}::bigint`)}
      ${ifAny(way.check?.(tables))} ${isShown(tables)}
    order by o.name_rank ${direction} limit ${limit}`
}

/** Selects the first ranks of an access path; each probe reads no more of the index than is wanted of it. */
function selectFirstOfPath(way: AccessPath, tables: ModelTables, direction: Sql, wanted: number): Sql {
  const limit = opaque(sql`${wanted}::bigint`)
  if (way.ranks.length > 0)
    return sql`select o.name_rank ${getSubjects(way, tables)} ${isShown(tables)} order by o.name_rank ${direction} limit ${limit}`
  return (
    selectFirstOfProbe(way, tables, direction, limit) ??
    sql`select distinct o.name_rank from ${getProbes(way)} cross join lateral (
        select o.name_rank ${postingsOfProbe(way, tables)} ${isShown(tables)} order by o.name_rank ${direction} limit ${limit}) o
      order by o.name_rank ${direction} limit ${limit}`
  )
}

/**
 * Returns the SQL of the cards s of ranks r (name_rank), which may state the side of the view where they were found
 * (side).
 */
function cardsOfRanks(connection: ModelConnection, hasSide: boolean): Sql {
  const side = hasSide ? sql`r.side` : undefined
  const card = selectOfRank(connection, sql`card`, sql`r.name_rank`, side)
  return sql`cross join lateral (select c.card from (select ${card} as card offset 0) c where c.card is not null) s`
}

type SelectedCards = {
  /** Says what else of each row is wanted. */
  readonly more: Sql
  readonly ranks: Sql
  readonly hasSide?: boolean
  /** Says what is wanted of a card where it is not all of it. */
  readonly card?: Sql
}

/** Returns the cards of ranks r, as of `cardsOfRanks`. */
export function selectCards(
  connection: ModelConnection,
  { more, ranks, hasSide = false, card = sql`s.card` }: SelectedCards,
): Sql {
  return sql`
    select ${more}, r.name_rank as rank, ${card}, (select version from search.model_version) as version
    from ${ranks} ${cardsOfRanks(connection, hasSide)}`
}

/** Ways to the records of one tier. */
export type TierPaths = { readonly tier: number; readonly accessPaths: readonly AccessPath[] }

/**
 * Selects the first ranks of all tiers as rows r (tier, side, name_rank), each once: the view has a rank on only one
 * side.
 */
function firstOfTiers(
  connection: ModelConnection,
  tiers: readonly TierPaths[],
  order: RankOrder,
  limit: number,
): Sql {
  const direction = order === 'ascending' ? sql`asc` : sql`desc`
  const parts = tiers.flatMap(({ tier, accessPaths }) =>
    accessPaths.flatMap((way) =>
      getModelTables(connection).map(
        (tables) => sql`(select ${tier}::int as tier, ${tables.side} as side, w.name_rank
          from (${selectFirstOfPath(way, tables, direction, limit)}) w)`,
      ),
    ),
  )
  const distinct = tiers.some(({ accessPaths }) => accessPaths.length > 1) ? sql`distinct` : sql``
  return sql`(
    select ${distinct} tier, side, name_rank from (${joinSql(parts, ' union all ')}) u
    order by tier ${direction}, name_rank ${direction} limit ${opaque(sql`${limit}::bigint`)}) r`
}

const inOrder = (order: RankOrder) => {
  const sign = order === 'ascending' ? 1 : -1
  return (a: Row, b: Row) => sign * (a.tier - b.tier || a.rank - b.rank)
}

type PartsOfRow = Card & { readonly tier: number; readonly rank: number; readonly version: number }

/**
 * Builds a row with the parts of its card that were read: a few parts of wide cards are read several times as fast as
 * all.
 */
function toRow({ tier, rank, version, ...card }: PartsOfRow): Row {
  return { tier, rank, shown: { rank, version, card: card as Card } }
}

/** Gives the first rows of these tiers away as they come, best match first, with these parts of their cards; others are undefined. */
export async function takeFirstRows(
  connection: ModelConnection,
  tiers: readonly TierPaths[],
  limit: number,
  keys: readonly CardKey[],
  take: (row: Row) => void,
): Promise<void> {
  if (tiers.every(({ accessPaths }) => accessPaths.length === 0)) return
  const ranks = firstOfTiers(connection, tiers, 'ascending', limit)
  const cards = { more: sql`r.tier`, ranks, hasSide: true, card: partsOfCard(keys) }
  const statement = sql`${selectCards(connection, cards)} order by r.tier, r.name_rank`
  await connection.eachRow<PartsOfRow>(statement, (found) => take(toRow(found)))
}

/** Returns the first rows of these tiers, best match first; what they show comes along where it is asked for. */
export async function findFirstRows(
  connection: ModelConnection,
  tiers: readonly TierPaths[],
  order: RankOrder,
  limit: number,
  { withCards }: { readonly withCards: boolean },
): Promise<Row[]> {
  if (tiers.every(({ accessPaths }) => accessPaths.length === 0)) return []
  return readRows(connection, firstOfTiers(connection, tiers, order, limit), order, withCards)
}

/** Returns rows r (tier, side, name_rank) in their order; what they show comes along where it is asked for. */
export async function readRows(
  connection: ModelConnection,
  first: Sql,
  order: RankOrder,
  withCards: boolean,
): Promise<Row[]> {
  if (!withCards) {
    const rows = await connection.preparedRows<Row>(sql`select r.tier, r.name_rank as rank from ${first}`)
    return rows.sort(inOrder(order))
  }
  const rows = await connection.preparedRows<ShownRank<KeptCard> & { tier: number }>(
    selectCards(connection, { more: sql`r.tier`, ranks: first, hasSide: true }),
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
  connection: ModelConnection,
  accessPaths: readonly AccessPath[],
  order: RankOrder,
  limit: number,
): Promise<number[]> {
  const rows = await findFirstRows(connection, [{ tier: 0, accessPaths }], order, limit, { withCards: false })
  return rows.map(({ rank }) => rank)
}

async function readRecordsIn(
  connection: ModelConnection,
  way: AccessPath,
  tables: ModelTables,
): Promise<Buffer[]> {
  const record = sql`string_agg(int8send(o.name_rank) || o.features, '') as records`
  const statement =
    way.ranks.length > 0
      ? sql`select ${record} ${getSubjects(way, tables)}`
      : sql`select o.records from ${getProbes(way)}
          cross join lateral (select ${record} ${postingsOfProbe(way, tables)}) o order by p.place`
  const rows = await connection.preparedRows<{ records: Buffer | null }>(statement)
  return rows.map(({ records }) => records ?? Buffer.alloc(0))
}

/**
 * Reads the rank and features of every record of an access path, one buffer for each probe. A record that several
 * probes lead to comes several times.
 */
export async function readRecords(connection: ModelConnection, way: AccessPath): Promise<Buffer[]> {
  const { overlay } = connection
  const [ofPublic, ofView] = getModelTables(connection)
  const records = ofPublic ? await readRecordsIn(connection, way, ofPublic) : []
  if (!overlay || !ofView) return records
  const hidden = await overlay.findHiddenRanks()
  const own = await readRecordsIn(connection, way, ofView)
  return records.map((bytes, probe) => replaceHidden(bytes, hidden, own[probe] ?? Buffer.alloc(0)))
}

export type PlacedRank = { readonly rank: number; readonly zips: readonly string[] }

/** Returns the SQL of the ZIP codes of the practice locations of the card s that may be seen. */
function zipsOfCard(entitlement: Entitlement | undefined): Sql {
  if (!entitlement) return sql`s.card -> 'zips'`
  const npi = sql`(s.card ->> 'npi')::bigint`
  return sql`array(select distinct ${ZIP_OF_PLACE} ${fromSeenPlaces(npi, entitlement)} and ${ZIP_OF_PLACE} is not null)`
}

/** Returns all ranks of some ways together, each with the ZIP codes of its practice locations that may be seen. */
export async function findPlacedRanks(
  connection: ModelConnection,
  accessPaths: readonly AccessPath[],
  entitlement: Entitlement | undefined,
): Promise<PlacedRank[]> {
  if (accessPaths.length === 0) return []
  const all = firstOfTiers(connection, [{ tier: 0, accessPaths }], 'ascending', Number.MAX_SAFE_INTEGER)
  return connection.preparedRows(
    sql`select r.name_rank as rank, ${zipsOfCard(entitlement)} as zips from ${all} ${cardsOfRanks(connection, true)}`,
  )
}

/** Returns ZIP codes of the practice locations of these records that may be seen. */
export function findZips(
  connection: ModelConnection,
  ranks: readonly number[],
  entitlement?: Entitlement,
): Promise<PlacedRank[]> {
  return connection.preparedRows(sql`
    select r.name_rank as rank, ${zipsOfCard(entitlement)} as zips
    from unnest(${opaque(sql`${ranks}::bigint[]`)}) r (name_rank) ${cardsOfRanks(connection, false)}`)
}

/**
 * Features and number of records (four bytes behind them) of whole lists, as many buffers as postings, in their order;
 * of a view how many more or (negative) fewer it has than the public model.
 */
export async function readRollups(
  connection: ModelConnection,
  postings: readonly Posting[],
  ofView: boolean,
): Promise<Buffer[]> {
  const rollups = ofView
    ? sql`(select * from search.overlay_rollups where view_id = ${opaque(sql`${connection.viewId}::uuid`)})`
    : sql`search.rollups`
  const rows = await connection.preparedRows<{ records: Buffer | null }>(sql`
    select r.records from unnest(${opaque(sql`${postings.map(({ list }) => list)}::int[]`)},
      ${opaque(sql`${postings.map(({ state }) => state)}::int[]`)}) with ordinality p (list, state, place)
    cross join lateral (
      select string_agg(features || int4send(records), '') as records from ${rollups} c
      where list = p.list and state = p.state) r
    order by p.place`)
  return rows.map(({ records }) => records ?? Buffer.alloc(0))
}
