import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openScratch } from '#engine/testing/scratch.ts'
import { placeFixes } from './place-fixes.ts'

const { connection } = await openScratch()

type Row = readonly (string | null)[]
type Fix = { readonly cells: Row; readonly number: number | null }
const WIDTH = 5
const COLUMNS = Array.from({ length: WIDTH }, (_, column) => `c${column}`)

const textSql = (text: string | null) => (text === null ? 'NULL' : `'${text}'`)

/** Places fixes with `placeFixes`. Rows of the roster are numbered from 1, and so are fixes. */
async function place(roster: readonly Row[], fixes: readonly Fix[], isWhole: boolean) {
  const types = COLUMNS.map((name) => `${name} VARCHAR`).join(', ')
  await connection.run(`CREATE OR REPLACE TEMPORARY TABLE roster ("row" INTEGER, ${types})`)
  await connection.run(
    `CREATE OR REPLACE TEMPORARY TABLE fixes (id INTEGER, tab VARCHAR, "row" INTEGER, number INTEGER, ${types})`,
  )
  for (const [index, cells] of roster.entries()) {
    await connection.run(`INSERT INTO roster VALUES (${[index + 1, ...cells.map(textSql)].join(', ')})`)
  }
  for (const [index, { cells, number }] of fixes.entries()) {
    const values = [index + 1, `'fixes'`, index + 1, number ?? 'NULL', ...cells.map(textSql)]
    await connection.run(`INSERT INTO fixes VALUES (${values.join(', ')})`)
  }
  const unplaced = await placeFixes(connection, {
    roster: 'roster',
    fixes: 'fixes',
    columns: COLUMNS,
    isWhole,
  })
  const placed = await connection.runAndReadAll('SELECT id, "row", differing FROM placed ORDER BY id')
  return { placed: placed.getRows().map((row) => row.map(Number)), unplaced }
}

function compare(fix: Row, row: Row) {
  const filled = fix.filter((cell, column) => cell !== null || row[column] !== null).length
  const equal = fix.filter((cell, column) => cell !== null && cell === row[column]).length
  return { differing: filled - equal, equal, filled }
}

/** Places fixes as the rules state in words, by comparing every pair. */
function placeByHand(roster: readonly Row[], fixes: readonly Fix[], isWhole: boolean): number[][] {
  const placed: number[][] = []
  const taken = new Set(
    fixes.flatMap(({ cells, number }) => {
      const row = number === null ? undefined : roster[number - 1]
      if (number === null || row === undefined) return []
      const { equal, filled } = compare(cells, row)
      return 2 * equal >= filled ? [number - 1] : []
    }),
  )
  for (const [index, { cells, number }] of fixes.entries()) {
    if (number !== null) continue
    const same = roster.findIndex((row, at) => !taken.has(at) && compare(cells, row).differing === 0)
    if (same < 0) continue
    taken.add(same)
    placed.push([index + 1, same + 1, 0])
  }
  const wishes = fixes.flatMap(({ cells, number }, index) => {
    if (placed.some(([id]) => id === index + 1)) return []
    const fitting = roster.flatMap((row, at) => {
      const likeness = compare(cells, row)
      if (number !== null)
        return number === at + 1 && 2 * likeness.equal >= likeness.filled ? [{ at, ...likeness }] : []
      return !taken.has(at) && 2 * likeness.equal > likeness.filled ? [{ at, ...likeness }] : []
    })
    const least = Math.min(...fitting.map(({ differing }) => differing))
    const best = fitting.filter(({ differing }) => differing === least)
    const chosen = best.length > 1 && isWhole ? best.filter(({ at }) => at === index) : best
    return chosen.length === 1 && chosen[0] ? [{ id: index + 1, at: chosen[0].at, differing: least }] : []
  })
  for (const wish of wishes) {
    const rivals = wishes.filter(({ at, id }) => at === wish.at && id !== wish.id)
    if (rivals.every(({ differing }) => differing > wish.differing))
      placed.push([wish.id, wish.at + 1, wish.differing])
  }
  return placed.sort(([one = 0], [other = 0]) => one - other)
}

test('every fix gets the place that a look at all pairs gives, and no row two', async () => {
  const row = fc
    .array(fc.constantFrom('a', 'b', 'c', null), { minLength: WIDTH, maxLength: WIDTH })
    .filter((cells) => cells.some((cell) => cell !== null))
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.array(fc.record({ cells: row, number: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.boolean(),
      async (roster, fixes, isWhole) => {
        const { placed, unplaced } = await place(roster, fixes, isWhole)
        expect(placed).toEqual(placeByHand(roster, fixes, isWhole))
        expect(placed.length + unplaced.length).toBe(fixes.length)
        const changed = placed.map(([, at]) => at)
        expect(new Set(changed).size).toBe(changed.length)
      },
    ),
    { numRuns: 20 * inject('costlyDepth') },
  )
})

const ROSTER: Row[] = [
  ['1', 'LEE', 'Main St', 'Bath', '04530'],
  ['2', 'SMITH', 'Main St', 'Bath', '04530'],
  ['2', 'SMITH', 'High St', 'Bath', '04530'],
]
const fix = (cells: Row, number: number | null = null): Fix => ({ cells, number })

test.each([
  ['a row like none', fix(['9', 'DOE', 'Side St', 'Bath', null]), 'no row has more than half of its cells'],
  ['a row like two', fix(['2', 'SMITH', 'Low St', 'Bath', '04530']), 'it fits rows 2, 3 alike'],
  [
    'a number beyond the data',
    fix(['1', 'LEE', 'Main St', 'Bath', '04531'], 99),
    'it says that it is row 99, which is no row of data',
  ],
  [
    'the number of another row',
    fix(['1', 'LEE', 'Main St', 'York', '03909'], 3),
    'it says that it is row 3, of which fewer than half of the cells are the same',
  ],
])('%s has no place and is reported', async (_, one, reason) => {
  const { placed, unplaced } = await place(ROSTER, [one], false)
  expect(placed).toEqual([])
  expect(unplaced).toEqual([{ tab: 'fixes', row: 1, reason }])
})

test('of two fixes for one row the one that differs less is taken, of two alike none', async () => {
  const one = fix(['1', 'LEE', 'Main St', 'Bath', '04531'])
  const other = fix(['1', 'LEE', 'Main St', 'York', '04532'])
  expect((await place(ROSTER, [one, other], false)).placed).toEqual([[1, 1, 1]])
  const twice = await place(ROSTER, [one, fix(['1', 'LEE', 'Main St', 'Bath', '04539'])], false)
  expect(twice.placed).toEqual([])
  expect(twice.unplaced.map(({ reason }) => reason)).toEqual(
    Array(2).fill('another row of the fixes fits row 1 as well'),
  )
})
