import { writeFile } from 'node:fs/promises'
import { writeWorkbook } from '@concord/spreadsheet'
import type { RosterLayout } from './layout.ts'
import { spoilValue } from './values/dirt.ts'
import { readMaker } from './values/make-value.ts'
import { rosterRow } from './values/roster-row.ts'

/** Share of the cells that arrive other than they were meant. */
const SPOILED = 0.02

/** Returns the rows of a layout, the same for the same seed; in so large a share of the cells something is wrong. */
export function* makeRows(
  { columns, discipline }: RosterLayout,
  rows: number,
  seed: number,
  spoiled = SPOILED,
): Generator<string[]> {
  const makers = columns.map(({ values }) => readMaker(values))
  for (let number = 0; number < rows; number += 1) {
    const row = rosterRow(number, seed, discipline)
    yield makers.map((make, index) => spoilValue(make(row) ?? '', row.row.of(`cell ${index}`), spoiled))
  }
}

const quote = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Writes a roster of a layout: a workbook where its header has two rows, else CSV. Gives the path, `folder/name.csv`. */
export async function writeLayout(
  folder: string,
  layout: RosterLayout,
  rows: number,
  seed: number,
): Promise<string> {
  const headers = layout.columns.map(({ header }) => header)
  if (layout.headerRows === 1) {
    const path = `${folder}/${layout.name}.csv`
    const lines = [headers, ...makeRows(layout, rows, seed)].map((cells) => cells.map(quote).join(','))
    await writeFile(path, `${lines.join('\n')}\n`)
    return path
  }
  const path = `${folder}/${layout.name}.xlsx`
  const levels = headers.map((header) => header.split(' > '))
  // The upper level stands over the first of its columns, as a merged cell does.
  const upper = levels.map(([group = ''], index) => (levels[index - 1]?.[0] === group ? '' : group))
  const lower = levels.map(([, header = '']) => header)
  await writeWorkbook(path, [
    { name: 'Roster', header: upper, rows: [lower, ...makeRows(layout, rows, seed)] },
  ])
  return path
}
