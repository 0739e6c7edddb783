import { formatDate } from './calendar-date.ts'

/**
 * Names how a record stands against the exclusion list of the OIG (LEIE): its NPI is on it, a row without an NPI may
 * mean it, nothing of the list agrees with it, or no list was loaded.
 */
export const EXCLUSION_LABELS = {
  excluded: 'Excluded',
  possible: 'Possible match',
  clear: 'Clear',
  notChecked: 'Not checked',
} as const

/** Is how a record stands against the exclusion list. */
export type ExclusionScreening = keyof typeof EXCLUSION_LABELS

/**
 * Returns how a record stands against the list of a day ('YYYY-MM-DD'; null where none was loaded). Without a list
 * no one is clear.
 */
export function screenExclusion(
  found: { readonly isExcluded: boolean; readonly isPossible: boolean },
  listDay: string | null,
): ExclusionScreening {
  if (found.isExcluded) return 'excluded'
  if (listDay === null) return 'notChecked'
  return found.isPossible ? 'possible' : 'clear'
}

/** Returns 'OIG clear, Nov 22, 2026': how a record stands, with the day of the list; 'OIG not checked' without one. */
export function formatExclusionScreening(screening: ExclusionScreening, listDay: string | null): string {
  const words = `OIG ${EXCLUSION_LABELS[screening].toLowerCase()}`
  return listDay === null ? words : `${words}, ${formatDate(listDay)}`
}

/** Returns 'List of Nov 22, 2026', or 'Not loaded' where no exclusion list was. */
export function formatExclusionList(listDay: string | null): string {
  return listDay === null ? 'Not loaded' : `List of ${formatDate(listDay)}`
}

/** Lists what can agree or disagree between a record and a row of the list without an NPI, each with its points. */
export const EXCLUSION_MATCH_REASONS = {
  lastName: { label: 'Same last name', points: 35 },
  otherName: { label: 'Same last name as another name on file', points: 25 },
  firstName: { label: 'Same first name', points: 25 },
  relatedFirstName: { label: 'Related first name', points: 15 },
  middleName: { label: 'Same middle name', points: 15 },
  middleInitial: { label: 'Same middle initial', points: 8 },
  otherMiddleName: { label: 'Different middle name', points: -25 },
  organizationName: { label: 'Same name', points: 60 },
  otherOrganizationName: { label: 'Same as another name on file', points: 45 },
  state: { label: 'Same state', points: 15 },
  licenseState: { label: 'Licensed in the same state', points: 10 },
  city: { label: 'Same city', points: 10 },
} as const

/** Names what agrees or disagrees between a record and a row of the list. */
export type ExclusionMatchReason = keyof typeof EXCLUSION_MATCH_REASONS

/** Returns the points of a possible match, from 0 to 100; a name alone proves nothing, and no birth date is compared. */
export function scoreExclusionMatch(reasons: readonly ExclusionMatchReason[]): number {
  return reasons.reduce((sum, reason) => sum + EXCLUSION_MATCH_REASONS[reason].points, 0)
}
