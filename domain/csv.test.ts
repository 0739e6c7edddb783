import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that begins like a formula is text: %j',
  (value) => {
    expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('a cell is quoted only where it has to be', () => {
  expect(csvCell('Dallas')).toBe('Dallas')
  expect(csvCell('a "b"')).toBe('"a ""b"""')
  expect(csvCell('a\nb')).toBe('"a\nb"')
})

test('a row ends with its end of line', () => {
  expect(csvLine(['Peña, Inc.', '3'])).toBe('"Peña, Inc.",3\r\n')
})
