import { makeNpi } from '@concord/domain'

const EIGHT_DIGITS = 100_000_000
// Shares no factor with 100,000,000, so that no two subjects meet. The demo workspace takes the numbers below.
const STEP = 38_196_601
const OFFSET = { practitioner: 1_000_000, entity: 51_000_000 } as const

/** Defines how many of either kind there are numbers for. */
export const MAX_SUBJECTS = 49_000_000

/** Returns a number that no registry has given out: real ones start with 1. */
export function syntheticNpi(kind: keyof typeof OFFSET, index: number): string {
  const spread = ((index + 1 + OFFSET[kind]) * STEP) % EIGHT_DIGITS
  return makeNpi(`2${String(spread).padStart(8, '0')}`)
}
