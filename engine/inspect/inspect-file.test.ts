import * as sheetjs from '@e965/xlsx'
import { expect, test } from 'vitest'
import { openRosterScratch } from '../testing/roster-scratch.ts'
import { inspectFile } from './inspect-file.ts'

const { connection, makeFolder, write } = await openRosterScratch()

test('a tab without a cell is described as one without columns, and the others as they are', async () => {
  const book = sheetjs.utils.book_new()
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet([]), 'Empty')
  const roster = sheetjs.utils.aoa_to_sheet([
    ['NPI', 'Last Name'],
    ['1234567893', 'Adams'],
  ])
  sheetjs.utils.book_append_sheet(book, roster, 'Roster')
  const path = write('with-empty.xlsx', sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }))
  const { tabs } = await inspectFile(path, { connection, folder: makeFolder() })
  expect(tabs).toMatchObject([
    { name: 'Empty', headerRows: [], rows: 0, columns: [] },
    { name: 'Roster', headerRows: [1], rows: 1 },
  ])
})

test('a file is read and described at once, with everything that was guessed and the tabs that are hidden', async () => {
  const book = sheetjs.utils.book_new()
  const roster = sheetjs.utils.aoa_to_sheet([
    ['NPI', 'Last Name'],
    ['1234567893', 'Adams'],
    ['NPI', 'Last Name'],
    ['1234567893', 'Baker'],
  ])
  sheetjs.utils.book_append_sheet(book, roster, 'Roster')
  sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet([['x']]), 'Variables')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  const path = write('roster.xls', sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }))
  const { format, encoding, tabs, guesses } = await inspectFile(path, { connection, folder: makeFolder() })
  expect({ format, encoding }).toEqual({ format: 'xlsx', encoding: null })
  expect(tabs).toMatchObject([
    { name: 'Roster', hidden: false, headerRows: [1], firstDataRow: 2, rows: 2, emptyRows: 0 },
    { name: 'Variables', hidden: true },
  ])
  expect(guesses.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['formatByContent', 'headerRows', 'repeatedHeader', 'hiddenTabs']),
  )
  expect(guesses).toContainEqual({
    code: 'hiddenTabs',
    message: 'Tabs that are hidden in the file: Variables.',
    count: 1,
  })
})

test('a column whose numbers were shortened is told about before anyone maps it', async () => {
  const path = write('short.csv', Buffer.from('NPI,Last Name\n1234567893,Adams\n1.23E+09,Baker\n'))
  const { guesses } = await inspectFile(path, { connection, folder: makeFolder() })
  expect(guesses).toContainEqual({
    code: 'shortenedNumbers',
    message:
      'Excel shortened numbers, such as 1.23E+09: their last digits are lost. Ask the sender to save the column as text.',
    ...{ tab: 'short', column: 0 },
  })
})
