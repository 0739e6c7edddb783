import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRuns } from '#engine/annotate/testing/annotated-run.ts'
import { npi, SOURCE } from '#engine/run/testing/small-roster.ts'
import { buildWorkbook } from '#engine/testing/build-workbook.ts'

const { folder, run, write } = await openRuns()

const HEADERS = ['NPI', 'Last Name', 'Zip', 'Note']
const ROWS = [
  [npi(1), 'SMITH', '75209', 'a'],
  ['1234567890', 'LEE', '75210', 'b'],
  [npi(3), 'CRUZ', '75211', 'c'],
  [npi(4), '', '75212', 'd'],
  [npi(5), 'DOE', '75213', 'e'],
]
const csv = (rows: readonly (readonly string[])[]) => `${rows.map((row) => row.join(',')).join('\n')}\n`
const ROSTER = csv([['Roster of March', '', '', ''], HEADERS, ...ROWS, ['Total 5', '', '', '']])
const FIXED_LEE = [npi(2), 'LEE', '75210', 'b']
const FIXED_FOUR = [npi(4), 'ROE', '75212', 'd']

const read = (out: string, name: string) => readFileSync(join(out, name), 'utf8')
const lines = (text: string) => text.trimEnd().split('\n')

/** Returns the lines of the second text that are not in the first, and the reverse. */
function differences(before: string, after: string) {
  const added = lines(after).filter((line) => !lines(before).includes(line))
  const gone = lines(before).filter((line) => !lines(after).includes(line))
  return { added, gone }
}

const roster = write('roster.csv', ROSTER)
const first = await run(roster, HEADERS)

async function runWith(name: string, content: string) {
  return run(roster, HEADERS, { fixes: write(name, content) })
}

test.each([
  ['only the fixed rows', csv([HEADERS, FIXED_LEE, FIXED_FOUR])],
  [
    'the whole file',
    ROSTER.replace(ROWS[1]?.join(',') ?? '', FIXED_LEE.join(',')).replace(
      ROWS[3]?.join(',') ?? '',
      FIXED_FOUR.join(','),
    ),
  ],
  [
    'the rows with their columns in another order',
    csv([HEADERS.toReversed(), FIXED_FOUR.toReversed(), FIXED_LEE.toReversed()]),
  ],
  [
    'the annotated file',
    read(first.out, 'annotated.csv')
      .replace('1234567890', npi(2))
      .replace(`${npi(4)},,`, `${npi(4)},ROE,`),
  ],
  [
    'two rows of the annotated file',
    lines(
      read(first.out, 'annotated.csv')
        .replace('1234567890', npi(2))
        .replace(`${npi(4)},,`, `${npi(4)},ROE,`),
    )
      .filter((_, index) => [1, 5, 3].includes(index))
      .join('\n'),
  ],
])('fixes sent back as %s change just these two rows', async (what, content) => {
  const { summary, out } = await runWith(`${what}.csv`, content)
  expect(summary.fixes).toMatchObject({
    applied: [
      { tab: 'roster', row: 4, columns: ['NPI'] },
      { tab: 'roster', row: 6, columns: ['Last Name'] },
    ],
    unplaced: [],
    ignoredColumns: [],
  })
  expect(summary.fixes?.rows).toBe(2 + (summary.fixes?.unchanged ?? 0))
  expect(differences(read(first.out, 'clean.csv'), read(out, 'clean.csv'))).toEqual({
    added: [`${npi(2)},LEE,75210,b`, `${npi(4)},ROE,75212,d`],
    gone: [],
  })
  expect(differences(read(first.out, 'findings.csv'), read(out, 'findings.csv')).added).toEqual([])
  expect(summary.balance).toEqual({ ...first.summary.balance, out: 5, held: 0 })
  expect(summary.hashes.input).toBe(first.summary.hashes.input)
  expect(summary.hashes.fixes).toMatch(/^[\da-f]{64}$/)
  expect(lines(read(out, 'annotated.csv'))[3]).toBe(`${npi(2)},LEE,75210,b,,,4`)
})

test('a fix without a place is reported, stops the run for a person, and the others go in', async () => {
  const { summary } = await runWith('unknown.csv', csv([HEADERS, FIXED_LEE, ['9', 'UNKNOWN', '1', 'z']]))
  const reason = 'no row has more than half of its cells'
  expect(summary.fixes?.applied.map(({ row }) => row)).toEqual([4])
  expect(summary.fixes?.unplaced).toEqual([{ tab: 'unknown', row: 3, reason }])
  expect(summary.stops).toEqual([
    { stop: 'fixes-not-placed', message: `Fixed rows without a place in the roster: row 3 (${reason}).` },
  ])
})

test.each([
  [
    'other headers',
    csv([
      ['Product', 'Price', 'Shop'],
      ['a', '1', 'x'],
    ]),
    /has no row with the headers of roster\.csv/,
  ],
  ['no row', csv([HEADERS]), /holds no row below its header/],
  [
    'none of its rows',
    csv([HEADERS, ['9', 'UNKNOWN', '1', 'z']]),
    /No row of .* is one of roster\.csv: of row 2, no row has/,
  ],
])('a file with %s is refused in one sentence', async (what, content, sentence) => {
  await expect(runWith(`${what}.csv`, content)).rejects.toThrow(sentence)
})

test('a column that the roster does not have is named, and one that is missing keeps its cells', async () => {
  const { summary, out } = await runWith(
    'columns.csv',
    csv([
      ['Phone', 'Last Name', 'NPI', 'Note'],
      ['555-0100', 'LEE', npi(2), 'b'],
    ]),
  )
  expect(summary.fixes?.ignoredColumns).toEqual(['Phone'])
  expect(read(out, 'clean.csv')).toContain(`${npi(2)},LEE,75210,b`)
})

test('a workbook goes there and back: fixed cells are in the next one too, whatever stood in them', async () => {
  const tab = (rows: readonly (readonly string[])[]) => ({ name: 'Roster', rows: [HEADERS, ...rows] })
  const file = join(folder, 'book.xlsx')
  await buildWorkbook(file, {
    file: 'book.xlsx',
    tabs: [tab(ROWS), { name: 'Lists', hidden: true, rows: [['x']] }],
  })
  const before = await run(file, HEADERS)
  const fixed = join(folder, 'fixed.xlsx')
  const rows = ROWS.map((row) => (row[1] === 'LEE' ? FIXED_LEE : row))
  await buildWorkbook(fixed, {
    file: 'fixed.xlsx',
    tabs: [
      tab(rows),
      {
        name: 'Reasons',
        rows: [
          ['Tab', 'Row'],
          ['Roster', 3],
        ],
      },
    ],
  })
  const second = await run(file, HEADERS, { fixes: fixed })
  expect(second.summary.fixes?.applied).toEqual([{ tab: 'Roster', row: 3, columns: ['NPI'] }])
  expect(differences(read(before.out, 'clean.csv'), read(second.out, 'clean.csv'))).toEqual({
    added: [`${npi(2)},LEE,75210,b`],
    gone: [],
  })
  // What comes back next is the annotated workbook of the second run: nothing of it is a change.
  const third = await run(file, HEADERS, { fixes: join(second.out, 'annotated.xlsx') })
  expect(third.summary.fixes).toEqual(second.summary.fixes)
  expect(read(third.out, 'clean.csv')).toBe(read(second.out, 'clean.csv'))
  expect(read(third.out, 'findings.csv')).toBe(read(second.out, 'findings.csv'))
})

test('fixes of two tabs whose names differ in signs only go into their own tabs', async () => {
  const file = join(folder, 'signs.xlsx')
  const others = [
    [npi(6), 'KIM', '75214', 'f'],
    [npi(7), 'PARK', '75215', 'g'],
  ]
  const book = async (path: string, one: readonly (readonly string[])[], other: typeof one) =>
    buildWorkbook(path, {
      file: 'signs.xlsx',
      tabs: [
        { name: 'Dallas & Waco', rows: [HEADERS, ...one] },
        { name: 'Dallas + Waco', rows: [HEADERS, ...other] },
      ],
    })
  await book(file, ROWS, others)
  const fixes = join(folder, 'signs-fixed.xlsx')
  await book(fixes, [FIXED_LEE], [[npi(7), 'PARKS', '75215', 'g']])
  const source = { ...SOURCE, reading: { tabs: ['Dallas & Waco', 'Dallas + Waco'] } }
  const { summary, out } = await run(file, HEADERS, { fixes, source })
  expect(summary.fixes?.applied).toMatchObject([{ tab: 'Dallas & Waco' }, { tab: 'Dallas + Waco' }])
  const clean = read(out, 'clean.csv')
  for (const name of ['SMITH', 'CRUZ', 'DOE', 'KIM', 'PARKS'])
    expect(clean.split(`,${name},`)).toHaveLength(2)
})
