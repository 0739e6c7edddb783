import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openScratch } from '#engine/testing/scratch.ts'
import { appendToRows, IrregularTextError, type RowEnd } from './append-to-rows.ts'

const { folder } = await openScratch()
const file = join(folder, 'text.csv')
const target = join(folder, 'appended.csv')

type Text = {
  readonly text: string
  readonly rows: number
  readonly from?: number
  readonly delimiter?: string
}

async function append({ text, rows, from = 0, delimiter = ',' }: Text, ends: readonly RowEnd[] = []) {
  writeFileSync(file, text)
  const told = (async function* () {
    yield* ends
  })()
  const usual = (row: number) => `${delimiter}${row}`
  await appendToRows({ path: file, from, delimiter, rows }, { target, prefix: '>' }, told, usual)
  return readFileSync(target, 'utf8')
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const written = (cell: string, delimiter: string, isQuoted: boolean) =>
  isQuoted || cell.includes(delimiter) || /["\r\n]/.test(cell) ? quoted(cell) : cell

const cell = fc.record({
  text: fc.string({ unit: fc.constantFrom('a', 'Ñ', '"', ',', ';', '\n', '\r\n', ' '), maxLength: 6 }),
  isQuoted: fc.boolean(),
})
const table = fc.record({
  rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
  delimiter: fc.constantFrom(',', ';'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  endsOpen: fc.boolean(),
  special: fc.uniqueArray(fc.nat({ max: 7 })),
})

test('any regular text is copied with something behind each row, and nothing else is changed', async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, delimiter, lineEnd, endsOpen, special }) => {
      const lines = rows.map((cells) =>
        cells.map(({ text, isQuoted }) => written(text, delimiter, isQuoted)).join(delimiter),
      )
      const text = lines.join(lineEnd) + (endsOpen ? '' : lineEnd)
      const ends = special
        .toSorted((a, b) => a - b)
        .map((row) => ({ row, text: `${delimiter}special ${row}` }))
      const expected = lines.map((line, row) => {
        const isLast = endsOpen && row === lines.length - 1
        const end = special.includes(row) ? `special ${row}` : row
        return `${line}${delimiter}${end}${isLast ? '\n' : lineEnd}`
      })
      const appended = await append({ text, rows: rows.length, delimiter }, ends)
      expect(appended).toBe(`>${expected.join('')}`)
    }),
    { numRuns: 80 * inject('costlyDepth') },
  )
})

test('rows that reach from one piece of the file into the next, and are larger than one, stay whole', async () => {
  const long = quoted(`a\n"${'b'.repeat(9 << 20)}`)
  const lines = [...Array(300_000).keys()].flatMap((row) => [
    `x${row},"y,${row}"`,
    ...(row === 5 ? [`${long},z`] : []),
  ])
  const appended = await append({ text: `${lines.join('\n')}\n`, rows: lines.length })
  expect(appended === `>${lines.map((line, row) => `${line},${row}\n`).join('')}`).toBe(true)
})

test('what stands before the first row is left out', async () => {
  expect(await append({ text: 'sep=;\na;b\n', from: 6, rows: 1, delimiter: ';' })).toBe('>a;b;0\n')
})

test.each([
  ['a quotation mark inside a cell without them', '5" pipe,b\n"c",d\n', 2],
  ['text behind a quotation mark that closes', '"a"b,c\n', 1],
  ['a quotation mark that nothing closes', 'a,b\n"c,d\n', 2],
  ['fewer rows than were read', 'a,b\nc,d\n', 3],
  ['more rows than were read', 'a,b\nc,d\n', 1],
])('a text with %s is refused', async (_, text, rows) => {
  await expect(append({ text, rows })).rejects.toThrow(IrregularTextError)
})
