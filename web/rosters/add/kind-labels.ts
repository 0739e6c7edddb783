import type { SensitiveColumn } from './found-counts.ts'

/** The names of the kinds of sensitive values. */
export const KIND_LABELS: Readonly<Record<SensitiveColumn['kind'], string>> = {
  ssn: 'SSN',
  birth_date: 'Birth date',
  dea: 'DEA number',
}
