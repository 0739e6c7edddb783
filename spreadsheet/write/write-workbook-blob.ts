import { zipBlob } from '../zip/zip-blob.ts'
import { listWorkbookParts } from './workbook-parts.ts'
import type { WrittenSheet } from './written-cell.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes tabs as an XLSX file where there are no files, as in a browser. Throws as `writeWorkbook` does. */
export function writeWorkbookBlob(sheets: readonly WrittenSheet[]): Promise<Blob> {
  return zipBlob(listWorkbookParts(sheets), XLSX_TYPE)
}
