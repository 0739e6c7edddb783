import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { worksheet } from '../../testing/make-package.ts'
import { WORKBOOK_LIMITS } from '../limits.ts'
import { openLineFile } from '../line-file.ts'
import { parseFormat } from '../number-format/parse-format.ts'
import { feedPieces } from './feed-pieces.ts'
import { SharedStrings } from './shared-strings.ts'
import { SheetCells } from './sheet-cells.ts'
import { SheetLayout } from './sheet-layout.ts'
import { SheetScanner } from './sheet-scanner.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanner-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STYLES = ['General', 'm/d/yyyy', '00000'].map((code) => ({
  format: parseFormat(code),
  fill: null,
  isStruck: false,
}))

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

/** Returns everything that a scanner finds in a sheet whose bytes come in pieces of these sizes. */
async function scanInPieces(xml: string, sizes: readonly number[]) {
  const context = { strings: new SharedStrings(0), styles: STYLES, is1904: false, limits: WORKBOOK_LIMITS }
  const cells = new SheetCells(join(folder, 'tab'), context, openLineFile)
  const layout = new SheetLayout(WORKBOOK_LIMITS)
  const scanner = new SheetScanner(cells, layout)
  await feedPieces(cut(Buffer.from(xml), sizes), 2 ** 20, (bytes, end) => scanner.scan(bytes, end))
  cells.close()
  const files = [...cells.lines.segments.map(({ path }) => path), cells.cells.path]
  const { merged, hiddenRows, hiddenColumns } = layout
  const { lastRow, isFinished } = scanner
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  return {
    texts,
    merged,
    hiddenRows,
    hiddenColumns,
    lastRow,
    isFinished,
    guesses: cells.listGuesses('Roster'),
  }
}

const cell = fc.constantFrom(
  '<c r="B2"/>',
  '<c s="1"><v>45000</v></c>',
  '<c s="2"><v>4102</v></c>',
  '<c><v>1234567893</v></c>',
  '<c t="inlineStr"><is><t>Adams &amp; Sons, "Inc"</t></is></c>',
  '<c t="inlineStr"><is><r><rPr><b/></rPr><t>Jos</t></r><r><t xml:space="preserve">é </t></r></is></c>',
  "<c t='str'><f>A1&gt;2</f><v>_x000D_x</v></c>",
  '<!-- <c> -->',
  '<c t="b"><v>1</v><extLst><ext uri="x"><v2/></ext></extLst></c>',
  '\n  <c t="str"><v><![CDATA[]]></v></c>',
)
const row = fc
  .tuple(fc.constantFrom('', ' hidden="1"', ' spans="1:3"'), fc.array(cell, { maxLength: 6 }))
  .map(([attributes, cells]) => `<row${attributes}>${cells.join('').replace('r="B2"', '')}</row>`)
const sheet = fc.array(row, { maxLength: 5 }).map((rows) => {
  const before = '<cols><col min="1" max="2" hidden="1"/></cols>'
  return worksheet(
    `${before}<sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>`,
  )
})

test('however the bytes of a sheet are cut into pieces, the same is found', async () => {
  await fc.assert(
    fc.asyncProperty(
      sheet,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      async (xml, sizes) => {
        const whole = await scanInPieces(xml, [xml.length * 4])
        expect(whole.isFinished).toBe(true)
        expect(await scanInPieces(xml, sizes)).toEqual(whole)
      },
    ),
    { numRuns: 120 * inject('costlyDepth') },
  )
})
