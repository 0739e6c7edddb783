import { expect, test } from 'vitest'
import { createRecordReader } from './records.ts'

type Seen =
  | { line: number; fields: string[]; raw?: string }
  | { line: number; reason: string; raw: string }
  | 'empty line'

function read(columnCount: number, ...lines: string[]): Seen[] {
  const seen: Seen[] = []
  const reader = createRecordReader(columnCount, 2, {
    record: (line, fields, raw) => seen.push(raw.includes('\n') ? { line, fields, raw } : { line, fields }),
    unreadable: (line, reason, raw) => seen.push({ line, reason, raw }),
    emptyLine: () => seen.push('empty line'),
  })
  for (const line of lines) reader.push(line)
  reader.end()
  return seen
}

const notClosed = (line: number, raw: string) => ({ line, reason: 'A quotation mark is not closed.', raw })

test('quoted, unquoted and mixed lines give the same fields', () => {
  const fields = ['A', '', 'C D']
  expect(read(3, '"A","","C D"', 'A,,C D', 'A,"",C D')).toEqual([
    { line: 2, fields },
    { line: 3, fields },
    { line: 4, fields },
  ])
})

test('commas and doubled quotes inside quotes belong to the value', () => {
  expect(read(2, '"SMITH, J","5"" PIPE"', '"a"",""b","c"', '"""x""",""')).toEqual([
    { line: 2, fields: ['SMITH, J', '5" PIPE'] },
    { line: 3, fields: ['a","b', 'c'] },
    { line: 4, fields: ['"x"', ''] },
  ])
})

test('between other separators than commas, quoted values hold them and line ends too', () => {
  const seen: string[][] = []
  const on = { record: (_: number, fields: string[]) => seen.push(fields), unreadable() {}, emptyLine() {} }
  const reader = createRecordReader(3, 2, on, ';')
  for (const line of ['"1";"Suite 4; Building B";x', '2;"Suite 4', 'Building B";5" PIPE, x'])
    reader.push(line)
  reader.end()
  expect(seen).toEqual([
    ['1', 'Suite 4; Building B', 'x'],
    ['2', 'Suite 4\nBuilding B', '5" PIPE, x'],
  ])
})

test('a quote within an unquoted value is a character of it', () => {
  expect(read(2, '5" PIPE,B')).toEqual([{ line: 2, fields: ['5" PIPE', 'B'] }])
})

test('a line end inside quotes belongs to the value, and later lines keep their physical numbers', () => {
  expect(read(3, '1,"SUITE 4', 'REAR DOOR",x', '2,b,c')).toEqual([
    { line: 2, fields: ['1', 'SUITE 4\nREAR DOOR', 'x'], raw: '1,"SUITE 4\nREAR DOOR",x' },
    { line: 4, fields: ['2', 'b', 'c'] },
  ])
})

test('an open quote in a file without quotes costs its own line only', () => {
  expect(read(3, '1,"SUITE 4,x', '2,b,c', '3,"d",e')).toEqual([
    notClosed(2, '1,"SUITE 4,x'),
    { line: 3, fields: ['2', 'b', 'c'] },
    { line: 4, fields: ['3', 'd', 'e'] },
  ])
})

test('an open quote in a quoted file costs its own line only', () => {
  expect(read(3, '"1","b,"c"', '"1","b","c', '"2","b","c"')).toEqual([
    { line: 2, reason: expect.stringContaining('not quoted correctly'), raw: '"1","b,"c"' },
    notClosed(3, '"1","b","c'),
    { line: 4, fields: ['2', 'b', 'c'] },
  ])
})

test('two open quotes in neighboring lines do not make one record', () => {
  expect(read(3, '1,b,"c', '2,b,"c', '3,b,c')).toEqual([
    notClosed(2, '1,b,"c'),
    notClosed(3, '2,b,"c'),
    { line: 4, fields: ['3', 'b', 'c'] },
  ])
})

test('a line that is a record by itself is never the rest of the one before it', () => {
  expect(read(3, '1,"b,c', '2,b",c')).toEqual([notClosed(2, '1,"b,c'), { line: 3, fields: ['2', 'b"', 'c'] }])
})

test('an open quote at the end of the file is reported with its line', () => {
  expect(read(3, '1,b,c', '2,b,"c', 'd')).toEqual([
    { line: 2, fields: ['1', 'b', 'c'] },
    notClosed(3, '2,b,"c'),
    { line: 4, fields: ['d'] },
  ])
})

test('an open quote before many short lines is given up after twenty of them', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `short ${index}`)
  const seen = read(3, '1,b,"c', ...lines)
  expect(seen[0]).toEqual(notClosed(2, '1,b,"c'))
  expect(seen).toHaveLength(61)
  expect(seen.at(-1)).toEqual({ line: 62, fields: ['short 59'] })
})

test('empty lines are told apart from records', () => {
  expect(read(2, '', 'a,b', '   ')).toEqual(['empty line', { line: 3, fields: ['a', 'b'] }, 'empty line'])
})

test('a line with too few or too many columns is given as it is', () => {
  expect(read(3, 'a,b', 'a,b,c,d')).toEqual([
    { line: 2, fields: ['a', 'b'] },
    { line: 3, fields: ['a', 'b', 'c', 'd'] },
  ])
})
