import type { FacetValue } from '@concord/domain'
import { sql } from '#server/db/sql.ts'

/**
 * Sixteen bytes beside every posting, big endian: what counting and filtering need to know of a record.
 * Set numbers are those of search.sets, 0 for the empty set.
 */
export const FEATURE_BYTES = {
  /** Three bytes: set of taxonomy codes. */
  taxonomies: 0,
  /** Three bytes: set of states of the practice locations. */
  states: 3,
  /** Two bytes: set of languages. */
  languages: 6,
  /** Two bytes: set of networks. */
  networks: 8,
  /** Two bytes: UTC day of the last verification, counted from 1970-01-01; 0 for never. */
  verifiedDay: 10,
  /**
   * Bits 0-1 gender, 2-3 accepting new patients, 4-5 status, each the place in its list below; bit 6 where an exclusion is
   * possible, bit 7 where a practice
   * location is in no state, which the set of states does not tell.
   */
  flags: 12,
  /** Bits 0-5: what the record lacks, in the order of MISSING. */
  missing: 13,
  /** Two bytes: set of the kind of the entity. */
  kind: 14,
} as const

export const FEATURES_LENGTH = 16
export const WITHOUT_STATE = 1 << 7

export const GENDER_BITS = ['notStated', 'F', 'M', 'X'] as const satisfies readonly FacetValue<'genders'>[]
export const ACCEPTING_BITS = [
  'notStated',
  'all',
  'some',
  'none',
] as const satisfies readonly FacetValue<'accepting'>[]
export const STATUS_BITS = [
  'active',
  'excluded',
  'deactivated',
] as const satisfies readonly FacetValue<'statuses'>[]
/** Practitioners only. phone: no practice location states one; license: no taxonomy states one. */
export const MISSING = [
  'phone',
  'languages',
  'gender',
  'specialty',
  'location',
  'license',
] as const satisfies readonly FacetValue<'missing'>[]

export type Features = {
  taxonomies: number
  states: number
  languages: number
  networks: number
  verifiedDay: number
  gender: (typeof GENDER_BITS)[number]
  accepting: (typeof ACCEPTING_BITS)[number]
  status: (typeof STATUS_BITS)[number]
  missing: (typeof MISSING)[number][]
  kind: number
}

/** Reads the features that begin at this byte. Loops over many records read single bytes by FEATURE_BYTES instead. */
export function decodeFeatures(bytes: Buffer, offset = 0): Features {
  const flags = bytes.readUInt8(offset + FEATURE_BYTES.flags)
  const missing = bytes.readUInt8(offset + FEATURE_BYTES.missing)
  return {
    taxonomies: bytes.readUIntBE(offset + FEATURE_BYTES.taxonomies, 3),
    states: bytes.readUIntBE(offset + FEATURE_BYTES.states, 3),
    languages: bytes.readUInt16BE(offset + FEATURE_BYTES.languages),
    networks: bytes.readUInt16BE(offset + FEATURE_BYTES.networks),
    verifiedDay: bytes.readUInt16BE(offset + FEATURE_BYTES.verifiedDay),
    gender: GENDER_BITS[flags & 3] ?? 'notStated',
    accepting: ACCEPTING_BITS[(flags >> 2) & 3] ?? 'notStated',
    status: STATUS_BITS[(flags >> 4) & 3] ?? 'active',
    missing: MISSING.filter((_, bit) => (missing & (1 << bit)) !== 0),
    kind: bytes.readUInt16BE(offset + FEATURE_BYTES.kind),
  }
}

/**
 * The same bytes in SQL, two halves of eight: from the numbers of the sets (t, s, g, w, k) and from a derived row (d).
 */
export const FEATURES = sql`
  int8send((coalesce(t.id, 0)::bigint << 40) | (coalesce(s.id, 0)::bigint << 16) | coalesce(g.id, 0))
  || int8send((coalesce(w.id, 0)::bigint << 48) | (d.verified_day::bigint << 32) | (d.flags::bigint << 24)
    | (d.missing::bigint << 16) | coalesce(k.id, 0))`
