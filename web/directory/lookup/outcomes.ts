import type { api, ReplyOf } from '@concord/contract'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { ListRow } from './list/read-list.ts'

export type LookupAnswer = ReplyOf<typeof api.lookUpNpis>['rows'][number]

/** Describes what became of one row: the first four are found. */
export type Outcome =
  | 'active'
  | 'deactivated'
  | 'excluded'
  | 'possible'
  | 'notFound'
  | 'outside'
  | 'notNpi'
  | 'notAnswered'
  | 'withoutNumber'
  | 'waiting'

type OutcomeLabel = { readonly label: string; readonly mark: MarkStatus }

export const OUTCOME_LABELS: Readonly<Record<Outcome, OutcomeLabel>> = {
  active: { label: 'Found', mark: 'ok' },
  deactivated: { label: 'Found, deactivated', mark: 'error' },
  excluded: { label: 'Found, excluded', mark: 'error' },
  possible: { label: 'Found, OIG possible match', mark: 'warning' },
  notFound: { label: 'Not found', mark: 'none' },
  outside: { label: 'Outside your access', mark: 'none' },
  notNpi: { label: 'Invalid', mark: 'warning' },
  notAnswered: { label: 'Not checked', mark: 'waiting' },
  withoutNumber: { label: 'No NPI in the line', mark: 'none' },
  waiting: { label: 'Waiting', mark: 'running' },
}

export function getAnswerOutcome({ outcome, status, screening }: LookupAnswer): Outcome {
  if (outcome === 'invalid') return 'notNpi'
  if (outcome !== 'found') return outcome
  return screening === 'possible' && status === 'active' ? 'possible' : (status ?? 'active')
}

/** Returns the outcome of a row; `outcomes` are in the order of the places of the NPIs. */
export function getRowOutcome({ place, isNumber }: ListRow, outcomes: readonly Outcome[]): Outcome {
  if (place === null) return isNumber ? 'notNpi' : 'withoutNumber'
  return outcomes[place] ?? 'waiting'
}

export type OutcomeFilter = {
  /** The name as it is in the address. */
  readonly name: string
  readonly label: string
  readonly outcomes: readonly Outcome[]
}

export const ALL_ROWS: OutcomeFilter = {
  name: 'all',
  label: 'All rows',
  outcomes: Object.keys(OUTCOME_LABELS) as Outcome[],
}

/** The filters, those that need a person most first. Each row is in one of them besides the first filter. */
export const OUTCOME_FILTERS: readonly OutcomeFilter[] = [
  ALL_ROWS,
  { name: 'excluded', label: 'Excluded', outcomes: ['excluded'] },
  { name: 'deactivated', label: 'Deactivated', outcomes: ['deactivated'] },
  { name: 'possible', label: 'OIG possible match', outcomes: ['possible'] },
  { name: 'not-npi', label: 'Invalid', outcomes: ['notNpi'] },
  { name: 'not-found', label: 'Not found', outcomes: ['notFound'] },
  { name: 'outside', label: 'Outside your access', outcomes: ['outside'] },
  { name: 'not-answered', label: 'Not checked', outcomes: ['notAnswered'] },
  { name: 'waiting', label: 'Waiting', outcomes: ['waiting'] },
  { name: 'active', label: 'Found, no problem', outcomes: ['active'] },
  { name: 'without', label: 'Lines without an NPI', outcomes: ['withoutNumber'] },
]

const SEVERITY: readonly Outcome[] = OUTCOME_FILTERS.filter((filter) => filter !== ALL_ROWS).flatMap(
  ({ outcomes }) => outcomes,
)

/** Returns the rows with those first that ask for a person, equal ones in the order of the list. */
export function sortProblemsFirst(
  rows: readonly ListRow[],
  outcomes: readonly Outcome[],
): readonly ListRow[] {
  const byOutcome = Map.groupBy(rows, (row) => getRowOutcome(row, outcomes))
  return SEVERITY.flatMap((outcome) => byOutcome.get(outcome) ?? [])
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>

export function countOutcomes(rows: readonly ListRow[], outcomes: readonly Outcome[]): OutcomeCounts {
  const counts: Record<Outcome, number> = {
    active: 0,
    deactivated: 0,
    excluded: 0,
    possible: 0,
    notFound: 0,
    outside: 0,
    notNpi: 0,
    notAnswered: 0,
    withoutNumber: 0,
    waiting: 0,
  }
  for (const row of rows) counts[getRowOutcome(row, outcomes)] += 1
  return counts
}

export const countIn = ({ outcomes }: OutcomeFilter, counts: OutcomeCounts) =>
  outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)

/** Explains why there is nothing to show of a row, or what is known beside its record; '' for a plain find. */
export function getNote(row: ListRow, outcome: Outcome): string {
  if (row.problem !== null) return row.problem
  switch (outcome) {
    case 'notFound':
      return 'The directory has no record with this NPI.'
    case 'outside':
      return 'It is outside the states, ZIP codes or record types of your organization.'
    case 'notAnswered':
      return 'The server did not check it.'
    default:
      return ''
  }
}
