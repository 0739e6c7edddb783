import { expect, test } from 'vitest'
import { tellRow } from './line-labels.ts'

test.each([
  [{ line: 4, raw: { tab: '', row: 4, cells: [] } }, ''],
  [{ line: 9, raw: null }, ''],
  [{ line: 9, raw: { tab: 'Terms', row: 4, cells: [] } }, 'Row 4 of Terms'],
  [{ line: 9, raw: { tab: '', row: 1204, cells: [] } }, 'Row 1,204'],
])('a line tells its row of the file only where its number is another: %j', (line, text) => {
  expect(tellRow(line)).toBe(text)
})
