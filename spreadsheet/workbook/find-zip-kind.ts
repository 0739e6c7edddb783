import { WORKBOOK_LIMITS } from '#spreadsheet/workbook/limits.ts'
import { UnusableFileError } from '../unusable-file.ts'
import { openPackage } from '../zip/zip-package.ts'

/** Describes what a file in the form of a zip is: a workbook of one of two readers, or an archive of files. */
export type ZipKind = 'workbook' | 'otherWorkbook' | 'archive'

/** Looks into a zip. Throws UnusableFileError when it cannot be opened or is of a program that we do not read. */
export async function findZipKind(path: string): Promise<ZipKind> {
  const open = await openPackage(path, WORKBOOK_LIMITS)
  try {
    if (open.has('xl/workbook.bin')) return 'otherWorkbook'
    if (open.has('[Content_Types].xml') || open.has('xl/workbook.xml')) return 'workbook'
    if (open.has('content.xml') && open.has('META-INF/manifest.xml')) return 'otherWorkbook'
    if (open.has('Index/Document.iwa')) {
      const message = 'This is a document of Numbers: export it as an Excel workbook and send that.'
      throw new UnusableFileError('wrongFormat', message)
    }
    return 'archive'
  } finally {
    open.close()
  }
}
