import type { SensitiveColumn } from './found-counts.ts'

/** What people call what a sensitive column holds. */
export const KIND_LABELS: Readonly<Record<SensitiveColumn['kind'], string>> = {
  ssn: 'SSN',
  birth_date: 'Birth date',
  dea: 'DEA number',
}
