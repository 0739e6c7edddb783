import { expect, test } from 'vitest'
import { openTextScratch } from '#engine/testing/text-scratch.ts'

const { read, cellsOf } = await openTextScratch()

const PEOPLE = [
  ['NPI', 'LAST NAME', 'FIRST', 'CITY'],
  ['2000000002', 'Lee', 'Ann', 'Bangor'],
  ['2000000010', 'Ortiz Vega', 'Carla', 'Old Town'],
  ['2000000028', 'Ray', 'Bob', 'Saco'],
  ['2000000036', 'O’Neil', 'Zoë', 'Bangor'],
  ['2000000044', 'Smith, Jr', 'Eve', '"The" Forks'],
  ['2000000051', 'Lee', 'Dmitri', 'Saco'],
]
const WIDTHS = [12, 14, 9, 11]
const line = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join('')
const TEXT = `${PEOPLE.map(line).join('\r\n')}\r\n`

test('columns of fixed width are found by the blanks between them', async () => {
  const { format, tabs, guesses } = await read(TEXT)
  expect(format).toBe('fixed')
  expect(await cellsOf(tabs[0])).toEqual(PEOPLE)
  expect(guesses).toEqual([
    {
      code: 'columnStarts',
      message: 'Columns have a fixed width and begin at the characters 1, 13, 27, 36.',
    },
  ])
})

test('columns that the caller knows are cut there; short lines are filled up and no character is left out', async () => {
  const { tabs, guesses } = await read('12345678\n12\n\nab cd ef and more\n', { columnStarts: [0, 2, 5] })
  expect(await cellsOf(tabs[0])).toEqual([
    ['12', '345', '678'],
    ['12', null, null],
    [null, null, null],
    ['ab', 'cd', 'ef and more'],
  ])
  expect(tabs[0]).toMatchObject({ rows: 4, width: 3 })
  expect(guesses).toEqual([])
})

const [FIRST_NAMES, LAST_NAMES] = [
  ['Ann', 'Christopher', 'Bo', 'Maria'],
  ['Lee', 'Ortiz Vega', 'Ray', 'Montgomery'],
]
const SUFFIXED = Array.from({ length: 300 }, (_, n) =>
  [
    (LAST_NAMES[n % 4] ?? '').padEnd(20),
    (FIRST_NAMES[(n * 7) % 4] ?? '').padEnd(15),
    (n % 100 === 3 ? 'JR' : '').padEnd(8),
    `20000${10000 + n}`.padEnd(13),
    `${(n * 37) % 200}`.padStart(7),
    n === 150 ? '   2026-01-01' : '',
  ].join(''),
)
const SUFFIX_HEADER = 'LAST                FIRST          SUFFIX  NPI           VISITS   TERM DATE'

test.each([
  ['in the first line', [SUFFIX_HEADER]],
  ['below a title', ['ROSTER OF LARKSPUR                        NOVEMBER 2026', SUFFIX_HEADER]],
])(
  'columns that hardly a row fills are found by a header %s, and numbers at the right below theirs',
  async (_, head) => {
    const { tabs } = await read(`${[...head, ...SUFFIXED].join('\n')}\n`)
    const cells = (await cellsOf(tabs[0])).slice(head.length - 1)
    expect(cells[0]).toEqual(['LAST', 'FIRST', 'SUFFIX', 'NPI', 'VISITS', 'TERM DATE'])
    expect(cells[4]).toEqual(['Montgomery', 'Christopher', 'JR', '2000010003', '111', null])
    expect(cells[151]?.at(-1)).toBe('2026-01-01')
  },
)

test('a long file is cut as a short one is', async () => {
  const { tabs } = await read(`${TEXT}${`${line(PEOPLE[3] ?? [])}\r\n`.repeat(120_000)}`)
  const cells = await cellsOf(tabs[0])
  expect(cells).toHaveLength(120_007)
  expect(cells.at(-1)).toEqual(PEOPLE[3])
})
