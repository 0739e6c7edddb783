import { parseFieldPath, type RosterScope } from '@concord/domain'
import type { Values } from '#server/intake/rows/read-row.ts'
import type { PractitionerClaim } from './claim-practitioner.ts'

/** The claim that is staged for one practitioner. */
export type CombinedClaim = {
  readonly fields: Values
  /** True where it stands in place of all that the source said of the practitioner before. */
  readonly isWhole: boolean
}

const placeOf = (path: string): string | null => {
  const parsed = parseFieldPath(path)
  return parsed === undefined || parsed.table === 'record' ? null : parsed.key
}

const pick = (fields: Values, test: (place: string | null) => boolean): Values =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => test(placeOf(path))))

/**
 * Returns what a source says of a practitioner from now on. A full file says all of it: what it leaves out is not said any
 * more. A file of changes adds to what was said before, and takes back
 * what has ended.
 */
export function combineClaim(
  { fields, endedPlaces, isGone }: PractitionerClaim,
  { scope, former }: { scope: RosterScope; former: Values },
): CombinedClaim {
  if (scope === 'full' || isGone) return { fields, isWhole: true }
  if (endedPlaces.length === 0) return { fields, isWhole: false }
  const ended = new Set(endedPlaces)
  return {
    fields: { ...pick(former, (place) => place === null || !ended.has(place)), ...fields },
    isWhole: true,
  }
}
