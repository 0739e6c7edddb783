import { writeFile } from 'node:fs/promises'
import { zipParts } from '@concord/spreadsheet/testing/make-package'
import * as sheetjs from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { useReader } from './testing/use-reader.ts'

const { path, readOther } = useReader()

function makeBook(): sheetjs.WorkBook {
  const sheet = sheetjs.utils.aoa_to_sheet([
    ['NPI', 'ZIP', 'Start', 'Primary'],
    [1234567893, 4102, 45000, true],
    [],
    ['Adams'],
  ])
  sheet.B2.z = '00000'
  sheet.C2.z = 'yyyy-mm-dd'
  sheet['!merges'] = [{ s: { r: 3, c: 0 }, e: { r: 3, c: 1 } }]
  const book = sheetjs.utils.book_new()
  sheetjs.utils.book_append_sheet(book, sheet, 'Roster')
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet([['x']]), 'Variables')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  return book
}

describe('workbooks of other formats', () => {
  test.each([
    ['xls', 'xls', true],
    ['xlsb', 'xlsb', true],
    ['ods', 'ods', false],
    ['xlml', 'other-workbook', true],
  ] as const)('%s gives the same texts as XLSX does', async (bookType, format, hidden) => {
    const file = path(`book.${bookType}`)
    await writeFile(file, sheetjs.write(makeBook(), { type: 'buffer', bookType }))
    const reading = await readOther(file)
    expect(reading.format).toBe(format)
    expect(reading.tabs.map((tab) => [tab.name, tab.hidden])).toEqual([
      ['Roster', false],
      ['Variables', hidden],
    ])
    expect(reading.tabs[0]).toMatchObject({
      values: [
        [1, 'NPI', 'ZIP', 'Start', 'Primary'],
        [2, '1234567893', '04102', '2023-03-15', 'TRUE'],
        [4, 'Adams', null, null, null],
      ],
      width: 4,
      rows: 4,
      merged: [{ firstRow: 4, lastRow: 4, firstColumn: 0, lastColumn: 1 }],
    })
    expect(reading.tabs[0]?.cells).toContainEqual([2, 1, '4102', '04102'])
    const decided = reading.guesses
      .filter(({ tab }) => tab === 'Roster')
      .map(({ code, column }) => [code, column])
    expect(decided).toEqual([
      ['paddedNumbers', 1],
      ['dateCells', 2],
      ['booleans', 3],
    ])
  })

  test('a hidden tab of ODS is hidden', async () => {
    const style = (name: string, isShown: boolean) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${isShown}"/></style:style>`
    const table = (name: string, styleName: string) =>
      `<table:table table:name="${name}" table:style-name="${styleName}"><table:table-row>
        <table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`
    const namespaces = ['office', 'style', 'table', 'text']
      .map((prefix) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0"`)
      .join(' ')
    const content = `<office:document-content ${namespaces}>
      <office:automatic-styles>${style('ta1', true)}${style('ta2', false)}</office:automatic-styles>
      <office:body><office:spreadsheet>${table('Roster', 'ta1')}${table('A &amp; B', 'ta2')}</office:spreadsheet></office:body>
      </office:document-content>`
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
    const others = {
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'styles.xml': '<office:document-styles/>',
    }
    const file = await zipParts(path('hidden.ods'), { mimetype, ...others, 'content.xml': content })
    const { tabs } = await readOther(file)
    expect(tabs.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Roster', false],
      ['A & B', true],
    ])
  })

  test.each([
    ['broken.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])],
    ['broken.slk', Buffer.from('ID;PExample\nC;Y1;X1;K"NPI\n2"\nE\n')],
  ])('%s, which the library cannot read, is refused in one sentence', async (name, bytes) => {
    const file = path(name)
    await writeFile(file, bytes)
    await expect(readOther(file)).rejects.toMatchObject({ name: 'UnusableFileError', code: 'truncated' })
  })
})
