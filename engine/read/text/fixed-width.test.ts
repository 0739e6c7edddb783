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

test('a long file is cut as a short one is', async () => {
  const { tabs } = await read(`${TEXT}${`${line(PEOPLE[3] ?? [])}\r\n`.repeat(120_000)}`)
  const cells = await cellsOf(tabs[0])
  expect(cells).toHaveLength(120_007)
  expect(cells.at(-1)).toEqual(PEOPLE[3])
})
