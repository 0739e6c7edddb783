import { readFile, writeFile } from 'node:fs/promises'
import { WORKBOOK_LIMITS, ZipWriter } from '@concord/spreadsheet'
import {
  type Parts,
  sharedStrings,
  sheetData,
  workbookParts,
  worksheet,
  zipParts,
} from '@concord/spreadsheet/testing/make-package'
import { describe, expect, test } from 'vitest'
import { useReader } from './testing/use-reader.ts'

const { path, read } = useReader()

const ONE_CELL = sheetData('<row r="1"><c r="A1"><v>1</v></c></row>')
const made = (parts: Parts) => zipParts(path(), parts)
const refused = (code: string, message: RegExp) => ({ code, message: expect.stringMatching(message) })

async function fileOf(content: string | Buffer, name?: string): Promise<string> {
  const file = path(name)
  await writeFile(file, content)
  return file
}

describe('files that are no workbook', () => {
  test('the beginning of a zip', async () => {
    const file = await fileOf(Buffer.from('504b0304140000', 'hex'))
    await expect(read(file)).rejects.toMatchObject(refused('truncated', /damaged/))
  })

  test('a zip of something else, a document of another program, a binary workbook', async () => {
    await expect(read(await made({ 'roster.csv': 'npi' }))).rejects.toMatchObject(
      refused('wrongFormat', /no workbook is in it/),
    )
    const document = workbookParts(ONE_CELL, { 'xl/workbook.xml': '<document/>' })
    await expect(read(await made(document))).rejects.toMatchObject(refused('wrongFormat', /another program/))
    const binary = {
      '_rels/.rels': '<R><Relationship Type="x/officeDocument" Target="xl/workbook.bin"/></R>',
    }
    await expect(read(await made(binary))).rejects.toMatchObject(refused('wrongFormat', /XLSB/))
  })

  test('a workbook without a value', async () => {
    await expect(read(await made(workbookParts(worksheet('<sheetData/>'))))).rejects.toMatchObject(
      refused('noRows', /no cell/),
    )
  })
})

describe('damaged workbooks', () => {
  test('cut off anywhere, a workbook is refused', async () => {
    const whole = await readFile(await made(workbookParts(ONE_CELL)))
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      const file = await fileOf(whole.subarray(0, Math.floor(whole.length * share)))
      await expect(read(file)).rejects.toMatchObject(refused('truncated', /damaged/))
    }
  })

  test('a changed byte is noticed', async () => {
    const file = await made(workbookParts(sheetData(`<row>${'<c><v>12345</v></c>'.repeat(500)}</row>`)))
    const bytes = await readFile(file)
    const at = bytes.indexOf('sheet1.xml') + 40
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    await expect(read(await fileOf(bytes))).rejects.toMatchObject(refused('truncated', /damaged/))
  })

  test.each([
    ['a sheet that ends early', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c>' }],
    [
      'a sheet that ends in a cell',
      { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c r="A1"><v>1' },
    ],
    [
      'a shared text that is not there',
      { 'xl/worksheets/sheet1.xml': sheetData('<row><c t="s"><v>7</v></c></row>') },
    ],
    [
      'a row beyond the last',
      { 'xl/worksheets/sheet1.xml': sheetData('<row r="1048577"><c><v>7</v></c></row>') },
    ],
    ['a DOCTYPE before a sheet', { 'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${ONE_CELL}` }],
    [
      'a DOCTYPE before the texts',
      { 'xl/sharedStrings.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${sharedStrings('<t>&b;</t>')}` },
    ],
    [
      'a DOCTYPE before the workbook',
      { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hosts">]><workbook/>' },
    ],
  ])('%s', async (_, parts) => {
    await expect(read(await made(workbookParts(ONE_CELL, parts)))).rejects.toMatchObject(
      refused('truncated', /damaged/),
    )
  })

  test('a tab that is listed but missing', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...parts } = workbookParts(ONE_CELL)
    await expect(read(await made(parts))).rejects.toMatchObject(refused('truncated', /tab Roster is missing/))
  })
})

describe('workbooks made to exhaust the machine', () => {
  const limits = { ...WORKBOOK_LIMITS, ratioFromBytes: 2 ** 20, cellBytes: 2 ** 20, rowBytes: 2 ** 20 }
  const bomb = (message: RegExp) => refused('bomb', message)

  test('a sheet of endless empty cells inflates no further than its ratio allows', async () => {
    const file = path()
    const zip = new ZipWriter(file)
    const parts = workbookParts(ONE_CELL)
    const cells = Buffer.from('<c s="1"/>'.repeat(100_000))
    for (const [name, text] of Object.entries(parts)) {
      const isSheet = name.endsWith('sheet1.xml')
      await zip.add(name, isSheet ? Array.from({ length: 100 }, () => cells) : [Buffer.from(text)])
    }
    await zip.finish()
    await expect(read(file, { limits: { ...limits, ratio: 100 } })).rejects.toMatchObject(
      bomb(/100 times its size/),
    )
  })

  test('a part beyond the largest size', async () => {
    const file = await made(workbookParts(sheetData('<row><c><v>1</v></c></row>'.repeat(10_000))))
    await expect(read(file, { limits: { ...limits, partBytes: 100_000 } })).rejects.toMatchObject(
      bomb(/inflates to more/),
    )
  })

  test('too many parts, too many texts, too many merged cells', async () => {
    const file = await made(
      workbookParts(worksheet(`<sheetData/>${'<mergeCell ref="A1:B2"/>'.repeat(9)}`), {
        'xl/sharedStrings.xml': sharedStrings(...Array.from({ length: 9 }, () => '<t>a</t>')),
      }),
    )
    await expect(read(file, { limits: { ...limits, entries: 3 } })).rejects.toMatchObject(bomb(/parts/))
    await expect(read(file, { limits: { ...limits, sharedStrings: 8 } })).rejects.toMatchObject(
      bomb(/8 texts/),
    )
    await expect(read(file, { limits: { ...limits, ranges: 8 } })).rejects.toMatchObject(bomb(/8 merged/))
  })

  test('a text without end and a row without end', async () => {
    const text = Array.from({ length: 300_000 }, (_, index) => index.toString(36)).join(' ')
    const endless = sheetData(`<row><c t="inlineStr"><is><t>${text.repeat(3)}</t></is></c></row>`)
    await expect(read(await made(workbookParts(endless)), { limits })).rejects.toMatchObject(
      bomb(/without end/),
    )
    const cells = Array.from(
      { length: 1000 },
      (_, index) => `<c t="str"><v>${text.slice(index, index + 2000)}</v></c>`,
    )
    const wide = sheetData(`<row>${cells.join('')}</row>`)
    await expect(read(await made(workbookParts(wide)), { limits })).rejects.toMatchObject(
      bomb(/endless row 1/),
    )
  })

  test('more columns than a roster has', async () => {
    const file = await made(workbookParts(sheetData('<row><c r="ALM1"><v>1</v></c></row>')))
    await expect(read(file)).rejects.toMatchObject(refused('tooLarge', /more than 1,000 columns/))
  })

  test('two entries that share their bytes', async () => {
    const file = await made({ ...workbookParts(ONE_CELL), 'xl/other.xml': 'x'.repeat(100) })
    const bytes = await readFile(file)
    const last = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
    bytes.writeUInt32LE(0, last + 42)
    await expect(read(await fileOf(bytes))).rejects.toMatchObject(bomb(/share their bytes/))
  })
})
