import { CYCLE_WAITS } from '@concord/domain'
import type { CyclePage } from '../queries.ts'

/** Returns how many cycles wait for a person, whatever for. */
export const countWaiting = (waiting: CyclePage['waiting']): number =>
  CYCLE_WAITS.reduce((all, wait) => all + waiting[wait], 0)
