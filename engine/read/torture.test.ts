import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UnusableFileError } from '@concord/spreadsheet'
import { describe, expect, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'

const SETS = new URL('../../../shared/data/dev/', import.meta.url).pathname
const hasSets = existsSync(SETS)
if (!hasSets) console.error('Skipped: the torture sets are not in ../shared/data/dev.')

/** The rows and columns of each tab, `h` when it is hidden, and its rows with notes; or why the file is refused. */
type Outcome = readonly [format: string, ...tabs: string[]] | string

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'csv/csv-spectrum/comma_in_quotes.csv': ['csv', '2x5'],
  'csv/csv-spectrum/empty.csv': ['csv', '3x3'],
  'csv/csv-spectrum/empty_crlf.csv': ['csv', '3x3'],
  'csv/csv-spectrum/escaped_quotes.csv': ['csv', '3x2'],
  'csv/csv-spectrum/json.csv': ['csv', '2x2'],
  'csv/csv-spectrum/location_coordinates.csv': ['csv', '2x4'],
  'csv/csv-spectrum/newlines.csv': ['csv', '4x3'],
  'csv/csv-spectrum/newlines_crlf.csv': ['csv', '4x3'],
  'csv/csv-spectrum/quotes_and_newlines.csv': ['csv', '3x2'],
  'csv/csv-spectrum/simple.csv': ['csv', '2x3'],
  'csv/csv-spectrum/simple_crlf.csv': ['csv', '2x3'],
  'csv/csv-spectrum/utf8.csv': ['csv', '3x3'],
  'csv/csv-test-data/all-empty.csv': 'noRows',
  'csv/csv-test-data/bad-header-less-fields.csv': ['csv', '2x3 2:narrowRow'],
  'csv/csv-test-data/bad-header-more-fields.csv': ['csv', '2x4 1:narrowRow'],
  'csv/csv-test-data/bad-header-no-header.csv': 'empty',
  'csv/csv-test-data/bad-header-wrong-header.csv': ['csv', '1x3'],
  'csv/csv-test-data/bad-missing-quote.csv': ['csv', '2x3'],
  'csv/csv-test-data/bad-quotes-with-unescaped-quote.csv': ['csv', '2x3 2:strayQuote'],
  'csv/csv-test-data/bad-unescaped-quote.csv': ['csv', '2x3'],
  'csv/csv-test-data/empty-field.csv': ['csv', '2x3'],
  'csv/csv-test-data/empty-one-column.csv': ['delimited', '2x1'],
  'csv/csv-test-data/header-no-rows.csv': ['csv', '1x3'],
  'csv/csv-test-data/header-simple.csv': ['csv', '2x3'],
  'csv/csv-test-data/leading-space.csv': ['csv', '2x3'],
  'csv/csv-test-data/one-column.csv': ['delimited', '2x1'],
  'csv/csv-test-data/quotes-empty.csv': ['csv', '2x3'],
  'csv/csv-test-data/quotes-with-comma.csv': ['csv', '2x3'],
  'csv/csv-test-data/quotes-with-escaped-quote.csv': ['csv', '2x3'],
  'csv/csv-test-data/quotes-with-newline.csv': ['csv', '2x3'],
  'csv/csv-test-data/quotes-with-space.csv': ['csv', '2x3'],
  'csv/csv-test-data/simple-crlf.csv': ['csv', '2x3'],
  'csv/csv-test-data/simple-lf.csv': ['csv', '2x3'],
  'csv/csv-test-data/trailing-newline-one-field.csv': ['delimited', '2x1'],
  'csv/csv-test-data/trailing-newline.csv': ['csv', '2x3'],
  'csv/csv-test-data/trailing-space.csv': ['csv', '2x3'],
  'csv/csv-test-data/utf8.csv': ['csv', '2x3'],
  'csv/papaparse/long-sample.csv': ['csv', '8x7'],
  'csv/papaparse/resources/files/malformed.tsv': ['tsv', '10x9 3:wideRow 6:narrowRow'],
  'csv/papaparse/sample-header.csv': ['csv', '3x2'],
  'csv/papaparse/sample.csv': ['csv', '2x3'],
  'csv/papaparse/utf-8-bom-sample.csv': ['csv', '2x3'],
  'csv/papaparse/verylong-sample.csv': [
    'csv',
    '2001x3 500:narrowRow 1000:narrowRow 1500:narrowRow 2000:narrowRow',
  ],
  'xlsx/sheetjs/1904__1900.xlsx': ['xlsx', '5x4'],
  'xlsx/sheetjs/1904__1904.xlsx': ['xlsx', '5x4'],
  'xlsx/sheetjs/Attendance.xlsx': ['xlsx', '26x9'],
  'xlsx/sheetjs/BlankSheetTypes.xlsm': 'noRows',
  'xlsx/sheetjs/DataTypesFormats.xlsx': ['xlsx', '6x2'],
  'xlsx/sheetjs/ErrorTypes.xls': ['xls', '14x10'],
  'xlsx/sheetjs/ErrorTypes.xlsx': ['xlsx', '14x10'],
  'xlsx/sheetjs/author_snowman.xlsx': 'noRows',
  'xlsx/sheetjs/crlf__crlf.csv': ['csv', '3x2'],
  'xlsx/sheetjs/crlf__crlf.xlsx': ['xlsx', '3x2'],
  'xlsx/sheetjs/merge_cells.xlsx': ['xlsx', '4x4'],
  'xlsx/sheetjs/sheet_visibility.xlsx': ['xlsx', '2x7', '2x6h', '2x10h'],
  'xlsx/sheetjs/sushi.xlsx': ['xlsx', '1x1'],
  'xlsx/sheetjs/text_and_numbers.xlsx': ['xlsx', '5x3', '0x0', '0x0'],
  'xlsx/sheetjs/write.dif': ['other-workbook', '4x4'],
  'xlsx/sheetjs/write.prn': ['delimited', '4x1'],
  'xlsx/sheetjs/write.slk': ['other-workbook', '4x4'],
  'xlsx/sheetjs/write.txt': ['tsv', '4x4'],
  'xlsx/sheetjs/write.xls': ['xls', '4x4'],
  'xlsx/sheetjs/write.xlsx': ['xlsx', '4x4'],
}

/** Files whose JSON has other cells: another phone, line ends that the file lost, no header of a file without rows. */
const TOLD_OTHERWISE = ['location_coordinates', 'newlines_crlf', 'all-empty']

const listFiles = (folder: string): string[] =>
  readdirSync(join(SETS, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(SETS, join(entry.parentPath, entry.name)))

describe.skipIf(!hasSets)('files that readers stumble over', async () => {
  const { readFile, cellsOf } = await openRosterScratch()

  const outcomeOf = async (name: string): Promise<Outcome> => {
    try {
      const { format, tabs } = await readFile(join(SETS, name))
      return [
        format,
        ...tabs.map(({ rows, width, hidden, notes }) => {
          const noted = notes.map(({ row, code }) => ` ${row}:${code}`)
          return `${rows}x${width}${hidden ? 'h' : ''}${noted.join('')}`
        }),
      ]
    } catch (error) {
      if (error instanceof UnusableFileError) return error.code
      throw error
    }
  }

  test.each(Object.entries(OUTCOMES))('%s', async (name, outcome) => {
    expect(await outcomeOf(name)).toEqual(outcome)
  })

  /** Rows as lists, the header included, or as objects by header. */
  test.each(
    (hasSets ? listFiles('csv') : []).flatMap((name) =>
      name.endsWith('.json') && !TOLD_OTHERWISE.some((other) => name.includes(other)) ? [name] : [],
    ),
  )('the cells are those that %s tells', async (name) => {
    const { tabs } = await readFile(join(SETS, name.replace(/json$/, 'csv')))
    const [header = [], ...rows] = await cellsOf(tabs[0])
    const reported: unknown = JSON.parse(readFileSync(join(SETS, name), 'utf8'))
    const asReported =
      Array.isArray(reported) && Array.isArray(reported[0])
        ? [header, ...rows].map((row) => row.map((cell) => cell ?? ''))
        : rows.map((row) => Object.fromEntries(row.map((cell, at) => [header[at], cell ?? ''])))
    expect(asReported).toEqual(reported)
  })

  test('the JSON files beside them are refused, and there is no other file', async () => {
    const others = [...listFiles('csv'), ...listFiles('xlsx')].filter((name) => !(name in OUTCOMES))
    expect(others.filter((name) => !name.endsWith('.json'))).toEqual([])
    for (const name of others) expect(await outcomeOf(name)).toBe('wrongFormat')
  })
})
