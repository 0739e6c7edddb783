import { formatExclusionList } from '@concord/domain'
import { type WrittenCell, writeWorkbookBlob } from '@concord/spreadsheet/portable'
import { pauseForPage } from './list/pause-for-page.ts'
import type { Lookup } from './lookup.ts'
import {
  countIn,
  countOutcomes,
  getRowOutcome,
  OUTCOME_FILTERS,
  OUTCOME_LABELS,
  type Outcome,
  sortProblemsFirst,
} from './outcomes.ts'
import { getResultCells, type NameOf, RESULT_HEADER, ROWS_OF_A_PART } from './result-cells.ts'

const RED = '#FDECEC'
const YELLOW = '#FFF5D6'
const LINE = RESULT_HEADER.indexOf('Line')
const OUTCOME = RESULT_HEADER.indexOf('Outcome')
const WIDTHS = [8, 16, 13, 26, 13, 32, 12, 32, 32, 15, 18, 7, 8, 16, 16, 48]

function fillOf(outcome: Outcome): string | undefined {
  const { mark } = OUTCOME_LABELS[outcome]
  if (mark === 'error') return RED
  return mark === 'warning' ? YELLOW : undefined
}

async function* listRows(lookup: Lookup, nameOf: NameOf): AsyncGenerator<readonly WrittenCell[]> {
  const { list, outcomes } = lookup
  for (const [index, row] of sortProblemsFirst(list.rows, outcomes).entries()) {
    if (index % ROWS_OF_A_PART === 0) await pauseForPage()
    const cells: WrittenCell[] = getResultCells(lookup, row, nameOf)
    const outcome = getRowOutcome(row, outcomes)
    const fill = fillOf(outcome)
    cells[LINE] = row.line
    if (fill !== undefined) cells[OUTCOME] = { value: OUTCOME_LABELS[outcome].label, fill }
    yield cells
  }
}

/** Says how many rows there are of each outcome, and what they were checked against. */
function* listSums({ list, outcomes, asOf, exclusionListOn }: Lookup): Generator<readonly WrittenCell[]> {
  const counts = countOutcomes(list.rows, outcomes)
  for (const filter of OUTCOME_FILTERS) {
    const count = countIn(filter, counts)
    if (count > 0) yield [filter.label, count]
  }
  yield ['OIG exclusions', formatExclusionList(exclusionListOn)]
  if (asOf !== null) yield ['As of', { date: asOf }]
}

/** Returns the whole result as a workbook: rows that ask for a person first, and a tab with the sums. */
export function writeResultXlsx(lookup: Lookup, nameOf: NameOf): Promise<Blob> {
  return writeWorkbookBlob([
    { name: 'Results', header: RESULT_HEADER, widths: WIDTHS, rows: listRows(lookup, nameOf) },
    { name: 'Summary', header: ['Outcome', 'Rows'], widths: [28, 28], rows: listSums(lookup) },
  ])
}
