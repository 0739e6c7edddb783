import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as sheetjs from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { makePdf } from '#engine/read/pdf/testing/make-pdf.ts'
import { type ReadTab, useReader } from '#engine/read/workbook/testing/use-reader.ts'
import { npi, SOURCE } from '#engine/run/testing/small-roster.ts'
import { buildWorkbook, type DescribedWorkbook } from '#engine/testing/build-workbook.ts'
import { openRuns } from './testing/annotated-run.ts'

const { folder, run, write, read } = { ...(await openRuns()), ...useReader() }

/** Returns a function that writes a cell that holds a semicolon, as a text file with this delimiter does. */
const quoteFor = (mark: string) => (text: string) => (mark === ';' ? `"${text}"` : text)

const FIRST_ROW_IS_HEADER = {
  ...SOURCE,
  reading: { headerRows: [1] },
  mappings: SOURCE.mappings.filter(({ field }) => field !== 'zip'),
}
const RED = '#FFC7CE'
const HEADERS = ['NPI', 'Last Name', 'Note']

const look = fc.record(
  {
    format: fc.constantFrom('@', '0000', 'mm/dd/yyyy', '#,##0.00'),
    fill: fc.constantFrom('#00FF00', '#C0FFEE'),
    struck: fc.constant(true as const),
  },
  { requiredKeys: [] },
)
const note = fc.oneof(
  // With a star in front, a last row without names is a remark below the table.
  fc.string({ maxLength: 20 }).filter((text) => !text.trim().startsWith('*')),
  fc.integer({ min: 0, max: 60_000 }),
  fc.boolean(),
  fc.constant(null),
)
const person = fc.record({
  hasNpi: fc.constantFrom('yes', 'no', 'bad'),
  lastName: fc.option(fc.stringMatching(/^[A-Z]{5,8}$/)),
  note,
  looks: fc.tuple(look, look, look),
})
type Valued<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never
/** Returns the same text for rows that may be duplicates of each other: a duplicate is a finding of its whole row. */
const textOf = ({ lastName, note: text }: Valued<typeof person>) =>
  `${lastName} ${text ?? ''}`.trim().toLowerCase()

const people = fc.record({
  rows: fc.uniqueArray(person, { minLength: 2, maxLength: 8, selector: textOf }),
  gap: fc.boolean(),
  hiddenRows: fc.uniqueArray(fc.integer({ min: 2, max: 6 }), { maxLength: 2 }),
})

function describePeople({ rows, gap, hiddenRows }: Valued<typeof people>) {
  const written = rows.map(({ hasNpi, lastName, note: text, looks }, index) => {
    const values = [hasNpi === 'yes' ? npi(index + 1) : hasNpi === 'bad' ? '12' : null, lastName, text]
    return values.map((value, column) => ({ value, ...looks[column] }))
  })
  const first = [...HEADERS, ...(gap ? [null] : [])]
  const workbook: DescribedWorkbook = {
    file: 'any.xlsx',
    tabs: [
      { name: 'Roster', rows: [first, ...written], hiddenRows, merged: ['D1:E2'] },
      { name: "Lists & 'more'", hidden: true, rows: [['x', 1]] },
    ],
  }
  const bad = rows.flatMap(({ hasNpi, lastName, note: text }, index) => {
    if (hasNpi === 'no' && lastName === null && String(text ?? '').trim() === '') return []
    return [...(hasNpi === 'yes' ? [] : [`${index + 2} 0`]), ...(lastName === null ? [`${index + 2} 1`] : [])]
  })
  return { workbook, bad }
}

/** Returns the colors of cells by 'row column'. */
const fillsOf = ({ runs }: ReadTab) =>
  new Map(
    runs.flatMap(([row, first, last, fill]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => [`${row} ${Number(first) + index}`, fill] as const,
      ),
    ),
  )

test('any workbook reads the same when it comes back, but for the colors of just the bad cells', async () => {
  let files = 0
  await fc.assert(
    fc.asyncProperty(people, async (described) => {
      const { workbook, bad } = describePeople(described)
      const file = join(folder, `any-${++files}.xlsx`)
      await buildWorkbook(file, workbook)
      const { out } = await run(file, HEADERS, { source: FIRST_ROW_IS_HEADER })
      const before = await read(file)
      const after = await read(join(out, 'annotated.xlsx'))
      expect(after.tabs.map(({ name }) => name)).toEqual(['Roster', "Lists & 'more'", 'Reasons'])
      for (const [index, { path: _, cells, runs: __, ...tab }] of before.tabs.entries()) {
        expect(after.tabs[index]).toMatchObject({ ...tab, cells })
      }
      const [fills, colored] = [before, after].map(({ tabs: [tab] }) => fillsOf(tab as ReadTab))
      const expected = new Map([...(fills ?? []), ...bad.map((cell) => [cell, RED] as const)])
      expect([...(colored ?? [])].sort()).toEqual([...expected].sort())
    }),
    // Shrinking a failing case takes a run each time, so that a failure would otherwise come too late.
    { numRuns: 4 * inject('costlyDepth'), interruptAfterTimeLimit: 1_000_000, markInterruptAsFailure: true },
  )
})

test.each([
  ['pipes', 'roster.psv', '|'],
  ['tabs', 'roster.tsv', '\t'],
  ['semicolons', 'roster.txt', ';'],
])('a text with %s comes back with all of its rows, in its own form', async (_, name, mark) => {
  const line = (...cells: string[]) => cells.join(mark)
  const quoted = quoteFor(mark)
  const text = [
    line('Roster of Mu\u00f1oz', '', ''),
    line(...HEADERS),
    line(npi(1), 'LEE', 'a "b"'),
    '',
    line('12', '', ' x '),
    line('Total 2', '', ''),
  ].join('\n')
  const { out } = await run(write(name, Buffer.from(`${text}\n`, 'latin1')), HEADERS)
  const annotated = readFileSync(join(out, 'annotated.csv'), 'utf8')
  expect(annotated).toBe(
    [
      `\uFEFF${line('Roster of Mu\u00f1oz', '', '', '', '', '')}`,
      line(...HEADERS, 'Concord severity', 'Concord reasons', 'Concord row'),
      line(npi(1), 'LEE', '"a ""b"""', '', '', '3'),
      line('', '', '', '', '', ''),
      line(
        '12',
        '',
        ' x ',
        'error',
        quoted(
          'NPI: NPI cannot be read. Expected: the ten digits of an NPI. [unreadable-npi]; Last Name: Last name is empty. Fill it in. [required]',
        ),
        '5',
      ),
      line('Total 2', '', '', '', '', ''),
      '',
    ].join('\n'),
  )
})

test('a text in UTF-8 comes back as it was written, behind each of its rows what was found', async () => {
  const person = `"${npi(1)}",MU\u00d1OZ,"a,""b"""`
  const lines = [HEADERS.join(','), person, ',,', '12,"LEE",x', '12,,x', person]
  const { out, summary } = await run(write('utf8.csv', `${lines.join('\r\n')}\r\n`), HEADERS)
  const unreadable = 'NPI: NPI cannot be read. Expected: the ten digits of an NPI. [unreadable-npi]'
  expect(readFileSync(join(out, 'annotated.csv'), 'utf8').split('\r\n')).toEqual([
    `\uFEFF${lines[0]},Concord severity,Concord reasons,Concord row`,
    `${lines[1]},,,2`,
    ',,,,,',
    `${lines[3]},error,${unreadable},4`,
    expect.stringMatching(/^12,,x,error,.*; .*,5$/),
    expect.stringMatching(/,reject,".*\[duplicate-row\]",6$/),
    '',
  ])
  expect(summary.balance).toMatchObject({ in: 4, empty: 1 })
})

test('numbers that were formulas of a text come back as such, so that Excel keeps their zeros', async () => {
  const text = `${HEADERS.join(',')}\n="${npi(1)}",="LEE",="0123"\n`
  const { out } = await run(write('formulas.csv', text), HEADERS)
  const annotated = readFileSync(join(out, 'annotated.csv'), 'utf8')
  expect(annotated.split('\n')[1]).toBe(`"=""${npi(1)}""",LEE,"=""0123""",,,2`)
})

test('a text with a quotation mark astray comes back with all of its rows', async () => {
  const text = `${HEADERS.join(',')}\n${npi(1)},LEE,5" pipe\n${npi(2)},ROE,"a\nb"\n`
  const { out } = await run(write('stray.csv', text), HEADERS)
  expect(readFileSync(join(out, 'annotated.csv'), 'utf8')).toBe(
    [
      `\uFEFF${HEADERS.join(',')},Concord severity,Concord reasons,Concord row`,
      `${npi(1)},LEE,"5"" pipe",,,2`,
      `${npi(2)},ROE,"a`,
      'b",,,3',
      '',
    ].join('\n'),
  )
})

describe('a file that nothing can be written into comes back as a new workbook with its rows, colors and reasons', () => {
  const rows = [['Roster of the clinic'], [], ['NPI', 'Last Name'], [npi(1), 'LEE'], ['12', 'ROE']]
  const book = sheetjs.utils.book_new()
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), 'May & June')
  const line = (y: number, ...texts: string[]) =>
    texts.map((text, index) => ({ x: 40 + 150 * index, y, text }))
  const pdf = makePdf([
    [...line(60, 'NPI', 'Last Name'), ...line(80, npi(1), 'LEE'), ...line(100, '12', 'ROE')],
  ])
  const long = 'a clinic with a name that is longer than tabs are'

  test.each([
    ['xls', 'roster.xls', sheetjs.write(book, { type: 'buffer', bookType: 'xls' }), 'May & June', 5],
    ['ods', 'roster.ods', sheetjs.write(book, { type: 'buffer', bookType: 'ods' }), 'May & June', 5],
    ['pdf', `${long}.pdf`, pdf, long.slice(0, 31), 3],
  ] as const)('%s', async (format, name, content, tab, bad) => {
    const { summary, out } = await run(write(name, content), ['NPI', 'Last Name'])
    expect(summary.annotated).toEqual({
      file: 'annotated.xlsx',
      remarks: [
        `annotated.xlsx is a new workbook with the rows as they were read: a file in the format ${format} has no place for colors and reasons.`,
      ],
    })
    expect(readdirSync(out)).not.toContain('rows.xlsx')
    const { tabs } = await read(join(out, 'annotated.xlsx'))
    expect(tabs.map((one) => one.name)).toEqual([tab, 'Reasons'])
    expect(tabs[0]?.values.slice(-3)).toEqual([
      [bad - 2, 'NPI', 'Last Name'],
      [bad - 1, npi(1), 'LEE'],
      [bad, '12', 'ROE'],
    ])
    expect([...fillsOf(tabs[0] as ReadTab)]).toEqual([[`${bad} 0`, RED]])
    expect(tabs[1]?.values.at(-1)?.slice(1, 3)).toEqual([tab, String(bad)])
  })
})

test('rows of a PDF that may be read otherwise are held, each with its reason, and come back in color', async () => {
  const at = (y: number, ...texts: string[]) =>
    texts.flatMap((text, index) => (text === '' ? [] : [{ x: 40 + 150 * index, y, text }]))
  // Lines of a cell are as far from each other as rows are: the second one may be of either row.
  const pdf = makePdf([
    [
      ...at(60, 'NPI', 'Last Name', 'Note'),
      ...at(72, npi(1), 'LEE', 'one'),
      ...at(84, '', '', 'two'),
      ...at(96, npi(2), 'ROE', 'six'),
    ],
  ])
  const { summary, out } = await run(write('tight.pdf', pdf), HEADERS)
  expect(summary.balance).toMatchObject({ in: 2, out: 0, held: 2 })
  expect(summary.rules).toEqual({ 'unsure-row': 2 })
  expect(summary.heldBy).toMatchObject([
    { rule: 'unsure-row', rows: 2, example: { row: 2, value: 'page 1' } },
  ])
  const { tabs } = await read(join(out, 'annotated.xlsx'))
  expect([...fillsOf(tabs[0] as ReadTab).values()]).toEqual([RED, RED])
})
