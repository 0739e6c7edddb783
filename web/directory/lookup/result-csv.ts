import { BYTE_ORDER_MARK, csvLine, formatExclusionScreening, formatPhone } from '@concord/domain'
import { pauseForPage } from './list/pause-for-page.ts'
import type { Lookup } from './lookup-store.ts'
import { getNote, getRowOutcome, OUTCOME_LABELS } from './outcomes.ts'

const HEADER = [
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
const ROWS_OF_A_PART = 5000

/** Describes what people call the specialty of a code. */
type NameOf = (taxonomy: string) => string

function getCells(
  { list, answers, outcomes, exclusionListOn }: Lookup,
  index: number,
  nameOf: NameOf,
): string[] {
  const row = list.rows[index]
  if (!row) return []
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
    : Array<string>(HEADER.length - start.length - 1).fill('')
  return [...start, ...found, getNote(row, outcome)]
}

/** Returns the whole result in the order of the list. The page can draw between its parts. */
export async function writeResultCsv(lookup: Lookup, nameOf: NameOf): Promise<Blob> {
  const parts = [new Blob([BYTE_ORDER_MARK + csvLine(HEADER)])]
  for (let at = 0; at < lookup.list.rows.length; at += ROWS_OF_A_PART) {
    await pauseForPage()
    const count = Math.min(ROWS_OF_A_PART, lookup.list.rows.length - at)
    const lines = Array.from({ length: count }, (_, place) => csvLine(getCells(lookup, at + place, nameOf)))
    parts.push(new Blob(lines))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
