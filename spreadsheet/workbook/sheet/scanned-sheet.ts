import type { Guess, RowNote } from '#spreadsheet/sheet-facts.ts'
import type { RawLines } from '../raw-lines.ts'
import type { SheetCells } from './sheet-cells.ts'
import type { SheetLayout } from './sheet-layout.ts'

/** A tab that was scanned into CSV files. */
export type ScannedSheet = RawLines & {
  readonly name: string
  readonly hidden: boolean
  /** Rows up to the last that the file names; rows without a value have no line. */
  readonly rows: number
  /** Lines of row, column, raw, displayed. */
  readonly cells: string
  /** Lines of row, first column, last column, fill, struck. */
  readonly runs: string
  readonly layout: SheetLayout
  readonly notes: readonly RowNote[]
  readonly dayZero: string
  readonly guesses: readonly Guess[]
}

function guessRows({ lines, notes, repeatedCells }: SheetCells, lastRow: number, tab: string): Guess[] {
  const empty = lastRow - lines.lastRow
  const guesses: Guess[] = []
  if (empty > 0) {
    const message = `Empty rows at the end that hold formats only and were left out: ${empty}.`
    guesses.push({ code: 'emptyRowsAtEnd', message, tab, count: empty })
  }
  if (!lines.isAscending) {
    guesses.push({
      code: 'rowsOutOfOrder',
      message: 'Rows are out of order in the file; they were sorted.',
      tab,
    })
  }
  if (repeatedCells > notes.length) {
    const message = `Cells that occur twice, whose second values were left out: ${repeatedCells}; the first ${notes.length} are listed row by row.`
    guesses.push({ code: 'repeatedCells', message, tab, count: repeatedCells })
  }
  if (lines.hasBadBytes) {
    const message = 'Some characters are damaged in the file and were read as \uFFFD.'
    guesses.push({ code: 'damagedCharacters', message, tab })
  }
  return guesses
}

/** Returns what was found in a tab whose cells are all written; `lastRow` is the last that the file names. */
export function describeSheet(
  { name, hidden }: Pick<ScannedSheet, 'name' | 'hidden'>,
  cells: SheetCells,
  layout: SheetLayout,
  lastRow: number,
): ScannedSheet {
  const { lines, runs, notes, dayZero } = cells
  return {
    name,
    hidden,
    width: lines.width,
    rows: lastRow,
    segments: lines.segments,
    isAscending: lines.isAscending,
    longestLine: lines.longestLine,
    cells: cells.cells.path,
    runs: runs.file.path,
    layout,
    notes,
    dayZero,
    guesses: [...cells.listGuesses(name), ...guessRows(cells, lastRow, name)],
  }
}
