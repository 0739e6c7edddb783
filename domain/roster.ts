import { isRosterType } from './word-list.ts'

/** Defines whether a file of a roster holds everyone, or only what has changed. */
export const ROSTER_SCOPES = ['full', 'delta'] as const
export type RosterScope = (typeof ROSTER_SCOPES)[number]

export const ROSTER_SCOPE_LABELS: Readonly<Record<RosterScope, string>> = { full: 'Full', delta: 'Delta' }

/** The longest short id of a sender. */
export const MAX_ROSTER_PREFIX = 40

/** Returns what is wrong with the short id of a sender, in words; undefined when nothing is. It stands in addresses. */
export function findRosterPrefixError(prefix: string): string | undefined {
  if (prefix === '') return 'Give the sender a short id.'
  if (prefix.length > MAX_ROSTER_PREFIX) return `Keep the short id under ${MAX_ROSTER_PREFIX + 1} characters.`
  if (!isRosterType(prefix))
    return 'Use lowercase letters, digits and single hyphens, for example quillan-ipa.'
  return undefined
}

/** Returns a roster type as people read it: 'practitioner-terms' as 'Practitioner terms'. */
export function formatRosterType(type: string): string {
  const words = type.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
