import { expect, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'
import { type DrawnColumn, drawTable, type TableStyle } from './testing/draw-table.ts'
import { makePdf } from './testing/make-pdf.ts'

const { read, cellsOf } = await openRosterScratch()

const STYLE: TableStyle = {
  fontPoints: 10,
  leading: 11,
  rowPadding: 0,
  columnPadding: 3,
  valign: 'top',
  repeatsHeader: false,
  hasTitle: false,
  hasFooter: false,
  isByColumn: false,
}

const column = (
  header: string,
  width: number,
  align: DrawnColumn['align'] = 'left',
  headerAlign: DrawnColumn['align'] = 'left',
): DrawnColumn => ({ header, width, align, headerAlign })

type Cells = readonly (readonly string[])[]

async function readTable(style: Partial<TableStyle>, columns: readonly DrawnColumn[], rows: Cells) {
  const { tabs } = await read('roster.pdf', makePdf(drawTable(columns, rows, { ...STYLE, ...style })))
  const cells = await cellsOf(tabs[0])
  return {
    cells: cells.map((row) => row.map((cell) => cell ?? '')),
    doubted: tabs[0]?.notes.map(({ row }) => row),
  }
}

const ADDRESSES = [column('NPI', 70), column('Address', 70), column('Phone', 80)]
const SPECIALTIES = [column('Phone', 80), column('NPI', 70), column('Specialty', 70), column('Zip', 60)]

test.each<[string, Partial<TableStyle>, readonly DrawnColumn[], Cells, readonly number[]]>([
  [
    'all where two headers stand so near that they are one text',
    {},
    [
      column('Zip Code', 85, 'right', 'right'),
      column('City', 62, 'right'),
      column('Specialty', 95, 'left', 'right'),
      column('NPI', 73),
    ],
    [
      ['04401', '', 'Allergy', '2000000010'],
      ['04402', 'Saco', 'Surgery', '2000000011'],
      ['04403', '', 'Allergy', '2000000012'],
    ],
    [2, 3, 4],
  ],
  [
    'a text that is cut at one edge and may have to be cut at another place',
    {},
    [column('NPI', 79), column('Zip Code', 89, 'right', 'right'), column('City', 99, 'left', 'middle')],
    [
      ['2000000010', '04401', 'Saco'],
      ['2000000011', '04402', 'Beach Orchard'],
      ['2000000012', '04403', 'Old'],
      ['2000000013', '04404', 'Bangor'],
      ['2000000014', '04405', 'Portland Old Saco'],
    ],
    [2, 3, 4, 5, 6],
  ],
  [
    'a line of words that had room on the line above',
    {},
    ADDRESSES,
    [
      ['2000000010', '1 Elm', '207-555-0101'],
      ['', 'Suite', ''],
      ['2000000011', '2 Elm Street', '207-555-0102'],
      ['2000000012', '12 Elm Street Bangor', '207-555-0103'],
    ],
    [2, 3, 4, 5],
  ],
  [
    'a line that is a little farther from the one above than lines of a cell are',
    { rowPadding: 1 },
    ADDRESSES,
    [
      ['2000000010', '1 Elm Street', '207-555-0101'],
      ['', 'Elm Street Bangor', ''],
      ['2000000011', '2 Elm Street', '207-555-0102'],
      ['2000000012', '2 Elm Street', '207-555-0103'],
      ['2000000013', '12 Elm Street Bangor', '207-555-0104'],
    ],
    [2, 3, 5, 6],
  ],
  [
    'a line with a value of its own',
    {},
    [column('NPI', 70), column('Address', 70), column('Phone', 80), column('Zip', 60)],
    [
      ['2000000010', '1 Elm Street', '207-555-0101', '04401'],
      ['', '', '207-555-0102', ''],
      ['2000000011', '2 Elm Street', '207-555-0103', '04402'],
      ['2000000012', '12 Elm Street Bangor', '207-555-0104', '04403'],
    ],
    [2, 3, 4, 5, 6],
  ],
  [
    'all where the last lines of a page are no more of its last row than of one below',
    { valign: 'bottom' },
    SPECIALTIES,
    [
      ['207-555-0101', '2000000010', 'Surgery', '04401'],
      ['207-555-0102', '2000000011', 'Allergy and Immunology', '04402'],
      ['207-555-0103', '2000000012', 'Surgery', '04403'],
      ['', '', 'Allergy and Immunology', '04404'],
    ],
    [2, 3, 4, 5, 6],
  ],
])('a narrow table: %s is told', async (_, style, columns, rows, doubted) => {
  expect((await readTable(style, columns, rows)).doubted).toEqual(doubted)
})

test.each<[string, Partial<TableStyle>, readonly DrawnColumn[], Cells]>([
  [
    'below that of their header',
    { rowPadding: 9 },
    [column('NPI', 80), column('Last Name', 80, 'left', 'right')],
    [
      ['2000000010', 'Smith Ann Lee'],
      ['2000000011', 'Ann Smith Lee'],
      ['2000000012', 'Lee Buren Wu'],
      ['2000000013', 'Smith Van Ann'],
    ],
  ],
  [
    'beside empty cells',
    { rowPadding: 9, columnPadding: 8 },
    [column('Panel Status', 99, 'middle'), column('City', 96, 'right', 'right'), column('NPI', 80)],
    [
      ['', 'Bangor Portland', '2000000010'],
      ['', 'Orchard Portland', '2000000011'],
      ['', 'Beach Portland', '2000000012'],
      ['Open', 'Saco', '2000000013'],
    ],
  ],
])(
  'spaces above each other, as wide as those of the font and %s, divide no cells',
  async (_, style, columns, rows) => {
    const { cells, doubted } = await readTable(style, columns, rows)
    expect(cells).toEqual([columns.map(({ header }) => header), ...rows])
    expect(doubted).toEqual([])
  },
)

test('a header is found whose names stand at several heights, two of them read as one', async () => {
  const columns = [
    column('Practice Address', 62, 'left', 'middle'),
    column('Specialty', 60, 'middle', 'right'),
    column('NPI', 64),
  ]
  const rows = [
    ['1 Elm', 'Allergy', '2000000010'],
    ['2 Elm', 'Surgery', '2000000011'],
  ]
  const { cells } = await readTable({ valign: 'middle' }, columns, rows)
  expect(cells).toEqual([['Practice Address', 'Specialty', 'NPI'], ...rows])
})

test('two headers read as one are two on all pages, though few rows of the first page show it', async () => {
  const columns = [
    column('NPI', 70),
    column('Specialty', 70, 'left', 'right'),
    column('Last Name', 62),
    column('Zip Code', 60),
  ]
  const rows = Array.from({ length: 120 }, (_, index) => [
    `2000000${100 + index}`,
    'Surgery',
    index < 50 ? '' : 'Buren',
    '04401',
  ])
  const { cells } = await readTable({}, columns, rows)
  expect(cells).toEqual([columns.map(({ header }) => header), ...rows])
})
