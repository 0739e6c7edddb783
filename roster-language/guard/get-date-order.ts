import type { Mapping } from '../config/source-config.ts'
import type { TargetField } from '../config/target-field.ts'

const ORDERED = 'date-in-order'

/**
 * Returns in which order a mapping reads dates of three numbers where both are possible: the one that it declares, else
 * the month first, as the reader of dates does; null where it reads no such dates.
 */
export function getDateOrder({ type }: TargetField, mapping: Mapping): 'MDY' | 'DMY' | null {
  if (type !== 'date' || !('from' in mapping)) return null
  const ofDates = mapping.transforms?.find(({ use }) => use.startsWith('date-'))
  if (ofDates === undefined) return 'MDY'
  const order = ofDates.use === ORDERED ? ofDates.with?.order : undefined
  return order === 'MDY' || order === 'DMY' ? order : null
}
