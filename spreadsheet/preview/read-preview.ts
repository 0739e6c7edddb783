import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { explainName } from '../kind/file-format.ts'
import { findKind } from '../kind/find-kind.ts'
import { UnusableFileError } from '../unusable-file.ts'
import { WORKBOOK_LIMITS } from '../workbook/limits.ts'
import { tellZipKind } from '../workbook/tell-zip-kind.ts'
import { BROWSER_CODEC } from '../zip/browser-codec.ts'
import { openParts } from '../zip/open-parts.ts'
import type { FilePreview, PreviewOptions } from './file-preview.ts'
import { previewText } from './preview-text.ts'
import { previewWorkbook } from './preview-workbook.ts'

/** A file that only the server reads: `kind` says what it is. */
export type UnreadPreview = { readonly kind: 'otherWorkbook' | 'pdf' | 'archive' }

const named = ({ name }: ByteSource, preview: FilePreview): FilePreview => ({
  ...preview,
  guesses: [...explainName(name, preview.format), ...preview.guesses],
})

/** Reads a file where no server is: in a browser. Throws UnusableFileError for one that cannot be used. */
export async function readPreview(
  file: ByteSource,
  options: PreviewOptions = {},
): Promise<FilePreview | UnreadPreview> {
  const kind = await findKind(file)
  if (kind === 'text') return named(file, await previewText(file, options))
  if (kind !== 'zip') return { kind }
  const open = await openParts(file, WORKBOOK_LIMITS, BROWSER_CODEC)
  const exact = tellZipKind(open)
  if (exact !== 'workbook') return { kind: exact }
  const preview = await previewWorkbook(open, WORKBOOK_LIMITS)
  if (preview.tabs.some(({ width }) => width > 0)) return named(file, preview)
  const message = 'This workbook contains no cell with a value; send the one with the rows.'
  throw new UnusableFileError('noRows', message)
}
