import type { CycleWait } from '@concord/domain'
import type { ListedCycle } from './queries.ts'

/** Returns what a cycle waits for, by people: where all of its stops are released that is approval. */
export const getWait = ({
  waitsFor,
  openStops,
}: Pick<ListedCycle, 'waitsFor' | 'openStops'>): CycleWait | null =>
  waitsFor === 'stops' && openStops === 0 ? 'approval' : waitsFor
