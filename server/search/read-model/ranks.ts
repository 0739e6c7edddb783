import { type Sql, sql } from '#server/db/sql.ts'

/** Distance between two neighbors in name order after a rebuild: leaves room for insertions between them. */
export const RANK_GAP = 2 ** 20

/** Ranks of practitioners lie below, ranks of entities above. All of them are safe integers. */
export const ENTITY_RANKS = 2 ** 50

/** Selects (npi, name_rank) of rows in name order, `gap` apart. */
export function rankedByName(rows: Sql, gap: number): Sql {
  const base = sql`case subject when 'e' then 1::bigint << 50 else 0 end`
  const place = sql`row_number() over (partition by subject order by name_key)`
  // CREATE TABLE AS takes no parameters, so the gap of the real thing stands in the text.
  const rank = gap === RANK_GAP ? sql`(${place} << 20)` : sql`${place} * ${gap}::bigint`
  return sql`select npi, ${base} + ${rank} as name_rank from ${rows} d`
}

/** A record that needs a rank, with the ranks of its neighbors; NULL where it would be the first or the last. */
export type Unplaced = { npi: number; subject: 'p' | 'e'; below: number | null; above: number | null }

export const getFirstRank = (subject: Unplaced['subject']): number => (subject === 'e' ? ENTITY_RANKS : 0)

/**
 * Returns ranks for records in name order, spread evenly over the gap between the same neighbors. Records whose gap is
 * exhausted get none.
 */
export function spreadRanks(records: readonly Unplaced[], gap: number): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const between of Map.groupBy(records, ({ subject, below }) => `${subject}${below}`).values()) {
    const [{ subject, below, above }] = between as [Unplaced]
    const low = below ?? getFirstRank(subject)
    const high = above ?? low + (between.length + 1) * gap
    if (high - low <= between.length) continue
    between.forEach(({ npi }, index) => {
      ranks.set(npi, low + Math.floor(((high - low) * (index + 1)) / (between.length + 1)))
    })
  }
  return ranks
}

/** Neighbors around an exhausted gap, in order, and the ranks beyond them that stay: `high` undefined at the end of all. */
export type Window = { low: number; high: number | undefined; below: number; above: number }

/**
 * Returns new ranks for the neighbors in a window, evenly spaced with room for `incoming` records in the middle;
 * undefined if the window is too crowded and a wider one is needed.
 */
export function relabel(window: Window, incoming: number, gap: number): number[] | undefined {
  const { low, high, below, above } = window
  const places = below + incoming + above + 1
  const step = high === undefined ? gap : Math.floor((high - low) / places)
  if (step < Math.max(1, gap / 64)) return undefined
  return Array.from(
    { length: below + above },
    (_, index) => low + step * (index < below ? index + 1 : index + incoming + 1),
  )
}
