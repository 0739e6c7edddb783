import { readFileSync } from 'node:fs'
import { inspectTabRows } from '@concord/roster-language'
import { openBlob, readPreview } from '@concord/spreadsheet/portable'
import { expect, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'
import { FORMATS, type Table } from '#engine/testing/write-formats.ts'
import { inspectReading } from '../inspect/inspect-file.ts'
import { copyAsWorkbook } from './copy-as-workbook.ts'

const { connection, makeFolder, readFile } = await openRosterScratch()
const LIMITS = { memoryMb: 512, threads: 1, timeoutMs: 60_000 }

const cells = (...texts: string[]) => texts.map((text) => ({ text }))
const TABLE: Table = [
  cells('NPI', 'Last Name', 'City', 'Effective Date'),
  ...Array.from({ length: 30 }, (_, row) =>
    cells(
      String(2_000_000_077 + row * 8),
      `Birch${row}`,
      row % 4 === 0 ? '' : 'Tulsa',
      `7/${1 + (row % 28)}/2026`,
    ),
  ),
]

test.each(Object.keys(FORMATS))(
  'a browser finds in the copy of a file in the format %s what the engine finds in the file',
  async (name) => {
    const written = await FORMATS[name]?.(TABLE, makeFolder())
    if (!written) throw new Error(`No file was written as ${name}`)
    const place = { connection, folder: makeFolder() }
    const copy = await copyAsWorkbook({ file: written.path, limits: LIMITS, out: makeFolder() }, place)
    const expected = await inspectReading(connection, await readFile(written.path))
    const preview = await readPreview(openBlob(new Blob([readFileSync(copy.path)]), 'rows.xlsx'))
    if ('kind' in preview) throw new Error('The copy is no workbook')
    const found = []
    for (const tab of preview.tabs) found.push((await inspectTabRows(tab)).tab)
    expect(copy.tabs).toEqual(expected.tabs.map((tab) => ({ name: tab.name, hidden: tab.hidden })))
    expect(found.map((tab, index) => ({ ...tab, ...copy.tabs[index] }))).toEqual(expected.tabs)
  },
)
