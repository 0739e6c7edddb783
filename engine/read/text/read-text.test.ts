import { expect, test } from 'vitest'
import { openTextScratch } from '#engine/testing/text-scratch.ts'

const { read, cellsOf, numbersOf } = await openTextScratch()

const TABLE = [
  ['NPI', 'Name', 'City'],
  ['2000000002', 'Ann Lee', 'Bangor'],
  ['2000000010', 'Bob Ray', null],
]
const written = (delimiter: string, end = '\n') => TABLE.map((row) => row.join(delimiter) + end).join('')
const codesOf = (guesses: readonly { code: string }[]) => guesses.map(({ code }) => code)

test.each([
  [',', 'csv'],
  ['\t', 'tsv'],
  ['|', 'pipe'],
  [';', 'delimited'],
  ['^', 'delimited'],
  ['~', 'delimited'],
  ['\u001f', 'delimited'],
])('the delimiter %j is found, with the rows that have it as evidence', async (delimiter, format) => {
  const { guesses, tabs, ...reading } = await read(written(delimiter))
  expect(reading).toMatchObject({ format })
  expect(await cellsOf(tabs[0])).toEqual(TABLE)
  expect(guesses[0]?.message).toMatch(/^Cells are divided by [a-z ]+: 3 of the first 3 rows have 3 cells\.$/)
})

test.each([
  ['CRLF', '\r\n', []],
  ['CR', '\r', ['lineEnd']],
])('lines may end with %s', async (_, end, codes) => {
  const { tabs, guesses } = await read(written(',', end))
  expect(await cellsOf(tabs[0])).toEqual(TABLE)
  expect(codesOf(guesses)).toEqual(['delimiter', ...codes])
})

test('lines of one file may end in different ways', async () => {
  const { tabs } = await read('a,b\r\nc,d\ne,f\r\n')
  expect(await cellsOf(tabs[0])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
  const withCr = await read('a,b\rc,d\ne,f\r')
  expect(await cellsOf(withCr.tabs[0])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
})

test('commas in prose divide no cells, and a file without any delimiter is one column', async () => {
  const { tabs, guesses } = await read('Provider\nLee, Ann\nRay, Bob\nOrtiz, Carla, MD\n')
  expect(tabs[0]).toMatchObject({ width: 1, rows: 4 })
  expect(guesses[0]?.message).toContain('each line is one cell')
})

const LISTED = [
  'NPI, Name, City',
  ...Array.from({ length: 29 }, (_, n) => `20000000${10 + n}, Ann ${'e'.repeat(n % 7)}, Bangor`),
]

test.each([
  ['behind a total', [...LISTED, 'Total rows: 29']],
  ['below a title', ['Providers of October', ...LISTED]],
  [
    'in quotation marks',
    [...LISTED.map((line) => line.replace(/[^,]+/g, (cell) => ` "${cell.trim()}"`).trim()), 'Total rows: 29'],
  ],
])('cells between commas and spaces are divided %s', async (_, lines) => {
  const { format, tabs } = await read(`${lines.join('\n')}\n`)
  expect(format).toBe('csv')
  expect(tabs[0]).toMatchObject({ width: 3 })
})

test('another delimiter goes before commas with spaces', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => `${n};Lee, Ann, MD`)
  const { format, tabs } = await read(`Number;Provider\n${rows.join('\n')}\n`)
  expect(format).toBe('delimited')
  expect(tabs[0]).toMatchObject({ width: 2 })
})

test('a pipe is found where every row holds a comma as well', async () => {
  const { format } = await read('npi|name|place|zip\n1|Lee, A|Bangor, ME|04401\n2|Ray, B|Saco, ME|04072\n')
  expect(format).toBe('pipe')
})

test('apostrophes as marks, marks behind backslashes and marks that are text are told apart', async () => {
  const single = await read("a,b\n'x, y',1\n'it''s',2\n")
  expect(await cellsOf(single.tabs[0])).toEqual([
    ['a', 'b'],
    ['x, y', '1'],
    ["it's", '2'],
  ])
  expect(codesOf(single.guesses)).toEqual(['delimiter', 'quote'])
  const backslash = await read('a,b\n"say \\"hi\\" now",1\n"c:\\\\d\\n",2\n')
  expect(await cellsOf(backslash.tabs[0])).toEqual([
    ['a', 'b'],
    ['say "hi" now', '1'],
    ['c:\\d\\n', '2'],
  ])
  expect(codesOf(backslash.guesses)).toEqual(['delimiter', 'escape'])
  const none = await read('a|b\n"x|1\n"y|2\n')
  expect(await cellsOf(none.tabs[0])).toEqual([
    ['a', 'b'],
    ['"x', '1'],
    ['"y', '2'],
  ])
})

test('of a cell that is a formula of a text, by which Excel keeps zeros, the text is read', async () => {
  const { tabs, guesses } = await read(
    [
      'npi,license,name,zip',
      '="2000000002",="0123", ="LEE, ANN" ,"=""01234"""',
      '2000000010,="",="a ""b""",="01235"',
      '="A"&"B",="open,="c"d,"=""e""&""f"""',
      '',
    ].join('\n'),
  )
  expect(await cellsOf(tabs[0])).toEqual([
    ['npi', 'license', 'name', 'zip'],
    ['2000000002', '0123', 'LEE, ANN', '01234'],
    ['2000000010', null, 'a "b"', '01235'],
    ['="A"&"B"', '="open', '="c"d', '="e"&"f"'],
  ])
  expect(guesses.find(({ code }) => code === 'textFormulas')).toMatchObject({ count: 7 })
  expect(tabs[0]?.notes).toEqual([])
})

test('formulas of a text are found wherever they begin in a file', async () => {
  const plain = Array.from({ length: 40_000 }, (_, n) => `20000${n},Ann Lee,0${n}\n`)
  const { tabs } = await read(`npi,name,zip\n${plain.join('')}2000000010,Bob Ray,="01234"\n`)
  expect((await cellsOf(tabs[0])).at(-1)).toEqual(['2000000010', 'Bob Ray', '01234'])
})

test('a first line sep=; names the delimiter, is no row, and the rows keep their numbers', async () => {
  const { tabs, guesses } = await read('sep=;\na;b,c\n1;2\n')
  expect(await cellsOf(tabs[0])).toEqual([
    ['a', 'b,c'],
    ['1', '2'],
  ])
  expect(await numbersOf(tabs[0])).toEqual([2, 3])
  expect(tabs[0]).toMatchObject({ rows: 3, width: 2 })
  expect(guesses[0]?.message).toContain('the first line says so')
})

test('rows of other widths are kept whole and noted; a wider one widens the table, empty cells beyond it do not', async () => {
  const { tabs } = await read('a,b,c\n1,2,3\n1,2\n1,2,3,4,5\n1,2,3,,\n6,7,8\n')
  expect(await cellsOf(tabs[0])).toEqual([
    ['a', 'b', 'c', null, null],
    ['1', '2', '3', null, null],
    ['1', '2', null, null, null],
    ['1', '2', '3', '4', '5'],
    ['1', '2', '3', null, null],
    ['6', '7', '8', null, null],
  ])
  expect(tabs[0]?.notes).toEqual([
    { row: 3, code: 'narrowRow', message: 'The row has 2 cells, most have 3.' },
    { row: 4, code: 'wideRow', message: 'The row has 5 cells, most have 3.' },
  ])
})

test('blank lines are rows without cells', async () => {
  const { tabs } = await read('\na,b\n\n1,2\n\n\n')
  expect(await cellsOf(tabs[0])).toEqual([
    [null, null],
    ['a', 'b'],
    [null, null],
    ['1', '2'],
    [null, null],
    [null, null],
  ])
  expect(tabs[0]).toMatchObject({ rows: 6, notes: [] })
})

test('a quotation mark that nothing closes swallows no row after it', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `${at},"Lee, Ann",Bangor\n`)
  rows[1000] = '1000,"Lee,Bangor\n'
  const { tabs } = await read(`id,name,city\n${rows.join('')}`)
  expect(tabs[0]?.rows).toBe(5001)
  expect(tabs[0]?.notes).toEqual([
    { row: 1002, code: 'openQuote', message: expect.stringContaining('none closes it') },
  ])
  expect((await cellsOf(tabs[0])).slice(1001, 1003)).toEqual([
    ['1000', '"Lee', 'Bangor'],
    ['1001', 'Lee, Ann', 'Bangor'],
  ])
})

test('the last quotation mark of a long file may be open as well', async () => {
  const rows = `id,name,city\n1,"Lee,Bangor\n${'2,Ray,Saco\n'.repeat(300_000)}`
  const { tabs } = await read(rows)
  expect(tabs[0]).toMatchObject({ rows: 300_002, notes: [{ row: 2, code: 'openQuote' }] })
})

test('a stray mark inside a quoted cell is text', async () => {
  const { tabs } = await read('a,b\n"the "big" one",1\n"x",2\n')
  expect(await cellsOf(tabs[0])).toEqual([
    ['a', 'b'],
    ['the "big" one', '1'],
    ['x', '2'],
  ])
  expect(tabs[0]?.notes).toMatchObject([{ row: 2, code: 'strayQuote' }])
})

test('a cell that seems to hold whole rows is noted', async () => {
  const { tabs } = await read('a,b,c\n1,"x,y\n2,x,y\n3,x,y",z\n4,5,6\n7,8,9\n')
  expect(tabs[0]).toMatchObject({ rows: 4, notes: [{ row: 2, code: 'swallowedRows' }] })
})

test('spaces at the edges of cells stay, spaces around quotation marks do not count', async () => {
  const { tabs } = await read('a,b\n x , "y, z" \n')
  expect(await cellsOf(tabs[0])).toEqual([
    ['a', 'b'],
    [' x ', 'y, z'],
  ])
})

test('a row longer than a buffer is one row', async () => {
  const long = 'x'.repeat(5_000_000)
  const { tabs } = await read(`a,b\n${long},"${'y'.repeat(900_000)}"\n1,2\n`)
  expect((await cellsOf(tabs[0]))[1]?.[0]).toBe(long)
  expect(tabs[0]?.rows).toBe(3)
})

test('a delimiter that the caller knows is taken, one that is none is refused', async () => {
  const { tabs } = await read('a:b\nc:d\n', { delimiter: ':' })
  expect(await cellsOf(tabs[0])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await expect(read('a', { delimiter: '::' })).rejects.toThrow('one ASCII character')
  await expect(read('a', { columnStarts: [0, 5, 3] })).rejects.toThrow('begin with 0 and ascend')
})

test('a CSV as Excel exports it, with line feeds inside cells even of the header, is read the fast way', async () => {
  const text = 'npi,"in directory\nY/N",note\r\n1,Y,"one\ntwo"\r\n2,N,x\r\n'
  const { tabs } = await read(text)
  expect(tabs[0]).toMatchObject({ rows: 3, width: 3, rowsBefore: 0, notes: [] })
  expect(await cellsOf(tabs[0])).toEqual([
    ['npi', 'in directory\nY/N', 'note'],
    ['1', 'Y', 'one\ntwo'],
    ['2', 'N', 'x'],
  ])
})

test('rows are counted from the first line of the file, also behind a line that only tells the delimiter', async () => {
  const { tabs } = await read('sep=;\nnpi;name\n1;Adams\n')
  expect(tabs[0]).toMatchObject({ rows: 3, rowsBefore: 1 })
  expect(await numbersOf(tabs[0])).toEqual([2, 3])
})

test.each([
  [',', '"a, b"\t,'],
  [',', '\t"a, b" \t ,'],
  [';', '"a, b"\t;'],
  ['|', ' \t"a, b"|'],
])('blanks between a mark and a %j are no part of a cell: %j', async (delimiter, cells) => {
  const lines = [`x${delimiter}y`, `1${delimiter}2`, `${cells}3`, `4${delimiter}5`]
  const { tabs } = await read(`${lines.join('\n')}\n`, { delimiter })
  expect(tabs[0]?.notes).toEqual([])
  expect(await cellsOf(tabs[0])).toEqual([
    ['x', 'y'],
    ['1', '2'],
    ['a, b', '3'],
    ['4', '5'],
  ])
})

test('bytes of zero are left out of a file that is read all the same, each with a note of its row', async () => {
  const { tabs, guesses } = await read(
    'NPI,Name,City\n2000000002,Ann\0 Lee,"Ban\0gor\0"\n2000000010,Bob Ray,\n',
  )
  expect(await cellsOf(tabs[0])).toEqual(TABLE)
  expect(tabs[0]?.notes).toEqual([
    { row: 2, code: 'nulByte', message: 'A cell holds a byte that no text has (NUL); it was left out.' },
  ])
  expect(guesses).toContainEqual({
    code: 'nulBytes',
    message: 'The file holds 3 bytes that no text has (NUL); they are left out.',
    count: 3,
  })
})

test('a byte of zero in columns of fixed width is a blank, so that the others stay where they are', async () => {
  const lines = [
    'NPI         NAME      CITY',
    ...TABLE.slice(1).map((row) => `${row[0]}  ${row[1]}   Bangor`),
  ]
  const text = [...lines, ...lines.slice(1), ...lines.slice(1)].join('\n').replace('Ann Lee', 'Ann\0Lee')
  const { tabs, format } = await read(`${text}\n`)
  expect(format).toBe('fixed')
  expect((await cellsOf(tabs[0]))[1]).toEqual(['2000000002', 'Ann Lee', 'Bangor'])
  expect(tabs[0]?.notes.map(({ row, code }) => [row, code])).toEqual([[2, 'nulByte']])
})

test.each([
  ['all rows', (wide: string) => `${wide}\n${wide}\n`],
  ['one row', (wide: string) => `a,b,c\n1,2,3\n4,5,6\n7,8,9\n${wide}\n`],
])('more columns than a roster has are refused at once, with what to do, in %s', async (_, write) => {
  const wide = Array.from({ length: 1001 }, (_, column) => `c${column}`).join(',')
  await expect(read(write(wide))).rejects.toMatchObject({
    code: 'tooLarge',
    message: expect.stringMatching(/more than 1,000 columns\. Delete those/),
  })
})
