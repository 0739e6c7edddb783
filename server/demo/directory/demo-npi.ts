import { makeNpi } from '@concord/domain'

const EIGHT_DIGITS = 100_000_000
/** Shares no factor with 100,000,000, so that no two subjects meet; makes neighbors look unrelated. */
const STEP = 38_196_601
const OFFSET = { practitioner: 0, entity: 50_000_000 } as const

/** Returns a number that no registry has given out: real ones start with 1. */
export function makeDemoNpi(kind: 'practitioner' | 'entity', index: number): string {
  const spread = ((index + 1 + OFFSET[kind]) * STEP) % EIGHT_DIGITS
  return makeNpi(`2${String(spread).padStart(8, '0')}`)
}
