import { WORKBOOK_LIMITS } from '#spreadsheet/workbook/limits.ts'
import { openPackage } from '../zip/zip-package.ts'
import { tellZipKind, type ZipKind } from './tell-zip-kind.ts'

/** Looks into a zip. Throws UnusableFileError when it cannot be opened or is of a program that we do not read. */
export async function findZipKind(path: string): Promise<ZipKind> {
  const open = await openPackage(path, WORKBOOK_LIMITS)
  try {
    return tellZipKind(open)
  } finally {
    open.close()
  }
}
