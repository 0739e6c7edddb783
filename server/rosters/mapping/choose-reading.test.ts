import { expect, test } from 'vitest'
import { followReading } from './choose-reading.ts'

const COLUMNS = ['NPI', 'Last Name', 'End Date']
const tab = (name: string, { columns = COLUMNS, rows = 2, hidden = false } = {}) => ({
  ...{ name, rows, hidden },
  columns: columns.map((header) => ({ header })),
})
const follow = (named: readonly string[] | undefined, ...tabs: readonly ReturnType<typeof tab>[]) =>
  followReading({ ...(named && { tabs: [...named] }), headerRows: [2] }, tabs as never).reading

test.each([
  ['as it is', [tab('ADDS'), tab('TERMS'), tab('Codes')], ['ADDS', 'TERMS']],
  ['by its columns where it has another name', [tab('ADDS'), tab('TERMINATIONS')], ['ADDS', 'TERMINATIONS']],
  ['not where its columns are others', [tab('ADDS'), tab('Codes', { columns: ['Code'] })], ['ADDS']],
  [
    'not where it is hidden or empty',
    [tab('ADDS'), tab('A', { hidden: true }), tab('B', { rows: 0 })],
    ['ADDS'],
  ],
  ['not where it may be one of several', [tab('ADDS'), tab('June'), tab('July')], ['ADDS']],
])('a tab that a source names is read %s', (_, tabs, read) => {
  expect(follow(['ADDS', 'TERMS'], ...tabs)).toEqual({ headerRows: [2], tabs: read })
})

test('the tabs are read as they were found where none of those named is there, and where none is named', () => {
  for (const named of [['JULY'], undefined]) expect(follow(named, tab('AUGUST'))).toEqual({ headerRows: [2] })
})

test('a tab more is not read where none is missing', () => {
  expect(follow(['ADDS'], tab('ADDS'), tab('Archive')).tabs).toEqual(['ADDS'])
})
