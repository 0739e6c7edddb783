/** Defines what became of a row between the baseline and this file; each row of either side is in one of these. */
export const CHANGE_CLASSES = [
  'unchanged',
  'change',
  'add',
  'term',
  'reactivated',
  'moved',
  /** A row of the baseline that is held in this run: nothing is known of it until it is fixed. */
  'held',
] as const
export type ChangeClass = (typeof CHANGE_CLASSES)[number]

/**
 * Describes how the rows that go out of a run differ from those of a baseline. They add up: the rows of the baseline
 * are `compared` + `terms.implicit` + `held` + `absent`, those of the run `compared` + `add`.
 */
export type Changes = {
  readonly baseline: {
    readonly rows: number
    readonly sha256: string
    /** 'YYYY-MM-DD'; null where its folder has no summary that says it. */
    readonly runDate: string | null
  }
  readonly classes: Readonly<Record<ChangeClass, number>>
  /** Terms that a row says, and rows that are missing from a file that holds everyone. */
  readonly terms: { readonly explicit: number; readonly implicit: number }
  /** Rows of the baseline that stand in this file, under the same key or at another place. */
  readonly compared: number
  /** Rows of the baseline that are not in this file and count as unchanged: they had ended before, or it is a delta. */
  readonly absent: number
  /** Number of rows by the field in which they differ, in the order of the target. */
  readonly fields: Readonly<Record<string, number>>
  /** Says why the file looks like one of the other scope than was declared; null where it does not. */
  readonly scopeDoubt: string | null
  /** Fields that only one side has, so that they say nothing about the rows. */
  readonly notCompared: readonly string[]
}
