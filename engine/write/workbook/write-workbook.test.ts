import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { nameColumn, nameSheets, type WrittenCell, writeWorkbook } from '@concord/spreadsheet'
import * as sheetjs from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { useReader } from '#engine/read/workbook/testing/use-reader.ts'

const { path, read } = useReader()

async function writeRows(rows: readonly (readonly WrittenCell[])[], header: readonly string[] = []) {
  const file = path()
  await writeWorkbook(file, [{ name: 'Roster', header, rows }])
  return file
}

const NASTY = [
  '_x000D_',
  '_x',
  '__x0041_',
  '&amp;',
  '<b>',
  ']]>',
  '"',
  ',',
  '\r\n',
  '\n',
  '\t',
  ' ',
  '\u00a0',
  '\u0001',
  '=1+1',
  'é',
  '𝕏',
  '\ufffe',
  '0041',
  '\u0085',
]
const nastyText = fc.oneof(
  fc.array(fc.constantFrom(...NASTY), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
/** The texts that XML can represent, which must come back unchanged. */
const writable = nastyText.filter((text) => text.isWellFormed() && !text.includes('\0'))

describe('what was written is read again', () => {
  test('any text comes back as it was, in whatever row and column', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.option(writable), { maxLength: 6 }), { maxLength: 8 }),
        async (rows) => {
          const { tabs } = await read(await writeRows([['first'], ...rows]))
          const width = tabs[0]?.width ?? 0
          const expected = rows
            .map((row, index) => [
              index + 2,
              ...Array.from({ length: width }, (_, column) => row[column] || null),
            ])
            .filter(([, ...values]) => values.some((value) => value !== null))
          expect(tabs[0]?.values.slice(1)).toEqual(expected)
        },
      ),
      { numRuns: 24 * inject('costlyDepth') },
    )
  })

  test('numbers keep every digit, days are days, what is no day is text', async () => {
    const cells = [
      1234567893,
      0.1,
      -2.5e-7,
      Number.NaN,
      { date: '2023-03-15' },
      { date: '2023-02-30' },
      { date: '1900-01-01' },
    ]
    const { tabs, guesses } = await read(await writeRows([cells]))
    const values = ['1234567893', '0.1', '-0.00000025', 'NaN', '2023-03-15', '2023-02-30', '1900-01-01']
    expect(tabs[0]?.values).toEqual([[1, ...values]])
    expect(guesses.map(({ code, column }) => [code, column])).toEqual([['dateCells', 4]])
  })

  test('a color stands behind its cell, and behind an empty one', async () => {
    const { tabs } = await read(
      await writeRows([
        [
          { value: 'a', fill: '#ffff00' },
          { value: null, fill: '#FFFF00' },
          { value: { date: '2023-03-15' }, fill: '#00FF00' },
          'd',
        ],
      ]),
    )
    expect(tabs[0]?.values).toEqual([[1, 'a', null, '2023-03-15', 'd']])
    expect(tabs[0]?.runs.map(([, ...run]) => run.slice(0, 3))).toEqual([
      [0, 1, '#FFFF00'],
      [2, 2, '#00FF00'],
    ])
  })

  test('another implementation reads the same, and no formula', async () => {
    const texts = ['=1+1', '+1', '-1', '@x', '\tx', "'x", ' edge ', 'a\nb', 'plain']
    const file = await writeRows([texts], ['One', 'Two'])
    const sheet = sheetjs.read(await readFile(file), { dense: true, cellFormula: true }).Sheets.Roster
    const cells = sheet?.['!data']?.[1] ?? []
    expect(cells.map((cell) => [cell.t, cell.v, cell.f])).toEqual(texts.map((text) => ['s', text, undefined]))
    expect(sheet?.['!data']?.[0]?.map((cell) => cell.v)).toEqual(['One', 'Two'])
  })

  test('rows may come one by one', async () => {
    async function* rows() {
      for (let row = 0; row < 3; row++) yield [row]
    }
    const file = path()
    await writeWorkbook(file, [
      { name: 'Clean', header: [], rows: rows() },
      { name: 'Findings', header: ['Row'], widths: [12], rows: [] },
    ])
    const { tabs } = await read(file)
    expect(tabs.map(({ name, values }) => [name, values])).toEqual([
      [
        'Clean',
        [
          [1, '0'],
          [2, '1'],
          [3, '2'],
        ],
      ],
      ['Findings', [[1, 'Row']]],
    ])
  })

  test('the same rows give the same bytes', async () => {
    const [one, two] = await Promise.all([writeRows([['a', 1]]), writeRows([['a', 1]])])
    expect(await readFile(one)).toEqual(await readFile(two))
  })
})

describe('what Excel could not open is not written', () => {
  test('a text that is too long leaves no file behind', async () => {
    const file = path()
    const rows = [['a'.repeat(32_768)]]
    await expect(writeWorkbook(file, [{ name: 'Roster', header: [], rows }])).rejects.toThrow(/32767/)
    expect(existsSync(file) || existsSync(`${file}.writing`)).toBe(false)
  })

  test('too many columns', async () => {
    await expect(writeRows([Array.from({ length: 16_385 }, () => null)])).rejects.toThrow(/16384/)
  })

  test('a color that is none', async () => {
    await expect(writeRows([[{ value: 'a', fill: 'yellow' }]])).rejects.toThrow(/yellow/)
  })

  test('names of tabs are made fit and different', () => {
    expect(nameSheets(['Adds/Terms', 'adds terms', "'", 'x'.repeat(40), 'x'.repeat(40)])).toEqual([
      'Adds Terms',
      'adds terms 2',
      'Sheet',
      'x'.repeat(31),
      `${'x'.repeat(29)} 2`,
    ])
  })
})

test('columns are named as Excel names them', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(nameColumn)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ])
})
