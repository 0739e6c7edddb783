import type { StoredCycle } from '../cycles/cycle-store.ts'

/** Tells whether differences of a cycle can be decided about: it has run, and no one has approved it yet. */
export const canDecide = ({ run, state, summary }: StoredCycle): boolean =>
  run === null && (state === 'compared' || state === 'held') && (summary?.changes ?? null) !== null
