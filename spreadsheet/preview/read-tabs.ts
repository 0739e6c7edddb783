import type { ByteSource } from '#spreadsheet/bytes/byte-source.ts'
import { findKind } from '../kind/find-kind.ts'
import { WORKBOOK_LIMITS } from '../workbook/limits.ts'
import { scanParts } from '../workbook/scan-parts.ts'
import type { LineSink } from '../workbook/sheet/csv-lines.ts'
import { tellZipKind } from '../workbook/tell-zip-kind.ts'
import { BROWSER_CODEC } from '../zip/browser-codec.ts'
import { openParts } from '../zip/open-parts.ts'
import { isUtf8 } from './is-utf8.ts'
import { readLines } from './read-lines.ts'

/** Holds the cells of a tab by the physical number of their row, null where nothing stands. */
export type TabCells = {
  readonly name: string
  readonly hidden: boolean
  readonly rows: ReadonlyMap<number, readonly (string | null)[]>
}

/** Keeps what the rows hold; how they look and what else their cells say is let go. */
function keepRows(path: string, rows: Map<number, readonly (string | null)[]>): LineSink {
  const isKept = !/\.(?:runs|cells)\.csv$/.test(path)
  return {
    path,
    write(lines) {
      if (isKept) readLines(lines, ',', (row, cells) => rows.set(row, cells))
      return isUtf8(lines)
    },
    close: () => {},
  }
}

/**
 * Reads all cells of an XLSX or XLSM file into memory, where no server is: in a browser. Returns null for what is no such
 * workbook. Throws UnusableFileError for one that cannot be used.
 */
export async function readTabs(file: ByteSource): Promise<readonly TabCells[] | null> {
  if ((await findKind(file)) !== 'zip') return null
  const open = await openParts(file, WORKBOOK_LIMITS, BROWSER_CODEC)
  if (tellZipKind(open) !== 'workbook') return null
  const tabs: TabCells[] = []
  await scanParts(open, WORKBOOK_LIMITS, ({ name, hidden }, index) => {
    const rows = new Map<number, readonly (string | null)[]>()
    tabs.push({ name, hidden, rows })
    return { path: `tab-${index}`, openLines: (path) => keepRows(path, rows) }
  })
  return tabs
}
