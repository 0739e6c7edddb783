/** Defines whether a file of a roster holds everyone, or only what has changed. */
export const ROSTER_SCOPES = ['full', 'delta'] as const
export type RosterScope = (typeof ROSTER_SCOPES)[number]

export const ROSTER_SCOPE_LABELS: Readonly<Record<RosterScope, string>> = { full: 'Full', delta: 'Delta' }

/** The longest short id of a sender; it stands in addresses. */
export const MAX_ROSTER_PREFIX = 40

/** Returns a roster type as people read it: 'practitioner-terms' as 'Practitioner terms'. */
export function formatRosterType(type: string): string {
  const words = type.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
