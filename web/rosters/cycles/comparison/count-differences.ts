import { DECIDED_CLASSES } from '@concord/domain'
import type { Cycle } from '../queries.ts'

/** Returns how many rows differ from the baseline; undefined where there is none. */
export function countDifferences({ changes }: Pick<Cycle, 'changes'>): number | undefined {
  if (changes === null) return undefined
  return DECIDED_CLASSES.reduce((all, name) => all + (changes.classes[name] ?? 0), 0)
}
