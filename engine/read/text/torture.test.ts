import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTextScratch } from '#engine/testing/text-scratch.ts'

const SETS = new URL('../../../../shared/data/dev/csv/', import.meta.url)
const hasSets = existsSync(SETS)
if (!hasSets) console.error('Skipped: the torture sets are not in ../shared/data/dev/csv.')

const pathOf = (name: string) => new URL(name, SETS).pathname

describe.skipIf(!hasSets)('sets of files that CSV readers stumble over', async () => {
  const { readFile, cellsOf } = await openTextScratch()

  /** Name, rows (header included), columns, codes of the notes. */
  test.each<[name: string, rows: number, width: number, notes: string[]]>([
    ['csv-test-data/bad-header-less-fields', 2, 3, ['narrowRow']],
    ['csv-test-data/bad-header-more-fields', 2, 4, ['narrowRow']],
    ['csv-test-data/bad-header-wrong-header', 1, 3, []],
    ['csv-test-data/bad-missing-quote', 2, 3, []],
    ['csv-test-data/bad-quotes-with-unescaped-quote', 2, 3, ['strayQuote']],
    ['csv-test-data/bad-unescaped-quote', 2, 3, []],
    // The JSON beside these two tells another phone, and line ends that the file lost.
    ['csv-spectrum/location_coordinates', 2, 4, []],
    ['csv-spectrum/newlines_crlf', 4, 3, []],
    ['papaparse/long-sample', 8, 7, []],
    ['papaparse/sample', 2, 3, []],
    ['papaparse/sample-header', 3, 2, []],
    ['papaparse/utf-8-bom-sample', 2, 3, []],
    ['papaparse/verylong-sample', 2001, 3, ['narrowRow', 'narrowRow', 'narrowRow', 'narrowRow']],
  ])('%s: %i rows of %i cells', async (name, rows, width, notes) => {
    const { tabs } = await readFile(pathOf(`${name}.csv`))
    expect(tabs[0]).toMatchObject({ rows, width })
    expect(tabs[0]?.notes.map(({ code }) => code)).toEqual(notes)
  })

  test.each([
    ['csv-test-data/all-empty', 'noRows'],
    ['csv-test-data/bad-header-no-header', 'empty'],
  ])('%s cannot be used', async (name, code) => {
    await expect(readFile(pathOf(`${name}.csv`))).rejects.toMatchObject({ code })
  })

  /** Its JSON lists rows as lists, the header included or not. */
  test.each([
    'empty-field',
    'empty-one-column',
    'header-simple',
    'leading-space',
    'one-column',
    'quotes-empty',
    'quotes-with-comma',
    'quotes-with-escaped-quote',
    'quotes-with-newline',
    'quotes-with-space',
    'simple-crlf',
    'simple-lf',
    'trailing-newline',
    'trailing-newline-one-field',
    'trailing-space',
    'utf8',
  ])('csv-test-data/%s: the cells are those that its JSON tells', async (name) => {
    await expectSameCells(`csv-test-data/${name}`)
  })

  test.each([
    'comma_in_quotes',
    'empty',
    'empty_crlf',
    'escaped_quotes',
    'json',
    'newlines',
    'quotes_and_newlines',
    'simple',
    'simple_crlf',
    'utf8',
  ])('csv-spectrum/%s: the cells are those that its JSON tells', async (name) => {
    await expectSameCells(`csv-spectrum/${name}`)
  })

  test('papaparse/malformed.tsv: one row is wider and one narrower than the others', async () => {
    const { format, tabs } = await readFile(pathOf('papaparse/resources/files/malformed.tsv'))
    expect(format).toBe('tsv')
    expect(tabs[0]).toMatchObject({ rows: 10, width: 9 })
    expect(tabs[0]?.notes.map(({ row, code }) => `${row} ${code}`)).toEqual(['3 wideRow', '6 narrowRow'])
  })

  const expectSameCells = async (name: string) => {
    const { tabs } = await readFile(pathOf(`${name}.csv`))
    const [header = [], ...rows] = await cellsOf(tabs[0])
    const told: unknown = JSON.parse(readFileSync(pathOf(`${name}.json`), 'utf8'))
    const asTold =
      Array.isArray(told) && Array.isArray(told[0])
        ? [header, ...rows].map((row) => row.map((cell) => cell ?? ''))
        : rows.map((row) => Object.fromEntries(row.map((cell, at) => [header[at], cell ?? ''])))
    expect(asTold).toEqual(told)
  }
})
