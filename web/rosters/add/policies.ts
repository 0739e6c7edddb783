import type { SensitiveColumn } from './found-counts.ts'

type Kind = SensitiveColumn['kind']
export type SensitivePolicy = 'keep' | 'mask' | 'drop'

/** What is stored of each kind where an organization says nothing else. */
export const DEFAULT_POLICIES: Readonly<Record<Kind, SensitivePolicy>> = {
  ssn: 'drop',
  birth_date: 'mask',
  dea: 'keep',
}

/** Says what becomes of the values of a column. */
export function tellPolicy(kind: Kind, policy: SensitivePolicy): string {
  if (policy === 'drop') return 'Dropped: nothing is stored'
  if (policy === 'keep') return 'Stored as they are'
  return kind === 'birth_date' ? 'Year kept, rest masked' : 'Last four characters kept, rest masked'
}
