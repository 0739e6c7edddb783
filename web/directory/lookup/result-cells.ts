import { formatExclusionScreening, formatPhone } from '@concord/domain'
import type { ListRow } from './list/read-list.ts'
import type { Lookup } from './lookup.ts'
import { getNote, getRowOutcome, OUTCOME_LABELS } from './outcomes.ts'

/** Names the columns of the result as a file. */
export const RESULT_HEADER = [
  'Line',
  'Entered',
  'NPI',
  'Outcome',
  'Kind',
  'Name',
  'Status',
  'OIG exclusion',
  'Specialty',
  'Taxonomy code',
  'City',
  'State',
  'ZIP',
  'Phone',
  'Replacement NPI',
  'Note',
]
/** The page can draw between so many rows. */
export const ROWS_OF_A_PART = 5000

/** Describes what people call the specialty of a code. */
export type NameOf = (taxonomy: string) => string

/** Returns what the file says of a row of the list. */
export function getResultCells(
  { answers, outcomes, exclusionListOn }: Lookup,
  row: ListRow,
  nameOf: NameOf,
): string[] {
  const outcome = getRowOutcome(row, outcomes)
  const answer = row.place === null ? undefined : answers[row.place]
  const start = [
    String(row.line),
    row.text,
    row.place === null ? '' : row.text,
    OUTCOME_LABELS[outcome].label,
  ]
  const found = answer
    ? [
        answer.subject ?? '',
        answer.name ?? '',
        answer.status ?? '',
        answer.screening === null ? '' : formatExclusionScreening(answer.screening, exclusionListOn),
        answer.taxonomy === null ? '' : nameOf(answer.taxonomy),
        answer.taxonomy ?? '',
        answer.city ?? '',
        answer.state ?? '',
        answer.zip ?? '',
        formatPhone(answer.phone ?? ''),
        answer.replacementNpi ?? '',
      ]
    : Array<string>(RESULT_HEADER.length - start.length - 1).fill('')
  return [...start, ...found, getNote(row, outcome)]
}
