import { crosswalkKey } from './crosswalk-key.ts'
import type { Correction } from './source-config.ts'

/** Returns what a correction is about: two with the same key contradict each other. */
export function correctionKey({
  field,
  when = {},
  from,
}: Pick<Correction, 'field' | 'when' | 'from'>): string {
  const conditions = Object.entries(when).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([field, conditions, from === undefined ? null : crosswalkKey(from)])
}
