import { join } from 'node:path'
import type { Guess, RosterFormat, RowNote } from '#engine/read/reading.ts'
import type { RawLines } from '#engine/read/store-raw.ts'
import { refuseDamaged, WORKBOOK_LIMITS, type WorkbookLimits } from './limits.ts'
import { refuseOtherFiles } from './package/sniff-file.ts'
import { readStyles } from './package/styles.ts'
import { openPackage, type WorkbookPackage } from './package/workbook-package.ts'
import { readWorkbookPart, type SheetEntry } from './package/workbook-part.ts'
import { feedPieces } from './sheet/feed-pieces.ts'
import { readSharedStrings } from './sheet/shared-strings.ts'
import { SheetCells, type SheetContext } from './sheet/sheet-cells.ts'
import { SheetLayout } from './sheet/sheet-layout.ts'
import { SheetScanner } from './sheet/sheet-scanner.ts'

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
  readonly guesses: readonly Guess[]
}

async function scanSheet(
  open: WorkbookPackage,
  { name, hidden, part }: SheetEntry,
  path: string,
  context: SheetContext,
): Promise<ScannedSheet> {
  const cells = new SheetCells(path, context)
  const layout = new SheetLayout(context.limits)
  const scanner = new SheetScanner(cells, layout)
  try {
    await feedPieces(open.stream(part), context.limits.cellBytes, (bytes, end) => scanner.scan(bytes, end))
    if (!scanner.isFinished) throw refuseDamaged(`the tab ${name} is cut off`)
  } finally {
    cells.close()
  }
  const { lines, runs, notes } = cells
  return {
    name,
    hidden,
    width: lines.width,
    rows: scanner.lastRow,
    segments: lines.segments,
    isAscending: lines.isAscending,
    longestLine: lines.longestLine,
    cells: cells.cells.path,
    runs: runs.file.path,
    layout,
    notes,
    guesses: [...cells.listGuesses(name), ...guessRows(cells, scanner.lastRow, name)],
  }
}

function guessRows({ lines }: SheetCells, lastRow: number, tab: string): Guess[] {
  const empty = lastRow - lines.lastRow
  const guesses: Guess[] = []
  if (empty > 0) {
    const message = `${empty} empty rows at the end hold formats only and were left out.`
    guesses.push({ code: 'emptyRowsAtEnd', message, tab, count: empty })
  }
  if (!lines.isAscending) {
    guesses.push({
      code: 'rowsOutOfOrder',
      message: 'Rows are out of order in the file; they were sorted.',
      tab,
    })
  }
  if (lines.hasBadBytes) {
    const message = 'Some characters are damaged in the file and were read as \uFFFD.'
    guesses.push({ code: 'damagedCharacters', message, tab })
  }
  return guesses
}

/**
 * Scans the tabs of an XLSX or XLSM file, hidden ones too, into CSV files in `folder`; `sheets` chooses tabs by name.
 * Throws UnusableFileError for what is no workbook, has a password, is damaged or goes beyond the limits.
 */
export async function scanWorkbook(
  path: string,
  folder: string,
  sheets?: readonly string[],
  limits: WorkbookLimits = WORKBOOK_LIMITS,
): Promise<{ format: RosterFormat; sheets: ScannedSheet[] }> {
  await refuseOtherFiles(path)
  const open = await openPackage(path, limits)
  try {
    const workbook = await readWorkbookPart(open)
    const context: SheetContext = {
      strings: await readSharedStrings(open, workbook.sharedStrings, limits),
      styles: await readStyles(open, workbook.styles),
      is1904: workbook.is1904,
      limits,
    }
    const scanned: ScannedSheet[] = []
    for (const [index, sheet] of workbook.sheets.entries()) {
      if (sheets !== undefined && !sheets.includes(sheet.name)) continue
      scanned.push(await scanSheet(open, sheet, join(folder, `tab-${index + 1}`), context))
    }
    return { format: workbook.hasMacros ? 'xlsm' : 'xlsx', sheets: scanned }
  } finally {
    open.close()
  }
}
