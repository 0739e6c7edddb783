import type { SensitiveKind, SensitivePolicy } from '@concord/domain'

/** Says what becomes of the values of a column. */
export function tellPolicy(kind: SensitiveKind, policy: SensitivePolicy): string {
  if (policy === 'drop') return 'Dropped: nothing is stored'
  if (policy === 'keep') return 'Stored as they are'
  return kind === 'birth_date' ? 'Year kept, rest masked' : 'Last four characters kept, rest masked'
}
