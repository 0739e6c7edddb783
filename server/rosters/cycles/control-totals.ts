import type { StoredCycle } from './cycle-store.ts'

export type ControlTotals = {
  readonly in: number
  readonly out: number
  readonly held: number
  readonly rejected: number
  /**
   * Counts of the effect of rejected changes: added rows that stay out, ended rows that go out all the same, and rows
   * with earlier values.
   */
  readonly leftOut?: number
  readonly broughtBack?: number
  readonly corrected?: number
}

/**
 * Counts by which a receiver checks that nothing got lost. `out` is what the clean files hold:
 * in + exploded + broughtBack = out + held + rejected + leftOut.
 */
export function getTotals({ summary, approved }: Pick<StoredCycle, 'summary' | 'approved'>): ControlTotals {
  const { in: rowsIn = 0, out = 0, held = 0, rejected = 0 } = summary?.balance ?? {}
  if (approved === null) return { in: rowsIn, out, held, rejected }
  const { rows, addsOut: leftOut, corrected } = approved
  return { in: rowsIn, out: rows, held, rejected, leftOut, broughtBack: rows - (out - leftOut), corrected }
}
