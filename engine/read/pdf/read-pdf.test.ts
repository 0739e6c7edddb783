import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'
import { makePdf, PICTURE, type PlacedText } from './testing/make-pdf.ts'

const { read, cellsOf, connection, readFile, write } = await openRosterScratch()

const LEFT = [40, 130, 240, 400, 520] as const
const HEADER = ['NPI', 'Last Name', 'Address', 'City', 'Phone']

/** Returns a line of a table: texts at the left edges of its columns. */
const line = (y: number, ...texts: string[]): PlacedText[] =>
  texts.flatMap((text, column) => (text === '' ? [] : [{ x: LEFT[column] ?? 0, y, text }]))

const ROW_1 = ['2000000002', 'Lee', '1 Main St', 'Bangor', '207-555-0101']
const ROW_2 = ['2000000010', 'Ortiz', '20 Elm St', 'Saco', '207-555-0102']

test('texts become the cells of the headers that they stand under', async () => {
  const { format, encoding, tabs } = await read(
    'roster.pdf',
    makePdf([[...line(60, ...HEADER), ...line(80, ...ROW_1), ...line(100, '2000000010', '', '20 Elm St')]]),
  )
  expect({ format, encoding }).toEqual({ format: 'pdf', encoding: null })
  expect(tabs[0]).toMatchObject({ name: 'roster', rows: 3, width: 5 })
  expect(await cellsOf(tabs[0])).toEqual([HEADER, ROW_1, ['2000000010', null, '20 Elm St', null, null]])
})

test('numbers that end with their header, words drawn one by one and a line drawn as one text', async () => {
  const { tabs } = await read(
    'roster.pdf',
    makePdf([
      [
        ...line(60, ...HEADER),
        { x: 10, y: 80, text: '2000000002' },
        { x: 130, y: 80, text: 'Van' },
        { x: 150, y: 80, text: 'Buren' },
        { x: 240, y: 80, text: '1 Main St' },
        { x: 400, y: 80, text: 'Bangor' },
        { x: 40, y: 100, text: '2000000010                    Ortiz' },
      ],
    ]),
  )
  expect(await cellsOf(tabs[0])).toEqual([
    HEADER,
    ['2000000002', 'Van Buren', '1 Main St', 'Bangor', null],
    ['2000000010', 'Ortiz', null, null, null],
  ])
})

test('cells over two lines are joined; each cell knows its page and its box', async () => {
  const { tabs } = await read(
    'roster.pdf',
    makePdf([
      [...line(60, ...HEADER), ...line(80, ...ROW_1), ...line(92, '', '', 'Suite 4'), ...line(115, ...ROW_2)],
    ]),
  )
  const [tab] = tabs
  expect(await cellsOf(tab)).toEqual([HEADER, ROW_1.with(2, '1 Main St Suite 4'), ROW_2])
  const boxes = await connection.runAndReadAll(
    `select "row", "column", page, x, y, height from '${tab?.boxes}' where "column" = 2 order by "row"`,
  )
  expect(boxes.getRows()).toEqual([
    [1, 2, 1, 240, 50, 10],
    [2, 2, 1, 240, 70, 22],
    [3, 2, 1, 240, 105, 10],
  ])
})

test('what each page has again is left out and reported; what only the first page has stays', async () => {
  const pageOf = (number: number, row: string[]) => [
    ...line(30, 'Example Clinic'),
    ...line(60, ...HEADER),
    ...line(80, ...row),
    { x: 280, y: 760, text: `Page ${number} of 2` },
  ]
  const [first = [], second = []] = [pageOf(1, ROW_1), pageOf(2, ROW_2)]
  const { tabs, guesses } = await read('roster.pdf', makePdf([[...first, ...line(45, 'As of May')], second]))
  expect((await cellsOf(tabs[0])).slice(1)).toEqual([HEADER, ROW_1, ROW_2])
  expect((await cellsOf(tabs[0]))[0]).toEqual(['As of May', null, null, null, null])
  expect(guesses.map(({ code, count }) => [code, count])).toEqual([
    ['columnsByHeader', undefined],
    ['repeatedHeader', 1],
    ['pageTexts', 4],
  ])
  expect(guesses[2]?.message).toBe(
    'Left out at the edges of the pages, where all have the same: Example Clinic; Page 1 of 2; Page 2 of 2.',
  )
})

test('the last cells of pages are no page texts, though they differ in numbers only', async () => {
  const pageOf = (row: string[], suite: string) => [
    ...line(60, ...HEADER),
    ...line(80, ...row),
    ...line(92, '', '', suite),
  ]
  const { tabs } = await read('roster.pdf', makePdf([pageOf(ROW_1, 'Suite 4'), pageOf(ROW_2, 'Suite 5')]))
  expect(await cellsOf(tabs[0])).toEqual([
    HEADER,
    ROW_1.with(2, '1 Main St Suite 4'),
    ROW_2.with(2, '20 Elm St Suite 5'),
  ])
})

test('spaces that stand above each other below that of a header make no second column of it', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => [
    `20000000${10 + index}`,
    'Lee Ortiz',
    `${index} Main St`,
    'Saco',
    `(207) 555-01${10 + index}`,
  ])
  const { tabs } = await read(
    'roster.pdf',
    makePdf([
      [
        ...line(60, ...HEADER.with(4, 'Home Phone')),
        ...rows.flatMap((cells, at) => line(80 + 20 * at, ...cells)),
      ],
    ]),
  )
  expect((await cellsOf(tabs[0])).slice(1)).toEqual(rows)
  expect(tabs[0]?.notes).toEqual([])
})

test('a page without text among others is reported', async () => {
  const { guesses } = await read('roster.pdf', makePdf([[...line(60, ...HEADER), ...line(80, ...ROW_1)], []]))
  expect(guesses).toContainEqual(expect.objectContaining({ code: 'pagesWithoutText', count: 1 }))
})

test('pages that are pictures or written sideways are told apart from those that are blank', async () => {
  const table = [...line(60, ...HEADER), ...line(80, ...ROW_1)]
  const turned = line(80, ...ROW_2).map((text) => ({ ...text, isTurned: true }))
  const { guesses } = await read('roster.pdf', makePdf([table, [PICTURE], turned, [], [...table, PICTURE]]))
  expect(guesses.filter(({ code }) => /page/i.test(code))).toMatchObject([
    { code: 'unreadPages', message: expect.stringContaining(': 2, 3.'), count: 2 },
    { code: 'pagesWithoutText', message: expect.stringContaining(': 4.'), count: 1 },
  ])
})

test('any table over any number of pages comes back cell by cell', async () => {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from('abcXYZ079()\\\\-')),
    minLength: 1,
    maxLength: 7,
  })
  const row = fc.tuple(word, ...HEADER.slice(1).map(() => fc.oneof(fc.constant(''), word)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      async (rows, rowsOfPage) => {
        const pages = Array.from({ length: Math.ceil(rows.length / rowsOfPage) }, (_, page) => [
          ...line(60, ...HEADER),
          ...rows
            .slice(page * rowsOfPage, (page + 1) * rowsOfPage)
            .flatMap((cells, at) => line(80 + 20 * at, ...cells)),
        ])
        const { tabs } = await read('roster.pdf', makePdf(pages))
        const expected = rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell)))
        expect(await cellsOf(tabs[0])).toEqual([HEADER, ...expected])
      },
    ),
    { numRuns: 20 * inject('depth') },
  )
})

describe('a PDF that cannot be used is refused in one sentence', () => {
  const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<00> <00>]`

  test.each([
    ['pages without text', makePdf([[], []]), 'scanned'],
    ['a letter', makePdf([[{ x: 40, y: 60, text: 'Dear colleagues, see you soon.' }]]), 'noRows'],
    ['a password', makePdf([line(60, ...HEADER)], locked), 'encrypted'],
    ['the beginning of one', makePdf([line(60, ...HEADER)]).subarray(0, 200), 'truncated'],
  ])('%s', async (_, content, code) => {
    await expect(read('roster.pdf', content)).rejects.toMatchObject({
      name: 'UnusableFileError',
      code,
      message: expect.stringMatching(/^roster\.pdf [^\n]+: [^\n]+\.$/),
    })
  })

  test('too many pages', async () => {
    const path = write('long.pdf', makePdf(Array.from({ length: 1001 }, () => [])))
    await expect(readFile(path)).rejects.toMatchObject({ code: 'tooLarge' })
  })
})
