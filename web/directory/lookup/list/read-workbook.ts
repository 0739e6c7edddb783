import { openBlob, readTabs, UnusableFileError } from '@concord/spreadsheet/portable'
import { UnreadableFileError } from './read-file-error.ts'

/** A tab as text: each row in the line of its number, so that people find it again. */
export type TabText = { readonly name: string; readonly text: string }

const clean = (cell: string | null): string => (cell ?? '').replace(/[\t\r\n]+/g, ' ')

function toText(rows: ReadonlyMap<number, readonly (string | null)[]>): string {
  const last = Math.max(0, ...[...rows.keys()].slice(-1))
  return Array.from(
    { length: last },
    (_, index) =>
      rows
        .get(index + 1)
        ?.map(clean)
        .join('\t') ?? '',
  ).join('\n')
}

/** Returns the tabs of an XLSX workbook that people see. Throws UnreadableFileError for what is none. */
export async function readWorkbook(file: File): Promise<readonly TabText[]> {
  try {
    const tabs = await readTabs(openBlob(file, file.name))
    if (tabs)
      return tabs.filter(({ hidden }) => !hidden).map(({ name, rows }) => ({ name, text: toText(rows) }))
  } catch (error) {
    if (error instanceof UnusableFileError) throw new UnreadableFileError(`${file.name}: ${error.message}`)
    throw error
  }
  throw new UnreadableFileError(`${file.name} is a ZIP archive. Unpack it and choose the file with the NPIs.`)
}
