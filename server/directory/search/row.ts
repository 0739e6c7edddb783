import type { Card } from './card-store.ts'
import type { ShownRank } from './rank-store.ts'

/** A row of the result: how well it matches or the ordinal of its place in the circle, then its name. */
export type Row = {
  readonly tier: number
  readonly rank: number
  /** What it shows, where that was read along. */
  readonly shown?: ShownRank<Card>
}
