import { basename } from 'node:path'
import type { SourceConfig } from '@concord/roster-language'
import { explainName, findZipKind, sniffFile } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { readArchive } from './archive/read-archive.ts'
import type { Reading } from './reading.ts'
import { readText } from './text/read-text.ts'
import { readOtherWorkbook, readWorkbook } from './workbook/read-workbook.ts'

/** Describes what a source config says of reading a file; which tabs and rows matter is a question for later. */
export type ReadingOptions = Pick<SourceConfig['reading'], 'encoding' | 'delimiter' | 'columnStarts'>

/** Says where the tabs of a file go: `folder` exists and is the reader's alone. */
export type ReadingPlace = { readonly connection: DuckDBConnection; readonly folder: string }

/** Libraries are loaded for the files that need them: a process lives for one file, and they take half of its start. */
async function readOne(path: string, options: ReadingOptions, place: ReadingPlace): Promise<Reading> {
  const kind = await sniffFile(path)
  const exact = kind === 'zip' ? await findZipKind(path) : kind
  switch (exact) {
    case 'text':
      return readText(path, options, place.connection, place.folder)
    case 'workbook':
      return readWorkbook(path, place)
    case 'otherWorkbook':
      return readOtherWorkbook(path, place)
    case 'pdf': {
      const { readPdf } = await import('./pdf/read-pdf.ts')
      return readPdf(path, place.connection, place.folder)
    }
    case 'archive':
      return readArchive(path, place.folder, (entry, folder) =>
        readRoster(entry, options, { ...place, folder }),
      )
  }
}

/**
 * Reads the file of a sender, whatever its format: found by its content, reported as a guess where its name says otherwise.
 * Throws UnusableFileError for a file that cannot be used.
 */
export async function readRoster(
  path: string,
  options: ReadingOptions,
  place: ReadingPlace,
): Promise<Reading> {
  const reading = await readOne(path, options, place)
  return { ...reading, guesses: [...explainName(basename(path), reading.format), ...reading.guesses] }
}
