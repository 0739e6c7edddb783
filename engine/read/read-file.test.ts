import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { sheetData, workbookParts, zipParts } from '@concord/spreadsheet/testing/make-package'
import * as sheetjs from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'

const { folder, read, readFile, cellsOf, makeFolder } = await openRosterScratch()

const TEXT = 'npi,name\n1234567893,Adams\n'
const CELLS = [
  ['npi', 'name'],
  ['1234567893', 'Adams'],
]
const SHEET = sheetData(
  '<row r="1"><c t="str"><v>npi</v></c><c t="str"><v>name</v></c></row><row r="2"><c><v>1234567893</v></c><c t="str"><v>Adams</v></c></row>',
)

function writeBook(bookType: sheetjs.BookType): Buffer {
  const book = sheetjs.utils.book_new()
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(CELLS), 'Roster')
  return sheetjs.write(book, { type: 'buffer', bookType })
}

describe('one door for every format, whatever the file is named', () => {
  test.each([
    ['csv', 'csv', TEXT],
    ['tsv', 'tsv', TEXT.replaceAll(',', '\t')],
    ['pipe', 'pipe', TEXT.replaceAll(',', '|')],
    ['a text that begins like a picture', 'csv', 'BMI,name\n21,Adams\n'],
    ['a text that begins like a zip', 'csv', 'PK,name\n1,Adams\n'],
  ])('%s', async (_, format, content) => {
    const reading = await read('roster.txt', content)
    expect(reading).toMatchObject({ format, encoding: 'utf-8', tabs: [{ rows: 2, width: 2 }] })
  })

  test.each([
    ['xls', 'xls'],
    ['biff5', 'xls'],
    ['xlsb', 'xlsb'],
    ['ods', 'ods'],
    ['xlml', 'other-workbook'],
    ['sylk', 'other-workbook'],
    ['dif', 'other-workbook'],
  ] as const)('%s written by a library', async (bookType, format) => {
    const reading = await read('roster', writeBook(bookType))
    expect(reading).toMatchObject({ format, encoding: null })
    expect(await cellsOf(reading.tabs[0])).toEqual(CELLS)
  })

  test('a workbook named .csv is read as what it is, and this is reported', async () => {
    const path = await zipParts(join(makeFolder(), 'roster.csv'), workbookParts(SHEET))
    const { format, tabs, guesses } = await readFile(path)
    expect(format).toBe('xlsx')
    expect(await cellsOf(tabs[0])).toEqual(CELLS)
    expect(guesses[0]).toEqual({
      code: 'formatByContent',
      message: 'The file is named .csv, but its content is xlsx; it is read as that.',
    })
  })

  test('tabs named .xls, as web applications export them, are read as text', async () => {
    const { format, guesses } = await read('roster.xls', TEXT.replaceAll(',', '\t'))
    expect(format).toBe('tsv')
    expect(guesses[0]?.code).toBe('formatByContent')
  })

  test('names that fit their format, and names without an ending, are not mentioned', async () => {
    for (const name of ['roster.csv', 'roster.CSV', 'roster.txt', 'roster', 'roster.2026']) {
      expect((await read(name, TEXT)).guesses.map(({ code }) => code)).toEqual(['delimiter'])
    }
  })

  test('what a source config says of encoding and delimiter is believed', async () => {
    const options = { encoding: 'windows-1252', delimiter: ';' } as const
    const { encoding, tabs } = await read(
      'roster.csv',
      Buffer.from('Jos\xe9;a,b\nZo\xeb;c,d\n', 'latin1'),
      options,
    )
    expect(encoding).toBe('windows-1252')
    expect(await cellsOf(tabs[0])).toEqual([
      ['José', 'a,b'],
      ['Zoë', 'c,d'],
    ])
  })
})

describe('a file that cannot be used is refused in one sentence that says what to do', () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])
  const latin1 = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(600)])

  test.each([
    ['nothing', 'a.csv', '', 'empty', /empty: send the file again/],
    ['the lock file of Excel', '~$a.xlsx', '\u0005Adams', 'lockFile', /send the workbook itself/],
    [
      'a workbook with a password',
      'a.xlsx',
      Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
      /save it without one/,
    ],
    [
      'a web page named .xls',
      'a.xls',
      '<html><table><tr><td>1</td></tr></table></html>',
      'wrongFormat',
      /web page/,
    ],
    [
      'a web page in UTF-16',
      'a.xls',
      Buffer.from('\ufeff<html><table>', 'utf16le'),
      'wrongFormat',
      /web page/,
    ],
    ['other XML', 'a.xml', '<?xml version="1.0"?><roster/>', 'wrongFormat', /XML/],
    ['JSON', 'a.json', '[{"npi":"1234567893"}]', 'wrongFormat', /JSON/],
    ['RTF', 'a.doc', '{\\rtf1 Adams}', 'wrongFormat', /RTF/],
    ['the beginning of a workbook', 'a.xlsx', latin1('PK\x03\x04\x14'), 'truncated', /damaged/],
    ['an old workbook cut off', 'a.xls', compound, 'truncated', /damaged/],
    ['a picture', 'a.png', latin1('\x89PNG\r\n\x1a\n'), 'binary', /picture/],
    ['a picture with letters at its beginning', 'a.bmp', latin1('BM6\x10'), 'binary', /picture/],
    ['a program', 'a.exe', latin1('MZ\x90'), 'binary', /program/],
    ['gzip', 'a.csv.gz', latin1('\x1f\x8b\x08'), 'wrongFormat', /unpack it/],
    ['7z', 'a.7z', latin1('7z\xbc\xaf\x27\x1c'), 'wrongFormat', /unpack it/],
    ['RAR', 'a.rar', latin1('Rar!\x1a\x07\x01'), 'wrongFormat', /unpack it/],
    [
      'any other bytes',
      'a.dat',
      Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 77) % 256)),
      'binary',
      /no text/,
    ],
  ])('%s', async (_, name, content, code, message) => {
    const refusal = { name: 'UnusableFileError', code, message: expect.stringMatching(message) }
    await expect(read(name, content)).rejects.toMatchObject(refusal)
    await expect(read(name, content)).rejects.toThrow(/^[^\n]+\.$/)
  })

  test('a file that is not there, a folder, a link in a circle, a pipe', async () => {
    const place = makeFolder()
    symlinkSync(join(place, 'circle.csv'), join(place, 'circle.csv'))
    execFileSync('mkfifo', [join(place, 'pipe.csv')])
    await expect(readFile(join(place, 'none.csv'))).rejects.toMatchObject({ code: 'missing' })
    await expect(readFile(place)).rejects.toMatchObject({ code: 'folder' })
    await expect(readFile(join(place, 'circle.csv'))).rejects.toMatchObject({ code: 'unreadable' })
    await expect(readFile(join(place, 'pipe.csv'))).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('a workbook that is cut off anywhere', async () => {
    const whole = readFileSync(await zipParts(join(folder, 'whole.xlsx'), workbookParts(SHEET)))
    for (const share of [0.3, 0.6, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      await expect(read('cut.xlsx', cut)).rejects.toMatchObject({ code: 'truncated' })
    }
  })
})
