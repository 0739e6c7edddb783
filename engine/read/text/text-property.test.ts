import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialect } from '@concord/spreadsheet'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { storeIrregularCsv } from './irregular-csv.ts'
import { storeRegularCsv } from './regular-csv.ts'

const folder = mkdtempSync(join(tmpdir(), 'text-property-'))
const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
const source = join(folder, 'in.csv')
const regular = join(folder, 'regular.parquet')
const irregular = join(folder, 'irregular.parquet')

afterAll(() => {
  connection.closeSync()
  instance.closeSync()
  rmSync(folder, { recursive: true })
})

const rowsOf = async (path: string, columns = '* exclude row') =>
  (await connection.runAndReadAll(`select ${columns} from '${path}'`)).getRows()

const character = fc.constantFrom(...Array.from('aB7= é,;|\t^~\'"\\-.#\u00a0€😀'))
const formula = fc.constantFrom('="0123"', '="a,b"', '="', '=""')
const cell = fc.oneof({ weight: 9, arbitrary: fc.string({ unit: character, maxLength: 5 }) }, formula)
type Style = Pick<Dialect, 'delimiter' | 'escape' | 'lineEnd'> & { quote: '"' | "'" }

const anyStyle: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(',', '\t', '|', ';', '^', '~', '\u001f'),
  quote: fc.constantFrom('"' as const, "'" as const),
  escape: fc.constantFrom('doubled' as const, 'backslash' as const),
  lineEnd: fc.constantFrom('lf' as const, 'crlf' as const, 'cr' as const, 'mixed' as const),
})

const ENDS: Record<Dialect['lineEnd'], string[]> = {
  lf: ['\n'],
  crlf: ['\r\n'],
  cr: ['\r'],
  mixed: ['\n', '\r', '\r\n'],
}

type Written = { table: string[][]; dialect: Dialect; text: string }

/** A table and how some sender would write it: quoted where it must be, or anywhere. */
const written = fc
  .record({
    width: fc.integer({ min: 1, max: 5 }),
    style: anyStyle,
    quoting: fc.infiniteStream(fc.boolean()),
    breaks: fc.infiniteStream(fc.nat()),
    hasLineEndAtEnd: fc.boolean(),
    hasLinesInCells: fc.boolean(),
  })
  .chain(({ width, style, quoting, breaks, hasLineEndAtEnd, hasLinesInCells }) => {
    const content = hasLinesInCells
      ? fc.string({ unit: fc.oneof(character, fc.constantFrom('\n', '\r', '\r\n')), maxLength: 5 })
      : cell
    const row = fc.array(content, { minLength: width, maxLength: width })
    return fc.array(row, { minLength: 1, maxLength: 6 }).map((table): Written => {
      const { delimiter, quote, lineEnd } = style
      const mark = quote
      const escaped = (text: string) =>
        style.escape === 'doubled'
          ? text.replaceAll(mark, mark + mark)
          : text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)
      const must = (text: string) => [delimiter, '"', "'", '\r', '\n'].some((part) => text.includes(part))
      const lines = table.map((cells) =>
        cells
          .map((text) =>
            must(text) || (cells.length === 1 && text === '') || quoting.next().value
              ? `${mark}${escaped(text)}${mark}`
              : text,
          )
          .join(delimiter),
      )
      const ends = ENDS[lineEnd]
      const text = lines
        .map((line, index) =>
          index === lines.length - 1 && !hasLineEndAtEnd
            ? line
            : line + (ends[breaks.next().value % ends.length] ?? ''),
        )
        .join('')
      const dialect = { ...style, width, skippedRows: 0, skippedBytes: 0 }
      return { table, dialect, text }
    })
  })

/** Returns a table as it is read: of a formula of a text only the text, which may be empty. */
const asRead = (table: readonly (readonly string[])[], { quote }: Pick<Dialect, 'quote'>) =>
  table.map((row) =>
    row
      .map((text) => (quote === '"' ? text.replace(/^="([^"]*)"$/, '$1') : text))
      .map((text) => text || null),
  )

test('any table in any dialect comes back cell by cell, on the tolerant path and wherever the fast one takes it', async () => {
  let fast = 0
  await fc.assert(
    fc.asyncProperty(written, async ({ table, dialect, text }) => {
      writeFileSync(source, text)
      const stored = await storeIrregularCsv(connection, source, dialect, join(folder, 'n.csv'), irregular)
      expect(await rowsOf(irregular)).toEqual(asRead(table, dialect))
      expect(stored).toMatchObject({ width: dialect.width, rows: table.length })
      const rows = await storeRegularCsv(connection, source, dialect, regular)
      if (rows === null) return
      fast += 1
      expect(rows).toBe(table.length)
      expect(await rowsOf(regular, '*')).toEqual(asRead(table, dialect))
    }),
    { numRuns: 160 * inject('costlyDepth') },
  )
  expect(fast).toBeGreaterThan(0)
})

test('on any text at all the fast path either refuses or agrees with the tolerant one, which notes nothing then', async () => {
  const noise = fc.string({
    unit: fc.constantFrom(...Array.from('ab= ",\n\r\t')),
    minLength: 1,
    maxLength: 24,
  })
  let fast = 0
  await fc.assert(
    fc.asyncProperty(
      noise,
      fc.constantFrom('lf', 'crlf'),
      fc.integer({ min: 1, max: 3 }),
      async (text, lineEnd, width) => {
        writeFileSync(source, text)
        const dialect = {
          delimiter: ',',
          quote: '"',
          escape: 'doubled',
          lineEnd,
          width,
          skippedRows: 0,
          skippedBytes: 0,
        } as const
        const rows = await storeRegularCsv(connection, source, dialect, regular)
        if (rows === null) return
        fast += 1
        const stored = await storeIrregularCsv(connection, source, dialect, join(folder, 'n.csv'), irregular)
        expect(stored).toMatchObject({ width, rows, notes: [] })
        expect(await rowsOf(irregular)).toEqual(await rowsOf(regular, '*'))
      },
    ),
    { numRuns: 200 * inject('costlyDepth') },
  )
  expect(fast).toBeGreaterThan(0)
})
