import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { nameColumn } from '#spreadsheet/write/sheet-xml.ts'
import { type CellEdit, RowEditor } from './row-editor.ts'
import { SheetEditor } from './sheet-editor.ts'

/** A cell as someone may write it: with or without its reference, prefix, value and formula. */
const cell = fc.record({
  column: fc.integer({ min: 0, max: 12 }),
  style: fc.constantFrom(null, 0, 3),
  inside: fc.constantFrom(
    null,
    '<v>1</v>',
    '<f>"&lt;row&gt;"</f><v>2</v>',
    '<is><t>a &gt; b</t></is>',
    '<!-- <c r="A1"/> --><v>3</v>',
  ),
})
const row = fc.record({
  gap: fc.integer({ min: 1, max: 3 }),
  isNumbered: fc.boolean(),
  cells: fc.uniqueArray(cell, { selector: ({ column }) => column, maxLength: 6 }),
})
const sheet = fc.record({ prefix: fc.constantFrom('', 'x:'), rows: fc.array(row, { maxLength: 5 }) })
type Sheet = typeof sheet extends fc.Arbitrary<infer Value> ? Value : never

const edits = fc.array(
  fc.record({
    row: fc.integer({ min: 1, max: 8 }),
    column: fc.integer({ min: 0, max: 12 }),
    text: fc.constantFrom(undefined, null, 'new'),
  }),
  { maxLength: 8 },
)

const styleOf = (style: number) => style + 100

/** Writes the sheet with these cells in the simplest way: a cell that gets a color has style + 100. */
function writeSheet(
  { prefix: p, rows }: Sheet,
  changed: readonly { row: number; column: number; text?: string | null | undefined }[],
  notes: string,
): string {
  let number = 0
  const written = rows.map(({ gap, isNumbered, cells }) => {
    const isNext = !isNumbered
    number += isNext ? 1 : gap
    const own = changed.filter((edit) => edit.row === number)
    const columns = new Map(cells.map((known) => [known.column, known]))
    const all = [...new Set([...columns.keys(), ...own.map(({ column }) => column)])].sort((a, b) => a - b)
    const inside = all.map((column) => {
      const known = columns.get(column)
      const edit = own.findLast((other) => other.column === column)
      const style = edit ? styleOf(known?.style ?? 0) : known?.style
      const reference = `${p}c r="${nameColumn(column)}${number}"${style == null ? '' : ` s="${style}"`}`
      if (edit?.text === undefined)
        return known?.inside == null ? `<${reference}/>` : `<${reference}>${known.inside}</${p}c>`
      return edit.text === null
        ? `<${reference}/>`
        : `<${reference} t="inlineStr"><${p}is><${p}t xml:space="preserve">${edit.text}</${p}t></${p}is></${p}c>`
    })
    return `<${p}row${isNext ? '' : ` r="${number}"`}>${inside.join('')}</${p}row>`
  })
  return `<?xml version="1.0"?><${p}worksheet><!-- <${p}row r="1"> --><${p}sheetData>${written.join('\n')}</${p}sheetData><${p}mergeCells><${p}extLst/></${p}mergeCells>${notes}<${p}extLst/></${p}worksheet>\n`
}

/** Cuts a text into pieces of these lengths, again and again. */
async function* cut(text: string, lengths: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const length = lengths[index % lengths.length] ?? bytes.length
    yield bytes.subarray(at, at + length)
    at += length
  }
}

test('a sheet gets its edits and no other byte changes, wherever its pieces are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      sheet,
      edits,
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      async (described, changes, hasNotes, lengths) => {
        const ordered = {
          ...described,
          rows: described.rows.map((one) => ({
            ...one,
            cells: one.cells.toSorted((a, b) => a.column - b.column),
          })),
        }
        const byRow = Map.groupBy(changes, (change) => change.row)
        const ofRow = (number: number) => {
          const own = byRow.get(number)
          if (own === undefined) return undefined
          return new Map<number, CellEdit>(
            own.map(({ column, text }) => [
              column,
              { grade: 'error', ...(text === undefined ? {} : { text }) },
            ]),
          )
        }
        const notes = (prefix: string) => `<${prefix}legacyDrawing/>`
        const editor = new SheetEditor(
          { ofRow, notes: hasNotes ? notes : null, rowBytes: 2 ** 20 },
          new RowEditor(styleOf),
        )
        const pieces: Buffer[] = []
        for await (const piece of editor.edit(cut(writeSheet(ordered, [], ''), lengths))) pieces.push(piece)
        const expected = writeSheet(ordered, changes, hasNotes ? notes(described.prefix) : '')
        expect(Buffer.concat(pieces).toString()).toBe(expected)
      },
    ),
    { numRuns: 100 * inject('depth') },
  )
})

test('cells keep their values alone where the formula that they share gives way to a text', async () => {
  const shared = (at: string, id: number, ref?: string, inside = '') =>
    `<c r="${at}"><f t="shared"${ref ? ` ref="${ref}"` : ''} si="${id}"${inside ? `>${inside}</f>` : '/>'}<v>1</v></c>`
  const value = (at: string) => `<c r="${at}"><v>1</v></c>`
  const text = '<c r="C2" t="inlineStr"><is><t xml:space="preserve">new</t></is></c>'
  const rows = (cells: readonly (readonly string[])[]) =>
    `<worksheet><sheetData>${cells.map((row, at) => `<row r="${at + 2}">${row.join('')}</row>`).join('')}</sheetData></worksheet>`
  const other = (at: string) => shared(at, 1)
  const before = rows([
    [shared('C2', 0, 'C2:D4', 'A2*2'), shared('D2', 0), shared('E2', 1, 'E2:E4', 'B2')],
    [shared('C3', 0), other('E3')],
    [shared('D4', 0), other('E4')],
    [shared('C5', 0, 'C5:C6', 'A5'), other('E5')],
    [shared('C6', 0)],
  ])
  const edited = new Map<number, CellEdit>([
    [2, { text: 'new' }],
    [6, { grade: 'error' }],
  ])
  const ofRow = (row: number) => {
    const edit = edited.get(row)
    return edit && new Map([[2, edit]])
  }
  const editor = new SheetEditor({ ofRow, notes: null, rowBytes: 2 ** 20 }, new RowEditor(styleOf))
  const pieces: Buffer[] = []
  for await (const piece of editor.edit(cut(before, [50]))) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe(
    rows([
      [text, value('D2'), shared('E2', 1, 'E2:E4', 'B2')],
      [value('C3'), other('E3')],
      [value('D4'), other('E4')],
      [shared('C5', 0, 'C5:C6', 'A5'), other('E5')],
      [shared('C6', 0).replace('r="C6"', 'r="C6" s="100"')],
    ]),
  )
})
