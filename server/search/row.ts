import type { Card } from './card.ts'

/** Describes what a row of the result shows. */
export type ShownRank<Shown> = {
  readonly rank: number
  readonly card: Shown
  /** Version of the model that it was read from. */
  readonly version: number
}

/** A row of the result: how well it matches or the ordinal of its place in the circle, then its name. */
export type Row = {
  readonly tier: number
  readonly rank: number
  /** Says what it shows, where that was read along. */
  readonly shown?: ShownRank<Card>
}
