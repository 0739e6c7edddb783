import { join } from 'node:path'
import { openPackage } from '#spreadsheet/zip/zip-package.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './limits.ts'
import { openLineFile } from './line-file.ts'
import type { OtherWorkbookFormat } from './scan-other-workbook.ts'
import { scanParts } from './scan-parts.ts'
import type { ScannedSheet } from './sheet/scanned-sheet.ts'

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
    return await scanParts(open, limits, ({ name }, index) =>
      sheets !== undefined && !sheets.includes(name)
        ? null
        : { path: join(folder, `tab-${index + 1}`), openLines: openLineFile },
    )
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
