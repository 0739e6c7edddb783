import type { ZipParts } from '#spreadsheet/zip/open-parts.ts'
import type { WorkbookLimits } from '../workbook/limits.ts'
import { scanParts } from '../workbook/scan-parts.ts'
import type { LineSink, OpenLines } from '../workbook/sheet/csv-lines.ts'
import type { FilePreview } from './file-preview.ts'
import { isUtf8 } from './is-utf8.ts'
import { readLines } from './read-lines.ts'
import { TabPreview } from './tab-preview.ts'

/** Takes the lines of a scanned tab: those of its rows, of what its cells hold and show, and of how they look. */
function openSinks(tab: TabPreview): OpenLines {
  const openSink = (path: string, write: (lines: Uint8Array) => void): LineSink => ({
    path,
    write(lines) {
      write(lines)
      return isUtf8(lines)
    },
    close: () => {},
  })
  return (path) => {
    if (path.endsWith('.runs.csv'))
      return openSink(path, (lines) => readLines(lines, ',', (row, cells) => tab.looks.add(row, cells)))
    if (!path.endsWith('.cells.csv'))
      return openSink(path, (lines) => readLines(lines, ',', (row, cells) => tab.add(row, cells)))
    return openSink(path, (lines) =>
      readLines(lines, ',', (row, [column, raw, displayed]) =>
        tab.addSides(row, Number(column), { raw: raw ?? '', displayed: displayed ?? '' }),
      ),
    )
  }
}

/** Reads the tabs of a workbook and keeps a part of each. Throws UnusableFileError. */
export async function previewWorkbook(open: ZipParts, limits: WorkbookLimits): Promise<FilePreview> {
  const tabs: TabPreview[] = []
  const { format, is1904, sheets } = await scanParts(open, limits, ({ name, hidden }, index) => {
    const tab = new TabPreview(name, hidden)
    tabs.push(tab)
    return { path: `tab-${index}`, openLines: openSinks(tab) }
  })
  for (const [index, { width, rows, layout }] of sheets.entries()) {
    const { merged, hiddenRows } = layout
    tabs[index]?.finish({ width, rows, merged, hiddenRows })
  }
  const guesses = sheets.flatMap((sheet) => sheet.guesses)
  return { format, encoding: null, delimiter: null, is1904, tabs, guesses }
}
