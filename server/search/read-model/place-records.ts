import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { getFirstRank, relabel, spreadRanks, type Unplaced } from './ranks.ts'

const NARROWEST_WINDOW = 16
const COLUMNS = sql`npi, subject, name_key, last_words, first_words, lists, areas, features, card, name_rank`

/** Moves that still need a rank, in name order, with the ranks around them. */
function findUnplaced(connection: Connection, model: Sql, moves: Sql): Promise<Unplaced[]> {
  return connection.rows<Unplaced>(sql`
    select m.npi, m.subject, below.name_rank as below, above.name_rank as above from ${moves} m
    left join lateral (
      select name_rank from ${model}.subjects s
      where s.name_key < m.name_key and s.name_key > m.subject::text collate "C" order by s.name_key desc limit 1
    ) below on true
    left join lateral (
      select name_rank from ${model}.subjects s
      where s.name_key > m.name_key and s.name_key < (m.subject::text || chr(2)) collate "C" order by s.name_key limit 1
    ) above on true
    where m.name_rank is null and m.name_key is not null order by m.name_key`)
}

async function insertPlaced(connection: Connection, model: Sql, moves: Sql, npis: readonly number[]) {
  await connection.run(sql`
    insert into ${model}.subjects (${COLUMNS}) select ${COLUMNS} from ${moves} where npi = any (${npis}::bigint[])`)
}

type Neighbor = { npi: number; name_rank: number }

/** The nearest neighbors of a gap on one side, nearest first, and the rank beyond them. */
async function findSide(connection: Connection, model: Sql, condition: Sql, order: Sql, width: number) {
  const rows = await connection.rows<Neighbor>(sql`
    select npi, name_rank from ${model}.subjects where ${condition} order by name_rank ${order} limit ${width + 1}`)
  return { rows: rows.slice(0, width), beyond: rows[width]?.name_rank }
}

type Gap = { subject: Unplaced['subject']; below: number | null; incoming: number }

async function findNewRanks(
  connection: Connection,
  model: Sql,
  { subject, below, incoming }: Gap,
  gap: number,
) {
  const first = getFirstRank(subject)
  const middle = below ?? first
  const last = subject === 'p' ? getFirstRank('e') : Number.MAX_SAFE_INTEGER
  for (let width = NARROWEST_WINDOW; ; width *= 4) {
    const lower = await findSide(
      connection,
      model,
      sql`name_rank > ${first} and name_rank <= ${middle}`,
      sql`desc`,
      width,
    )
    const upper = await findSide(
      connection,
      model,
      sql`name_rank > ${middle} and name_rank <= ${last}`,
      sql`asc`,
      width,
    )
    const window = {
      low: lower.beyond ?? first,
      high: upper.beyond,
      below: lower.rows.length,
      above: upper.rows.length,
    }
    const ranks = relabel(window, incoming, gap)
    if (ranks) return { npis: [...lower.rows.toReversed(), ...upper.rows].map(({ npi }) => npi), ranks }
  }
}

/** Gives the neighbors of an exhausted gap new ranks: they become moves like others. */
async function makeRoom(
  connection: Connection,
  model: Sql,
  moves: Sql,
  full: Gap,
  gap: number,
): Promise<void> {
  const { npis, ranks } = await findNewRanks(connection, model, full, gap)
  await connection.run(sql`
    insert into ${moves} (${COLUMNS}, old_rank, old_lists, old_areas, old_features)
    select s.npi, s.subject, s.name_key, s.last_words, s.first_words, s.lists, s.areas, s.features, s.card, n.name_rank,
      s.name_rank, s.lists, s.areas, s.features
    from unnest(${npis}::bigint[], ${ranks}::bigint[]) n (npi, name_rank) join ${model}.subjects s on s.npi = n.npi
    on conflict (npi) do update set name_rank = excluded.name_rank`)
  await connection.run(sql`delete from ${model}.subjects where npi = any (${npis}::bigint[])`)
  await insertPlaced(connection, model, moves, npis)
}

/** Gives each move without a rank one between its neighbors, and writes it to the subjects. */
export async function placeRecords(
  connection: Connection,
  model: Sql,
  moves: Sql,
  gap: number,
): Promise<void> {
  for (;;) {
    const unplaced = await findUnplaced(connection, model, moves)
    const ranks = spreadRanks(unplaced, gap)
    const npis = [...ranks.keys()]
    if (npis.length > 0) {
      await connection.run(sql`
        update ${moves} m set name_rank = n.name_rank
        from unnest(${npis}::bigint[], ${[...ranks.values()]}::bigint[]) n (npi, name_rank) where m.npi = n.npi`)
      await insertPlaced(connection, model, moves, npis)
    }
    const full = unplaced.find(({ npi }) => !ranks.has(npi))
    if (!full) return
    const incoming = unplaced.filter(
      ({ subject, below }) => subject === full.subject && below === full.below,
    ).length
    await makeRoom(connection, model, moves, { ...full, incoming }, gap)
  }
}
