import { refuseDamaged } from '#spreadsheet/unusable-file.ts'
import type { ZipParts } from '#spreadsheet/zip/open-parts.ts'
import type { WorkbookLimits } from './limits.ts'
import { readStyles } from './package/styles.ts'
import { readWorkbookPart, type SheetEntry } from './package/workbook-part.ts'
import type { OpenLines } from './sheet/csv-lines.ts'
import { feedPieces } from './sheet/feed-pieces.ts'
import { describeSheet, type ScannedSheet } from './sheet/scanned-sheet.ts'
import { readSharedStrings, SharedStrings } from './sheet/shared-strings.ts'
import { SheetCells, type SheetContext } from './sheet/sheet-cells.ts'
import { SheetLayout } from './sheet/sheet-layout.ts'
import { SheetScanner } from './sheet/sheet-scanner.ts'

async function scanSheet(
  open: ZipParts,
  { name, hidden, part }: SheetEntry,
  path: string,
  context: SheetContext,
  openLines: OpenLines,
): Promise<ScannedSheet> {
  const cells = new SheetCells(path, context, openLines)
  const layout = new SheetLayout(context.limits)
  const scanner = new SheetScanner(cells, layout)
  try {
    await feedPieces(open.stream(part), context.limits.cellBytes, (bytes, end) => scanner.scan(bytes, end))
    if (!scanner.isFinished) throw refuseDamaged(`the tab ${name} is cut off`)
  } finally {
    cells.close()
  }
  return describeSheet({ name, hidden }, cells, layout, scanner.lastRow)
}

async function openStrings(
  open: ZipParts,
  part: string | null,
  limits: WorkbookLimits,
): Promise<SharedStrings> {
  if (part === null || !open.has(part)) return new SharedStrings(0)
  return readSharedStrings(open.stream(part), open.sizeHint(part), limits)
}

/** Says where the lines of a tab go, by its place in the workbook; null leaves the tab out. */
export type TabTarget = (
  tab: SheetEntry,
  index: number,
) => { readonly path: string; readonly openLines: OpenLines } | null

/** Scans the tabs of an XLSX or XLSM package, hidden ones too, into lines of CSV. Throws UnusableFileError. */
export async function scanParts(
  open: ZipParts,
  limits: WorkbookLimits,
  getTarget: TabTarget,
): Promise<{ format: 'xlsx' | 'xlsm'; is1904: boolean; sheets: ScannedSheet[] }> {
  const workbook = await readWorkbookPart(open)
  const context: SheetContext = {
    strings: await openStrings(open, workbook.sharedStrings, limits),
    styles: await readStyles(open, workbook.styles),
    is1904: workbook.is1904,
    limits,
  }
  const scanned: ScannedSheet[] = []
  for (const [index, sheet] of workbook.sheets.entries()) {
    const target = getTarget(sheet, index)
    if (target !== null) scanned.push(await scanSheet(open, sheet, target.path, context, target.openLines))
  }
  return { format: workbook.hasMacros ? 'xlsm' : 'xlsx', is1904: workbook.is1904, sheets: scanned }
}
