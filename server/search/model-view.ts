import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Cache } from './cache.ts'
import { opaque } from './opaque.ts'
import type { Sets } from './set-store.ts'

/** A connection that reads the model as the view of its transaction has it. */
export type ModelConnection = Connection & {
  /** The differences of the view from the public model; undefined if there are none. */
  readonly overlay: Overlay | undefined
  /** The sets that are known of the model. */
  readonly sets: Sets
}

export type Overlay = {
  /** Ranks of the public records that the view has otherwise or not at all. */
  findHiddenRanks(): Promise<ReadonlySet<number>>
}

const RANK_BYTES = 8
const BYTES_OF_A_RANK = 60

async function readHiddenRanks(connection: Connection): Promise<ReadonlySet<number>> {
  const [row] = await connection.preparedRows<{ ranks: Buffer | null }>(sql`
    select string_agg(int8send(name_rank), '') as ranks from search.overlay_hidden
    where view_id = ${connection.viewId}::uuid`)
  const bytes = row?.ranks ?? Buffer.alloc(0)
  const ranks = new Set<number>()
  for (let at = 0; at < bytes.length; at += RANK_BYTES) ranks.add(Number(bytes.readBigInt64BE(at)))
  return ranks
}

export function openModel(connection: Connection, cache: Cache): ModelConnection {
  const findHiddenRanks = () =>
    cache.getOrCompute(
      'hidden ranks',
      () => readHiddenRanks(connection),
      ({ size }) => size * BYTES_OF_A_RANK,
    )
  return { ...connection, sets: cache.sets, overlay: cache.hasOverlay ? { findHiddenRanks } : undefined }
}

/** Tables that together hold the records of a view. */
export type ModelTables = {
  readonly subjects: Sql
  readonly postings: Sql
  /** Tells them apart: 'p' for the public model, 'v' for what the view has of its own. */
  readonly side: Sql
  /** Tells whether the view has the row with this rank; undefined for all. */
  readonly isShown: ((rank: Sql) => Sql) | undefined
}

const PUBLIC: ModelTables = {
  subjects: sql`search.subjects`,
  postings: sql`search.postings`,
  side: sql`'p'::"char"`,
  isShown: undefined,
}

/** Returns the tables of the public model, and those of the view beside it where it has any. */
export function getModelTables({ overlay, viewId }: ModelConnection): readonly ModelTables[] {
  if (!overlay) return [PUBLIC]
  const view = opaque(sql`${viewId}::uuid`)
  // As a scalar this stays a look at one entry of an index; NOT EXISTS could become a join that reads all of them.
  const isShown = (rank: Sql) => sql`(
    select true from search.overlay_hidden h where h.view_id = ${view} and h.name_rank = ${rank}) is null`
  return [
    { ...PUBLIC, isShown },
    {
      subjects: sql`(select * from search.overlay_subjects where view_id = ${view})`,
      postings: sql`(select * from search.overlay_postings where view_id = ${view})`,
      side: sql`'v'::"char"`,
      isShown: undefined,
    },
  ]
}

/**
 * Returns this column of the record that the view has at a rank, as a scalar: of the side where it was found, else of its
 * own rows first.
 */
export function selectOfRank(
  { overlay, viewId }: ModelConnection,
  column: Sql,
  rank: Sql,
  side?: Sql | undefined,
): Sql {
  const ofPublic = sql`(select ${column} from search.subjects where name_rank = ${rank})`
  if (!overlay) return ofPublic
  const ofView = sql`(select ${column} from search.overlay_subjects
    where view_id = ${opaque(sql`${viewId}::uuid`)} and name_rank = ${rank})`
  return side
    ? sql`case ${side} when 'v' then ${ofView} else ${ofPublic} end`
    : sql`coalesce(${ofView}, ${ofPublic})`
}
