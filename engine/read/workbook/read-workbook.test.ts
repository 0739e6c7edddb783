import { readFile, writeFile } from 'node:fs/promises'
import {
  makeStyles,
  sharedStrings,
  sheetData,
  workbookParts,
  worksheet,
  zipParts,
} from '@concord/spreadsheet/testing/make-package'
import { toZip64 } from '@concord/spreadsheet/testing/to-zip64'
import { describe, expect, test } from 'vitest'
import { useReader } from './testing/use-reader.ts'

const { path, read, readSheet } = useReader()

const row = (cells: string, number = 1) => sheetData(`<row r="${number}">${cells}</row>`)
const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('texts', () => {
  test('shared strings keep spaces, join rich runs, leave phonetic runs out and decode entities and escapes', async () => {
    const strings = sharedStrings(
      '<t xml:space="preserve"> Adams </t>',
      '<r><rPr><b/></rPr><t>Main </t></r><r><t>Street</t></r><rPh sb="0" eb="1"><t>read so</t></rPh>',
      '<t>Smith &amp; Sons &lt;&#65;&#x42;&gt; &unknown;</t>',
      '<t>line_x000D_\nnext, "quoted"</t>',
      '<t/>',
      '<t>a</t><!-- x > y <t> -->',
      '<t><![CDATA[a<b]]></t>',
    )
    const cells = [0, 1, 2, 3, 4, 5, 6].map(
      (index) => `<c r="${'ABCDEFG'[index]}1" t="s"><v>${index}</v></c>`,
    )
    const { values } = await readSheet(row(cells.join('')), { 'xl/sharedStrings.xml': strings })
    expect(values).toEqual([
      [
        1,
        ' Adams ',
        'Main Street',
        'Smith & Sons <AB> &unknown;',
        'line\r\nnext, "quoted"',
        null,
        'a',
        'a<b',
      ],
    ])
  })

  test('inline strings and texts of formulas are texts', async () => {
    const { values, guesses } = await readSheet(
      row(`${inline('A1', 'a&amp;b')}<c r="B1" t="str"><f>A1</f><v>x_x0009_y</v></c>
        <c r="C1" t="inlineStr"><is><r><t>1</t></r><r><t xml:space="preserve"> 2</t></r></is></c>`),
    )
    expect(values).toEqual([[1, 'a&b', 'x\ty', '1 2']])
    expect(guesses).toMatchObject([{ code: 'formulas', tab: 'Roster', column: 1, count: 1 }])
  })

  test('bytes that are no UTF-8 become a visible mark, and it is said', async () => {
    const file = path()
    const parts = workbookParts(row(inline('A1', 'Jos?')))
    const { ZipWriter } = await import('@concord/spreadsheet')
    const zip = new ZipWriter(file)
    for (const [name, text] of Object.entries(parts)) {
      await zip.add(name, [
        Buffer.from(text.replace('Jos?', 'Jos\u00e9'), name.includes('sheet1') ? 'latin1' : 'utf8'),
      ])
    }
    await zip.finish()
    const { tabs, guesses } = await read(file)
    expect(tabs[0]?.values).toEqual([[1, 'Jos\uFFFD']])
    expect(guesses).toMatchObject([{ code: 'damagedCharacters' }])
  })
})

describe('numbers', () => {
  test('a number is its digits: no exponent, no fraction that is none, no lost digit', async () => {
    const numbers = [
      '1234567893',
      '1.234567893E9',
      '75209.0',
      '33.100000000000001',
      '-2.5E-7',
      '12345678901234567',
      '-0',
    ]
    const cells = numbers.map((number, index) => `<c r="${'ABCDEFG'[index]}1"><v>${number}</v></c>`)
    const { values, cells: others } = await readSheet(row(cells.join('')))
    const parsed = ['1234567893', '1234567893', '75209', '33.1', '-0.00000025', '12345678901234567', '0']
    expect(values).toEqual([[1, ...parsed]])
    expect(others).toEqual([
      [1, 1, '1.234567893E9', '1234567893'],
      [1, 2, '75209.0', '75209'],
      [1, 3, '33.100000000000001', '33.1'],
      [1, 4, '-2.5E-7', '-2.5E-07'],
      [1, 5, '12345678901234567', '1.23457E+16'],
      [1, 6, '-0', '0'],
    ])
  })

  test('formats of zeros give lost zeros back, and keep what does not fit', async () => {
    const styles = makeStyles('00000', '00000\\-0000', '000\\-00\\-0000', '#,##0')
    const sheet =
      row(`<c r="A1" s="1"><v>4102</v></c><c r="B1" s="2"><v>41020001</v></c><c r="C1" s="3"><v>12345678</v></c>
      <c r="D1" s="1"><v>4102.5</v></c><c r="E1" s="4"><v>4102</v></c>`)
    const { values, cells, guesses } = await readSheet(sheet, { 'xl/styles.xml': styles })
    expect(values).toEqual([[1, '04102', '04102-0001', '012-34-5678', '4102.5', '4102']])
    expect(cells).toEqual([
      [1, 0, '4102', '04102'],
      [1, 1, '41020001', '04102-0001'],
      [1, 2, '12345678', '012-34-5678'],
      [1, 3, '4102.5', '04103'],
      [1, 4, '4102', '4,102'],
    ])
    expect(guesses.map(({ code, column, count }) => [code, column, count])).toEqual([
      ['paddedNumbers', 0, 1],
      ['paddedNumbers', 1, 1],
      ['paddedNumbers', 2, 1],
    ])
  })

  test('dates, times and durations are read by their format; a day that never was stays a number', async () => {
    const styles = makeStyles('m/d/yyyy', 'h:mm', '[h]:mm', 'General')
    const cell = (reference: string, style: number, value: string) =>
      `<c r="${reference}" s="${style}"><v>${value}</v></c>`
    const cells = [
      cell('A1', 1, '45000'),
      cell('B1', 1, '45000.5'),
      cell('C1', 2, '0.25'),
      cell('D1', 3, '1.5'),
      cell('E1', 1, '60'),
      cell('F1', 1, '59'),
      cell('G1', 4, '45000'),
      '<c r="H1" t="d"><v>2023-03-15T00:00:00</v></c>',
    ]
    const { values, guesses } = await readSheet(row(cells.join('')), { 'xl/styles.xml': styles })
    expect(values).toEqual([
      [
        1,
        '2023-03-15',
        '2023-03-15 12:00:00',
        '06:00:00',
        '36:00:00',
        '60',
        '1900-02-28',
        '45000',
        '2023-03-15',
      ],
    ])
    expect(guesses.map(({ code, column }) => [code, column])).toEqual([
      ['dateCells', 0],
      ['dateCells', 1],
      ['dateCells', 5],
      ['dateCells', 7],
      ['timeCells', 2],
      ['timeCells', 3],
      ['impossibleDates', 4],
    ])
    expect(guesses[0]?.message).toBe('1 cell in a date format read as dates.')
  })

  test('a workbook of the 1904 system counts its days from 1904', async () => {
    const parts = workbookParts(row('<c r="A1" s="1"><v>43538</v></c><c r="B1" s="1"><v>0</v></c>'), {
      'xl/styles.xml': makeStyles('yyyy\\-mm\\-dd'),
    })
    parts['xl/workbook.xml'] = (parts['xl/workbook.xml'] ?? '').replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    )
    const { tabs } = await read(await zipParts(path(), parts))
    expect(tabs[0]?.values).toEqual([[1, '2023-03-15', '1904-01-01']])
  })

  test('true, false, errors and formulas without a value', async () => {
    const sheet = row(`<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="e"><v>#N/A</v></c>
      <c r="D1"><f>A1+1</f></c><c r="E1"><f>A1+1</f><v>2</v></c>`)
    const { values, guesses } = await readSheet(sheet)
    expect(values).toEqual([[1, 'TRUE', 'FALSE', '#N/A', null, '2']])
    expect(guesses.map(({ code, column }) => [code, column])).toEqual([
      ['booleans', 0],
      ['booleans', 1],
      ['errorCells', 2],
      ['formulas', 3],
      ['formulas', 4],
      ['formulasWithoutValue', 3],
    ])
  })
})

describe('rows and columns', () => {
  test('rows keep their numbers, and cells that are formats only widen nothing', async () => {
    const sheet = worksheet(`<dimension ref="A1:LU127"/><sheetData>
      <row r="2">${inline('B2', 'b')}<c r="XFD2" s="0"/></row>
      <row r="5">${inline('A5', 'a')}${inline('C5', 'c')}</row>
      <row r="6"><c r="A6" s="0"/></row><row r="9"/></sheetData>`)
    const { values, width, rows, guesses } = await readSheet(sheet)
    expect({ values, width, rows }).toEqual({
      values: [
        [2, null, 'b', null],
        [5, 'a', null, 'c'],
      ],
      width: 3,
      rows: 9,
    })
    expect(guesses).toMatchObject([{ code: 'emptyRowsAtEnd', count: 4 }])
  })

  test('cells and rows without a reference follow one another', async () => {
    const cells = '<c><v>1</v></c><c t="inlineStr"><is><t>x</t></is></c><c/><c><v>4</v></c>'
    const { values } = await readSheet(
      sheetData(`<row>${cells}</row><row r="4"><c><v>5</v></c></row><row>${cells}</row>`),
    )
    expect(values).toEqual([
      [1, '1', 'x', null, '4'],
      [4, '5', null, null, null],
      [5, '1', 'x', null, '4'],
    ])
  })

  test('rows and cells out of order are sorted; a second value of a cell is reported', async () => {
    const sheet =
      sheetData(`<row r="3">${inline('C3', 'c, "3"')}${inline('A3', 'a3')}${inline('C3', 'again')}</row>
      <row r="1">${inline('A1', 'a1')}</row>`)
    const { values, guesses, notes } = await readSheet(sheet)
    expect(values).toEqual([
      [1, 'a1', null, null],
      [3, 'a3', null, 'c, "3"'],
    ])
    expect(guesses).toMatchObject([{ code: 'rowsOutOfOrder' }])
    expect(notes).toEqual([
      {
        row: 3,
        code: 'repeatedCell',
        message: 'Column 3 occurs twice in row 3; the second value, again, was left out.',
      },
    ])
  })

  test('of very many cells that stand twice the first are reported row by row, all are counted', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, index) =>
        `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v></c><c r="A${index + 1}"><v>2</v></c></row>`,
    )
    const { notes, guesses } = await readSheet(sheetData(rows.join('')))
    expect(notes).toHaveLength(1000)
    expect(guesses).toContainEqual(expect.objectContaining({ code: 'repeatedCells', count: 1200 }))
  })

  test('a tab that grows wider row by row loses nothing', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => {
      const cells = Array.from({ length: index + 1 }, (_, column) => `<c><v>${column}</v></c>`)
      return `<row>${cells.join('')}</row>`
    })
    const { values, width } = await readSheet(sheetData(rows.join('')))
    expect(width).toBe(40)
    expect(values.map((cells) => cells.filter((value) => value !== null).length)).toEqual(
      rows.map((_, at) => at + 2),
    )
    expect(values[39]?.at(-1)).toBe('39')
  })

  test('a row of many megabytes is one row', async () => {
    const text = 'a "long", text; '.repeat(2000)
    const sheet = sheetData(
      `<row>${`<c t="str"><v>${text}</v></c>`.repeat(300)}</row><row><c><v>1</v></c></row>`,
    )
    const { values } = await readSheet(sheet)
    expect(values.map((cells) => cells.length)).toEqual([301, 301])
    expect(values[0]?.slice(1).every((value) => value === text)).toBe(true)
  })

  test('namespace prefixes, single quotes, comments and a byte order mark change nothing', async () => {
    const sheet = `\uFEFF<?xml version="1.0"?><x:worksheet xmlns:x="urn:x"><!-- <c> --><x:sheetData><x:row r='2'>
      <x:c r='A2' t='inlineStr'><x:is><x:t>a</x:t></x:is></x:c><!-- > --><x:c t="s" r = "B2"><x:v>0</x:v></x:c>
      <x:c r="C2"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const strings = '<x:sst xmlns:x="urn:x"><x:si><x:r><x:t>b</x:t></x:r></x:si></x:sst>'
    const { values } = await readSheet(sheet, { 'xl/sharedStrings.xml': strings })
    expect(values).toEqual([[2, 'a', 'b', '2']])
  })

  test('a tab without rows beside one with rows is empty', async () => {
    const parts = workbookParts(row(inline('A1', 'a')), {
      'xl/worksheets/sheet2.xml': worksheet('<sheetData/>'),
    })
    parts['xl/workbook.xml'] = (parts['xl/workbook.xml'] ?? '').replace(
      '</sheets>',
      '<sheet name="Empty" r:id="rId2"/></sheets>',
    )
    const { tabs } = await read(await zipParts(path(), parts))
    expect(tabs[1]).toMatchObject({ name: 'Empty', width: 0, rows: 0, values: [] })
  })
})

describe('packages', () => {
  test('a strict package is read as any other', async () => {
    const parts = workbookParts(row(inline('A1', 'a')))
    const strict = Object.entries(parts).map(([name, xml]) => [
      name,
      xml
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006',
          'http://purl.oclc.org/ooxml/officeDocument',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006',
          'http://purl.oclc.org/ooxml/spreadsheetml',
        ),
    ])
    const { tabs } = await read(await zipParts(path(), Object.fromEntries(strict)))
    expect(tabs[0]?.values).toEqual([[1, 'a']])
  })

  test('a Zip64 package is read as any other', async () => {
    const file = await zipParts(path(), workbookParts(row(inline('A1', 'a'))))
    await writeFile(file, toZip64(await readFile(file)))
    const { tabs } = await read(file)
    expect(tabs[0]?.values).toEqual([[1, 'a']])
  })

  test('a workbook with macros is told apart', async () => {
    const parts = workbookParts(row(inline('A1', 'a')))
    const link = '<Relationship Id="v" Type="x/vbaProject" Target="vbaProject.bin"/></Relationships>'
    const relationships = 'xl/_rels/workbook.xml.rels'
    parts[relationships] = (parts[relationships] ?? '').replace('</Relationships>', link)
    expect(await read(await zipParts(path(), parts))).toMatchObject({ format: 'xlsm' })
  })
})

describe('what a sender does in Excel', () => {
  test('merged cells, hidden rows and columns are listed', async () => {
    const sheet =
      worksheet(`<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" width="9"/></cols><sheetData>
      <row r="1">${inline('A1', 'Group')}</row><row r="2" hidden="1">${inline('A2', 'x')}</row><row r="3" hidden="true"/>
      </sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>`)
    const { merged, hiddenRows, hiddenColumns } = await readSheet(sheet)
    expect(merged).toEqual([{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 2 }])
    expect(hiddenRows).toEqual([{ first: 2, last: 3 }])
    expect(hiddenColumns).toEqual([{ first: 1, last: 2 }])
  })

  test('colors and strike-through are runs of cells; those of conditional formats are not of cells', async () => {
    const styles = `<styleSheet><fonts><font/><font><strike/></font></fonts><fills><fill><patternFill patternType="none"/></fill>
      <fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/>
      <bgColor indexed="64"/></patternFill></fill></fills><cellXfs><xf fontId="0" fillId="0"/><xf fontId="0" fillId="2"/>
      <xf fontId="1" fillId="0"/></cellXfs><dxfs><dxf><font><strike/></font><fill><patternFill><fgColor rgb="FF00FF00"/>
      </patternFill></fill></dxf></dxfs></styleSheet>`
    const sheet = row(
      '<c r="A1" s="1"><v>1</v></c><c r="B1" s="1"/><c r="C1"><v>3</v></c><c r="D1" s="2"><v>4</v></c>',
    )
    const { runs, values } = await readSheet(sheet, { 'xl/styles.xml': styles })
    expect(values).toEqual([[1, '1', null, '3', '4']])
    expect(runs).toEqual([
      [1, 0, 1, '#FFFF00', false],
      [1, 3, 3, null, true],
    ])
  })

  test('tabs stand in the order of the workbook, hidden ones are flagged, and some can be chosen', async () => {
    const parts = workbookParts(row(inline('A1', 'one')), {
      'xl/worksheets/sheet2.xml': row(inline('A1', 'two')),
      'xl/worksheets/sheet3.xml': row(inline('A1', 'three')),
    })
    parts['xl/workbook.xml'] =
      `<workbook xmlns:q="urn:q"><sheets><sheet name="Terms &amp; Adds" sheetId="2" q:id="rId3"/>
      <sheet name="Roster" sheetId="1" q:id="rId1" state="hidden"/><sheet name="Variables" q:id="rId2" state="veryHidden"/></sheets></workbook>`
    const file = await zipParts(path(), parts)
    const all = await read(file)
    expect(all.tabs.map(({ name, hidden, values }) => [name, hidden, values[0]?.[1]])).toEqual([
      ['Terms & Adds', false, 'three'],
      ['Roster', true, 'one'],
      ['Variables', true, 'two'],
    ])
    const chosen = await read(file, { sheets: ['Roster'] })
    expect(chosen.tabs.map(({ name }) => name)).toEqual(['Roster'])
  })
})
