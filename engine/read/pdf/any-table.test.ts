import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'
import { measureText } from './split-words.ts'
import { type DrawnColumn, drawTable, type TableStyle } from './testing/draw-table.ts'
import { makePdf } from './testing/make-pdf.ts'

const { read, cellsOf } = await openRosterScratch()

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const words = (some: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...some), { minLength: 1, maxLength: most }).map((all) => all.join(' '))
const NAMES = ['Lee', 'Ortiz', 'Van', 'Buren', 'Ann', 'Maria', 'Delacroix', 'Smith', 'Wu']
const STREETS = ['Main', 'Elm', 'Suite', '12', 'North', 'Avenue', 'Floor', '4', 'Building', 'B', 'Old']
const TOWNS = ['Saco', 'Bangor', 'Old', 'Orchard', 'Beach', 'Portland']
const FIELDS = ['Allergy', 'and', 'Immunology', 'Family', 'Medicine', 'Pediatric', 'Surgery']

const COLUMNS = [
  { header: 'Last Name', values: words(NAMES, 4) },
  { header: 'Practice Address', values: words(STREETS, 8) },
  { header: 'City', values: words(TOWNS, 3) },
  { header: 'Zip Code', values: digits(5) },
  { header: 'Phone Number', values: digits(2).map((all) => `207-555-01${all}`) },
  { header: 'Specialty', values: words(FIELDS, 5) },
  { header: 'Panel Status', values: fc.constantFrom('Open', 'Closed') },
] as const
const NPI = { header: 'NPI', values: digits(9).map((all) => `1${all}`) }

const side = fc.constantFrom('left', 'middle', 'right')

type Found = readonly { readonly text: string; readonly isSure: boolean }[]

type Document = {
  readonly columns: readonly DrawnColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly style: TableStyle
}

/** Generates tables over several pages; `isPlain` ones have room between rows and columns, and an NPI in each row. */
const documents = (isPlain: boolean): fc.Arbitrary<Document> =>
  fc
    .record({
      kinds: fc.shuffledSubarray([...COLUMNS], { minLength: 2, maxLength: 5 }),
      at: fc.nat({ max: 5 }),
      style: fc.record({
        fontPoints: fc.integer({ min: 7, max: 10 }),
        leading: fc.integer({ min: 100, max: 135 }),
        rowPadding: fc.integer({ min: isPlain ? 6 : 0, max: 14 }),
        columnPadding: fc.integer({ min: isPlain ? 4 : 3, max: 8 }),
        valign: fc.constantFrom('top', 'middle', 'bottom'),
        repeatsHeader: fc.boolean(),
        hasTitle: fc.boolean(),
        hasFooter: fc.boolean(),
        isByColumn: fc.boolean(),
      }),
    })
    .chain(({ kinds, at, style: drawn }) => {
      const used = [...kinds.slice(0, at), NPI, ...kinds.slice(at)]
      const style = { ...drawn, leading: (drawn.leading / 100) * drawn.fontPoints }
      const cell = (values: fc.Arbitrary<string>, header: string) =>
        header === 'NPI' && isPlain ? values : fc.oneof({ weight: 9, arbitrary: values }, fc.constant(''))
      return fc.record({
        style: fc.constant(style),
        columns: fc.tuple(
          ...used.map(({ header }) =>
            fc.record({
              header: fc.constant(header),
              width: fc.integer({ min: 60, max: 100 }),
              align: side,
              headerAlign: side,
            }),
          ),
        ),
        rows: fc.array(fc.tuple(...used.map(({ header, values }) => cell(values, header))), {
          minLength: 8,
          maxLength: 60,
        }),
      })
    })
    .map(({ style, columns, rows }) => ({
      style,
      rows: rows.filter((row) => row.some((text) => text !== '')),
      // No word is cut off.
      columns: columns.map((column, index) => {
        const texts = [column.header, ...rows.map((row) => row[index] ?? '')].flatMap((text) =>
          text.split(' '),
        )
        const longest = Math.max(...texts.map(measureText)) * style.fontPoints
        return { ...column, width: Math.max(column.width, longest + 2 * style.columnPadding) }
      }),
    }))

async function readDocument({ columns, rows, style }: Document) {
  const pages = drawTable(columns, rows, style)
  const pdf = makePdf(pages, '', style.fontPoints)
  const { tabs } = await read('roster.pdf', pdf)
  const cells = await cellsOf(tabs[0])
  const noted = new Set(tabs[0]?.notes.map(({ row }) => row))
  const all = cells.map((row, index) => ({
    text: row.map((cell) => cell ?? '').join('|'),
    isSure: !noted.has(index + 1),
  }))
  const header = all.findIndex(({ text }) => text.includes('NPI'))
  const found = all.slice(header + 1).filter(({ text }) => !/Page \d+ of/.test(text))
  return { header, found, pages: pages.length, written: rows.map((row) => row.join('|')) }
}

test('the rows of a table with room between them are those that were written, over any number of lines and pages', async () => {
  await fc.assert(
    fc.asyncProperty(documents(true), async (document) => {
      const { found, written, pages } = await readDocument(document)
      expect(found.map(({ text }) => text)).toEqual(written)
      // A page may begin with lines that could be of the row above as well.
      const doubted = found.filter(({ isSure }) => !isSure).length
      expect(doubted).toBeLessThanOrEqual(2 * (pages - 1))
    }),
    { interruptAfterTimeLimit: 60_000, numRuns: 20 * inject('depth') },
  )
})

/**
 * Returns how many of the written rows may have come when all of these were found: rows that are sure are the next ones,
 * and a doubted one may stand for any number of rows. None is possible when a row that is sure was not written there.
 */
function countWritten(found: Found, written: readonly string[]): number[] {
  const counts = [...written.keys(), written.length]
  return found.reduce(
    (possible, { text, isSure }) =>
      isSure
        ? possible.filter((count) => written[count] === text).map((count) => count + 1)
        : counts.slice(possible[0] ?? counts.length),
    [0],
  )
}

test('a row that is not one that was written is told, and so is each that is missing, however narrow a table is', async () => {
  await fc.assert(
    fc.asyncProperty(documents(false), async (document) => {
      const { header, found, written } = await readDocument(document)
      expect(header).toBeGreaterThanOrEqual(0)
      expect(countWritten(found, written)).toContain(written.length)
    }),
    { interruptAfterTimeLimit: 60_000, numRuns: 20 * inject('depth') },
  )
})
