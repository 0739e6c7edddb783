import { UnusableFileError } from '../unusable-file.ts'
import type { ZipParts } from '../zip/open-parts.ts'

/** Describes what a file in the form of a zip is: a workbook of one of two readers, or an archive of files. */
export type ZipKind = 'workbook' | 'otherWorkbook' | 'archive'

/** Tells what a zip is by its parts. Throws UnusableFileError when it is of a program that we do not read. */
export function tellZipKind(open: Pick<ZipParts, 'has'>): ZipKind {
  if (open.has('xl/workbook.bin')) return 'otherWorkbook'
  if (open.has('[Content_Types].xml') || open.has('xl/workbook.xml')) return 'workbook'
  if (open.has('content.xml') && open.has('META-INF/manifest.xml')) return 'otherWorkbook'
  if (!open.has('Index/Document.iwa')) return 'archive'
  const message = 'This is a document of Numbers: export it as an Excel workbook and send that.'
  throw new UnusableFileError('wrongFormat', message)
}
