import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_CHOICES } from '../choices.ts'
import { balanceRows, tellParts } from '../found-counts.ts'
import type { FoundTab } from '../read/found-file.ts'
import { createReading } from '../read/read-here.ts'
import { columnName } from './column-name.ts'
import { listHeaderRows, MAX_HEADER_ROWS, moveHeader, nameRows } from './header-rows.ts'
import { listLines } from './sheet-lines.ts'
import { markSpaces } from './shown-cell.ts'

async function readTab(text: string): Promise<FoundTab> {
  const file = new File([text], 'any.csv')
  const outcome = await createReading().read(file, {}, () => {})
  if (outcome.kind !== 'found') throw new Error(outcome.kind)
  const [tab] = outcome.file.tabs
  if (tab === undefined) throw new Error('no tab')
  return tab
}

const cell = fc.constantFrom('', 'NPI', 'Last Name', '1234567893', 'Holloway', 'TX', 'Total', '7/1/2026')
const table = fc
  .array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 40 })
  .filter((rows) => rows.some((cells) => cells.some((text) => text !== '')))
const toCsv = (rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join(',')).join('\n')

test('every row of any sheet is shown once, or told in the count of a line', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const tab = await readTab(toCsv(rows))
      const lines = listLines(tab)
      const shown = lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []))
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      const told = lines.flatMap((line) =>
        line.kind === 'gap'
          ? [Number(/^([\d,]+) (?:empty |blank |more )rows?/.exec(line.text)?.[1] ?? 0)]
          : [],
      )
      expect(shown.length + told.reduce((sum, count) => sum + count, 0)).toBe(tab.rows)
    }),
    { numRuns: 100 },
  )
})

test('rows read and rows left out are the used range, and the parts of what is left out add up', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), async (rows, isRead) => {
      const tab = await readTab(toCsv(rows))
      const { used, read, leftOut, parts } = balanceRows(tab, isRead)
      expect(read + leftOut).toBe(used)
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(leftOut)
    }),
    { numRuns: 100 },
  )
})

test('what is left out is told in words', () => {
  expect(
    tellParts([
      { count: 3, label: 'above' },
      { count: 2574, label: 'empty' },
    ]),
  ).toBe('3 above, 2,574 empty')
  expect(NO_CHOICES.tabs).toEqual([])
})

test('however its edges are moved, a header is one to three rows beside each other, with the edge where it was put', () => {
  const rows = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('first', 'last'),
      rows,
      (from, count, edge, to) => {
        const before = Array.from({ length: count }, (_, index) => from + index)
        const after = moveHeader(before, edge, to)
        expect(after.length).toBeGreaterThan(0)
        expect(after.length).toBeLessThanOrEqual(MAX_HEADER_ROWS)
        expect(after).toEqual(after.map((_, index) => (after[0] ?? 0) + index))
        expect(edge === 'first' ? after[0] : after.at(-1)).toBe(to)
      },
    ),
  )
  expect(moveHeader([], 'last', 4)).toEqual([4])
})

test('a header can begin where a row holds something', async () => {
  expect(listHeaderRows(await readTab('a,b\n,\nc,d'))).toEqual([1, 3])
  expect([[], [4], [4, 5], [4, 5, 6]].map(nameRows)).toEqual([
    'no row',
    'row 4',
    'rows 4 and 5',
    'rows 4, 5 and 6',
  ])
})

test('columns have the letters of a workbook', () => {
  expect([0, 25, 26, 331, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'LT', 'ZZ', 'AAA'])
})

test('blanks at the edges of a text are marked, those inside stay', () => {
  expect(markSpaces('  Smith Jr \u00a0x\ny ')).toBe('··Smith Jr ⍽x↵y·')
})
