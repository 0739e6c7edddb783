import { sql } from '#server/db/sql.ts'
import { FEATURE_BYTES } from './read-model/features.ts'

/** The place of the value of a facet in the features, as one number. */
export type FeatureField = {
  readonly offset: number
  readonly bytes: number
  readonly shift: number
  readonly mask: number
}

export const wholeField = (offset: number, bytes: number): FeatureField => ({
  offset,
  bytes,
  shift: 0,
  mask: 0xffffff,
})

export const flagField = (shift: number): FeatureField => ({
  offset: FEATURE_BYTES.flags,
  bytes: 1,
  shift,
  mask: 3,
})

/** The day of the last verification by the features of the row o. */
export const VERIFIED_DAY = sql`(get_byte(o.features, ${FEATURE_BYTES.verifiedDay}::int) << 8
  | get_byte(o.features, ${FEATURE_BYTES.verifiedDay + 1}::int))`

/** The number of the set of taxonomies by the features of the row o. */
export const TAXONOMY_SET = sql`((get_byte(o.features, ${FEATURE_BYTES.taxonomies}::int) << 16)
  | (get_byte(o.features, ${FEATURE_BYTES.taxonomies + 1}::int) << 8)
  | get_byte(o.features, ${FEATURE_BYTES.taxonomies + 2}::int))`

/** Reads the field of the features that begin at this byte. */
export function readField(
  bytes: Buffer,
  at: number,
  { offset, bytes: length, shift, mask }: FeatureField,
): number {
  const from = at + offset
  const first = bytes[from] ?? 0
  if (length === 1) return (first >> shift) & mask
  const second = (first << 8) | (bytes[from + 1] ?? 0)
  return length === 2 ? second : (second << 8) | (bytes[from + 2] ?? 0)
}
