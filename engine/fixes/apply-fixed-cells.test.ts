import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRuns } from '#engine/annotate/testing/annotated-run.ts'
import { findFixes } from '#engine/operations/inspect-roster.ts'
import { npi, SOURCE } from '#engine/run/testing/small-roster.ts'
import { buildWorkbook } from '#engine/testing/build-workbook.ts'
import type { FixedCell } from './apply-fixed-cells.ts'

const { folder, run, write, makeFolder } = await openRuns()
const HEADERS = ['NPI', 'Last Name', 'Zip', 'Note']
const ROWS = [
  [npi(1), 'SMITH', '75209', 'a'],
  ['1234567890', 'LEE', '75210', 'b'],
  [npi(3), '', '75211', 'c'],
]
const csv = (rows: readonly (readonly string[])[]) =>
  `${[HEADERS, ...rows].map((row) => row.join(',')).join('\n')}\n`
const roster = write('roster.csv', csv(ROWS))
const read = (out: string, name: string) => readFileSync(join(out, name), 'utf8')
const LIMITS = { memoryMb: 512, threads: 1, timeoutMs: 60_000 }

const writeCells = (cells: readonly FixedCell[]) =>
  write(`${makeFolder().split('/').at(-1)}.jsonl`, cells.map((cell) => `${JSON.stringify(cell)}\n`).join(''))
const cell = (row: number, column: number, text: string | null, tab = 'roster'): FixedCell => ({
  ...{ tab, row, column, text },
})

test('fixed cells give what the file gives that has their texts, also where most of a row is fixed', async () => {
  const fixed = [ROWS[0] ?? [], [npi(2), 'POE', '75299', ''], [npi(3), 'CRUZ', '75211', 'c']]
  const fixedCells = writeCells([
    ...[cell(3, 0, 'x'), cell(3, 0, npi(2)), cell(3, 1, 'POE'), cell(3, 2, '75299'), cell(3, 3, null)],
    ...[cell(4, 1, 'CRUZ'), cell(2, 1, 'SMITH')],
  ])
  const { summary, out } = await run(roster, HEADERS, { fixedCells })
  const whole = await run(write('whole.csv', csv(fixed)), HEADERS)
  expect(read(out, 'clean.csv')).toBe(read(whole.out, 'clean.csv'))
  expect(summary.balance).toMatchObject({ in: 3, out: 3, held: 0 })
  expect(summary.fixes).toEqual({
    ...{ rows: 3, unchanged: 1, unplaced: [], ignoredColumns: [] },
    applied: [
      { tab: 'roster', row: 3, columns: HEADERS },
      { tab: 'roster', row: 4, columns: ['Last Name'] },
    ],
  })
  expect(read(out, 'annotated.csv')).toContain(`${npi(2)},POE,75299,,`)
})

test('a fixed cell that is none of the data is reported and stops the run for a person', async () => {
  const fixedCells = writeCells([
    cell(1, 0, 'NPI'),
    cell(3, 9, 'x'),
    cell(3, 0, npi(2)),
    cell(3, 0, 'x', 'other'),
  ])
  const { summary } = await run(roster, HEADERS, { fixedCells })
  expect(summary.fixes?.unplaced.map(({ tab, row }) => [tab, row])).toEqual([
    ['roster', 1],
    ['roster', 3],
    ['other', 3],
  ])
  expect(summary.balance).toMatchObject({ out: 2, held: 1 })
  expect(summary.stops).toMatchObject([{ stop: 'fixes-not-placed' }])
})

test('what fixed rows would change is told cell by cell, after what was fixed before', async () => {
  const file = join(folder, 'book.xlsx')
  const tab = (name: string, rows: readonly (readonly string[])[]) => ({ name, rows: [HEADERS, ...rows] })
  await buildWorkbook(file, { file: 'book.xlsx', tabs: [tab('Adds', ROWS), tab('Terms', ROWS)] })
  const fixes = join(makeFolder(), 'fixed.xlsx')
  const fixed = ROWS.map((row) => (row[1] === 'LEE' ? [npi(2), 'LEE', '75210', 'b'] : row))
  await buildWorkbook(fixes, { file: 'fixed.xlsx', tabs: [tab('Adds', fixed), tab('Terms', ROWS)] })
  const source = { ...SOURCE, reading: { tabs: ['Adds', 'Terms'] } }
  const fixedCells = writeCells([cell(3, 0, '9', 'Adds'), cell(2, 3, 'z', 'Terms')])
  const job = { file, fixes, source, fixedCells, limits: LIMITS, maxCells: 10 }
  expect(await findFixes(job)).toEqual({
    ...{ rows: 6, unchanged: 4, unplaced: [], ignoredColumns: [], changed: 2 },
    applied: [
      { tab: 'Adds', row: 3, columns: ['NPI'] },
      { tab: 'Terms', row: 2, columns: ['Note'] },
    ],
    cells: [
      { ...{ tab: 'Adds', row: 3, column: 0, header: 'NPI' }, before: '9', after: npi(2) },
      { ...{ tab: 'Terms', row: 2, column: 3, header: 'Note' }, before: 'z', after: 'a' },
    ],
  })
  expect(await findFixes({ ...job, maxCells: 1 })).toMatchObject({ changed: 2, cells: null })
  await expect(findFixes({ ...job, fixes: write('other.csv', 'Shop,Price\na,1\n') })).rejects.toThrow(
    /has no row with the headers of/,
  )
})
