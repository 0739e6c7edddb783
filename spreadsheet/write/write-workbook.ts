import { rename, rm } from 'node:fs/promises'
import { ZipWriter } from '../zip/zip-writer.ts'
import { listWorkbookParts } from './workbook-parts.ts'
import type { WrittenSheet } from './written-cell.ts'

/**
 * Writes tabs as an XLSX file while their rows come; nothing is kept in memory. The file appears under its name when it is
 * whole. Throws when a text or a tab is larger than Excel can hold.
 */
export async function writeWorkbook(path: string, sheets: readonly WrittenSheet[]): Promise<void> {
  const unfinished = `${path}.writing`
  const zip = new ZipWriter(unfinished)
  try {
    for (const { name, pieces } of listWorkbookParts(sheets)) await zip.add(name, pieces)
    await zip.finish()
  } catch (error) {
    await zip.abandon()
    await rm(unfinished, { force: true })
    throw error
  }
  await rename(unfinished, path)
}
