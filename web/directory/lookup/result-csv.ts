import { BYTE_ORDER_MARK, csvLine } from '@concord/domain'
import { pauseForPage } from './list/pause-for-page.ts'
import type { Lookup } from './lookup.ts'
import { getResultCells, type NameOf, RESULT_HEADER, ROWS_OF_A_PART } from './result-cells.ts'

/** Returns the whole result in the order of the list. */
export async function writeResultCsv(lookup: Lookup, nameOf: NameOf): Promise<Blob> {
  const parts = [new Blob([BYTE_ORDER_MARK + csvLine(RESULT_HEADER)])]
  const { rows } = lookup.list
  for (let at = 0; at < rows.length; at += ROWS_OF_A_PART) {
    await pauseForPage()
    const some = rows.slice(at, at + ROWS_OF_A_PART)
    parts.push(new Blob(some.map((row) => csvLine(getResultCells(lookup, row, nameOf)))))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
