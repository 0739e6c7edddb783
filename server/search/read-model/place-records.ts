import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { moveOverlays } from './move-overlays.ts'
import { getFirstRank, relabel, spreadRanks, type Unplaced } from './ranks.ts'

const NARROWEST_WINDOW = 16
const COLUMNS = sql`npi, subject, name_key, last_words, first_words, lists, areas, features, card, name_rank`

/** Rows that need a rank; those of the model and of all views stand in one order. */
export type Placing = {
  readonly connection: Connection
  readonly model: Sql
  readonly gap: number
  /** The table of the rows: those with a name key and without a rank wait for one. */
  readonly waiting: Sql
  /** The table of public rows that change: those that make room become such. */
  readonly moves: Sql
  /** Writes rows that have got their rank. */
  insert(npis: readonly number[]): Promise<void>
}

/** Finds the rows that still need a rank, in name order, with the ranks around them. */
function findUnplaced({ connection, model, waiting }: Placing): Promise<Unplaced[]> {
  const below = (table: Sql) => sql`(
    select name_rank from ${model}.${table} s
    where s.name_key < m.name_key and s.name_key > m.subject::text collate "C" order by s.name_key desc limit 1)`
  const above = (table: Sql) => sql`(
    select name_rank from ${model}.${table} s
    where s.name_key > m.name_key and s.name_key < (m.subject::text || chr(2)) collate "C" order by s.name_key limit 1)`
  return connection.rows<Unplaced>(sql`
    select m.npi, m.subject, greatest(${below(sql`subjects`)}, ${below(sql`overlay_subjects`)}) as below,
      least(${above(sql`subjects`)}, ${above(sql`overlay_subjects`)}) as above
    from ${waiting} m where m.name_rank is null and m.name_key is not null order by m.name_key`)
}

export async function insertPlaced(
  connection: Connection,
  model: Sql,
  moves: Sql,
  npis: readonly number[],
): Promise<void> {
  await connection.run(sql`
    insert into ${model}.subjects (${COLUMNS}) select ${COLUMNS} from ${moves} where npi = any (${npis}::bigint[])`)
}

/** Finds the nearest ranks of a gap on one side, nearest first, and the rank beyond them. */
async function findSide(
  { connection, model }: Placing,
  condition: Sql,
  order: Sql,
  width: number,
): Promise<{ ranks: number[]; beyond: number | undefined }> {
  const nearest = (table: Sql) => sql`(
    select distinct name_rank from ${model}.${table} where ${condition} order by name_rank ${order} limit ${width + 1})`
  const rows = await connection.rows<{ name_rank: number }>(sql`
    select name_rank from (${nearest(sql`subjects`)} union ${nearest(sql`overlay_subjects`)}) r
    order by name_rank ${order} limit ${width + 1}`)
  const ranks = rows.map(({ name_rank }) => name_rank)
  return { ranks: ranks.slice(0, width), beyond: ranks[width] }
}

type Gap = { subject: Unplaced['subject']; below: number | null; incoming: number }

async function findNewRanks(placing: Placing, { subject, below, incoming }: Gap) {
  const first = getFirstRank(subject)
  const middle = below ?? first
  const last = subject === 'p' ? getFirstRank('e') : Number.MAX_SAFE_INTEGER
  const isBelow = sql`name_rank > ${first}::bigint and name_rank <= ${middle}::bigint`
  const isAbove = sql`name_rank > ${middle}::bigint and name_rank <= ${last}::bigint`
  for (let width = NARROWEST_WINDOW; ; width *= 4) {
    const lower = await findSide(placing, isBelow, sql`desc`, width)
    const upper = await findSide(placing, isAbove, sql`asc`, width)
    const window = {
      low: lower.beyond ?? first,
      high: upper.beyond,
      below: lower.ranks.length,
      above: upper.ranks.length,
    }
    const ranks = relabel(window, incoming, placing.gap)
    if (ranks) return { from: [...lower.ranks.toReversed(), ...upper.ranks], to: ranks }
  }
}

/** Gives the neighbors of an exhausted gap new ranks: public ones become moves like others, those of views move at once. */
async function makeRoom(placing: Placing, full: Gap): Promise<void> {
  const { connection, model, moves } = placing
  const { from, to } = await findNewRanks(placing, full)
  const moved = await connection.rows<{ npi: number }>(sql`
    insert into ${moves} (${COLUMNS}, old_rank, old_lists, old_areas, old_features)
    select s.npi, s.subject, s.name_key, s.last_words, s.first_words, s.lists, s.areas, s.features, s.card, n.name_rank,
      s.name_rank, s.lists, s.areas, s.features
    from unnest(${from}::bigint[], ${to}::bigint[]) n (old_rank, name_rank)
    join ${model}.subjects s on s.name_rank = n.old_rank
    on conflict (npi) do update set name_rank = excluded.name_rank returning npi`)
  const npis = moved.map(({ npi }) => npi)
  await connection.run(sql`delete from ${model}.subjects where npi = any (${npis}::bigint[])`)
  await insertPlaced(connection, model, moves, npis)
  await moveOverlays(connection, model, { from, to, moves, npis })
}

/** Gives waiting rows the rank that a view already has for the same name key. */
async function takeRanksOfViews({ connection, model, waiting, insert }: Placing): Promise<void> {
  const placed = await connection.rows<{ npi: number }>(sql`
    update ${waiting} m set name_rank = o.name_rank
    from (select distinct name_key, name_rank from ${model}.overlay_subjects
      where name_key in (select name_key from ${waiting} where name_rank is null)) o
    where m.name_rank is null and m.name_key = o.name_key returning m.npi`)
  if (placed.length > 0) await insert(placed.map(({ npi }) => npi))
}

/** Gives each row without a rank one between its neighbors, and writes it. */
export async function placeRecords(placing: Placing): Promise<void> {
  const { connection, waiting, gap, insert } = placing
  await takeRanksOfViews(placing)
  for (;;) {
    const unplaced = await findUnplaced(placing)
    const ranks = spreadRanks(unplaced, gap)
    const npis = [...ranks.keys()]
    if (npis.length > 0) {
      await connection.run(sql`
        update ${waiting} m set name_rank = n.name_rank
        from unnest(${npis}::bigint[], ${[...ranks.values()]}::bigint[]) n (npi, name_rank) where m.npi = n.npi`)
      await insert(npis)
    }
    const full = unplaced.find(({ npi }) => !ranks.has(npi))
    if (!full) return
    const incoming = unplaced.filter(
      ({ subject, below }) => subject === full.subject && below === full.below,
    ).length
    await makeRoom(placing, { ...full, incoming })
  }
}
