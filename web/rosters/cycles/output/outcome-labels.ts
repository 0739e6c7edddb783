import type { RowOutcome } from './queries.ts'

export const OUTCOME_LABELS: Readonly<Record<RowOutcome, string>> = {
  out: 'Out',
  held: 'Held',
  rejected: 'Rejected',
}
