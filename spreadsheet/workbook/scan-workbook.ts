import { join } from 'node:path'
import { refuseDamaged } from '#spreadsheet/unusable-file.ts'
import { openPackage, type ZipPackage } from '#spreadsheet/zip/zip-package.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './limits.ts'
import { readStyles } from './package/styles.ts'
import { readWorkbookPart, type SheetEntry } from './package/workbook-part.ts'
import type { OtherWorkbookFormat } from './scan-other-workbook.ts'
import { feedPieces } from './sheet/feed-pieces.ts'
import { describeSheet, type ScannedSheet } from './sheet/scanned-sheet.ts'
import { readSharedStrings, SharedStrings } from './sheet/shared-strings.ts'
import { SheetCells, type SheetContext } from './sheet/sheet-cells.ts'
import { SheetLayout } from './sheet/sheet-layout.ts'
import { SheetScanner } from './sheet/sheet-scanner.ts'

async function scanSheet(
  open: ZipPackage,
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
  return describeSheet({ name, hidden }, cells, layout, scanner.lastRow)
}

async function openStrings(
  open: ZipPackage,
  part: string | null,
  limits: WorkbookLimits,
): Promise<SharedStrings> {
  if (part === null || !open.has(part)) return new SharedStrings(0)
  return readSharedStrings(open.stream(part), open.sizeHint(part), limits)
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
): Promise<{ format: 'xlsx' | 'xlsm'; sheets: ScannedSheet[] }> {
  const open = await openPackage(path, limits)
  try {
    const workbook = await readWorkbookPart(open)
    const context: SheetContext = {
      strings: await openStrings(open, workbook.sharedStrings, limits),
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

/**
 * Scans a workbook of another format than XLSX, as `scanWorkbook` does, without colors. The library that reads it and
 * its code pages take 150 ms of CPU to load, so that they are loaded for such a file only.
 */
export async function scanOtherWorkbook(
  ...scan: Parameters<typeof scanWorkbook>
): Promise<{ format: OtherWorkbookFormat; sheets: ScannedSheet[] }> {
  const { scanWithLibrary } = await import('./scan-other-workbook.ts')
  return scanWithLibrary(...scan)
}
