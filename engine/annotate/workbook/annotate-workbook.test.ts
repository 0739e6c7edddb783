import { join } from 'node:path'
import { openPackage, WORKBOOK_LIMITS } from '@concord/spreadsheet'
import { type Parts, workbookParts, zipParts } from '@concord/spreadsheet/testing/make-package'
import { expect, test } from 'vitest'
import { npi } from '#engine/run/testing/small-roster.ts'
import { openRuns } from '../testing/annotated-run.ts'
import { type RichOptions, richWorkbook } from '../testing/rich-workbook.ts'

const { folder, run, write } = await openRuns()

const PEOPLE: RichOptions['people'] = [
  ['123', 'SMITH'],
  [npi(2), null],
  [npi(3), 'LEE'],
]

async function readParts(path: string): Promise<Readonly<Record<string, string>>> {
  const open = await openPackage(path, WORKBOOK_LIMITS)
  try {
    const parts: Record<string, string> = {}
    for (const name of open.names) parts[name] = (await open.readText(name)) ?? ''
    return parts
  } finally {
    open.close()
  }
}

/** Returns the bytes of a part as they are compressed. */
async function readPacked(path: string, name: string): Promise<Buffer> {
  const open = await openPackage(path, WORKBOOK_LIMITS)
  try {
    const pieces: Uint8Array[] = []
    for await (const piece of (await open.openPacked(name)).pieces) pieces.push(piece)
    return Buffer.concat(pieces)
  } finally {
    open.close()
  }
}

/** Runs a workbook and returns its parts before and after, and the summary of the run. */
async function annotate(name: string, before: Parts, headers = ['NPI', 'Last Name', 'Note'], fixes?: string) {
  const file = await zipParts(join(folder, name), before)
  const { summary, out } = await run(file, headers, fixes === undefined ? {} : { fixes })
  const path = join(out, summary.annotated.file ?? '')
  return { before, after: await readParts(path), summary, file, path }
}

test.each([
  ['plain', {}],
  ['with prefixes', { prefix: 'x:' }],
  ['with macros', { hasMacros: true }],
])('a workbook %s comes back with all that was in it', async (_, options) => {
  const name = 'hasMacros' in options ? 'roster.xlsm' : `roster-${Object.keys(options).length}.xlsx`
  const { before, after, summary, file, path } = await annotate(
    name,
    richWorkbook({ people: PEOPLE, ...options }),
  )
  expect(summary.annotated).toEqual({
    file: name.endsWith('m') ? 'annotated.xlsm' : 'annotated.xlsx',
    remarks: [],
  })
  const changed = Object.keys(before).filter((part) => after[part] !== before[part])
  expect(changed.sort()).toEqual([
    '[Content_Types].xml',
    'xl/_rels/workbook.xml.rels',
    'xl/comments7.xml',
    'xl/drawings/vmlDrawing1.vml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(Object.keys(after).filter((part) => !(part in before))).toEqual(['xl/worksheets/sheet3.xml'])
  for (const part of Object.keys(before).filter((known) => !changed.includes(known))) {
    expect((await readPacked(path, part)).equals(await readPacked(file, part)), part).toBe(true)
  }
})

test('a cell with an error keeps its style but for the color, and what a cell is otherwise', async () => {
  const { before, after } = await annotate('style.xlsx', richWorkbook({ people: PEOPLE }))
  const sheet = (after['xl/worksheets/sheet1.xml'] ?? '')
    .replace('<c r="A3" t="str" s="3">', '<c r="A3" t="str">')
    .replace('<c r="B4" s="4"/>', '')
  expect(sheet).toBe(before['xl/worksheets/sheet1.xml'])
  expect(after['xl/styles.xml']).toContain(
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1"><alignment horizontal="right"/></xf>',
  )
  expect(after['xl/styles.xml']).toContain('<cellXfs count="7">')
})

test('a cell with a thread of comments is told, as Excel does not show its note', async () => {
  const rich = richWorkbook({ people: PEOPLE })
  const comments = rich['xl/comments7.xml']?.replace('>Sender<', '>tc={5A8C0D2E}<') ?? ''
  const { summary } = await annotate('thread.xlsx', { ...rich, 'xl/comments7.xml': comments })
  expect(summary.annotated.remarks).toEqual([
    "Excel shows the threads of comments on 1 of the cells of the tab 'Roster' instead of their notes; the tab of reasons lists what was found in them.",
  ])
})

test('a note of the sender stays, and reasons join it', async () => {
  const { before, after } = await annotate('notes.xlsx', richWorkbook({ people: PEOPLE }))
  const comments = after['xl/comments7.xml']
  expect(comments).toContain(
    '<comment ref="A3" authorId="0"><text><r><t>Please call before noon.</t></r><r><t xml:space="preserve">\nNPI cannot be read. Expected: the ten digits of an NPI. [error, unreadable-npi]</t></r></text></comment>',
  )
  expect(comments).toContain('<author>Sender</author><author>Concord</author>')
  expect(comments).toContain('<comment ref="B4" authorId="1">')
  const shapes = after['xl/drawings/vmlDrawing1.vml'] ?? ''
  expect(shapes.startsWith((before['xl/drawings/vmlDrawing1.vml'] ?? '').replace('</xml>', ''))).toBe(true)
  expect(shapes.match(/<x:Row>\d+<\/x:Row><x:Column>\d+<\/x:Column>/g)).toEqual([
    '<x:Row>2</x:Row><x:Column>0</x:Column>',
    '<x:Row>3</x:Row><x:Column>1</x:Column>',
  ])
})

test('every finding stands in a tab behind all others, under a name that was free', async () => {
  const { after } = await annotate('reasons.xlsx', richWorkbook({ people: PEOPLE }))
  expect(after['xl/workbook.xml']).toContain('<sheet name="Reasons 2" sheetId="8"')
  const reasons = after['xl/worksheets/sheet3.xml'] ?? ''
  const rows = Array.from(reasons.matchAll(/<row r="(\d+)">(.*?)<\/row>/g), ([, row, cells = '']) => [
    Number(row),
    ...Array.from(cells.matchAll(/<(?:t xml:space="preserve"|v)>([^<]*)</g), ([, text]) => text),
  ])
  expect(rows.slice(1)).toEqual([
    [2, 'Tab', 'Row', 'Column', 'Header', 'Field', 'Severity', 'Rule', 'Value', 'Reason'],
    [
      3,
      'Roster',
      '3',
      'A',
      'NPI',
      'npi',
      'error',
      'unreadable-npi',
      '123',
      'NPI cannot be read. Expected: the ten digits of an NPI.',
    ],
    [4, 'Roster', '4', 'B', 'Last Name', 'last_name', 'error', 'required', 'Last name is empty. Fill it in.'],
  ])
  expect(reasons).toContain(`<hyperlink ref="B4" location="'Roster'!B4"/>`)
  expect(reasons).toContain('<autoFilter ref="A2:I4"/>')
})

test('a workbook that comes back says on how many cells an earlier color and note are left', async () => {
  const { after: sent } = await annotate('sent.xlsx', richWorkbook({ people: PEOPLE }))
  const sheet = sent['xl/worksheets/sheet1.xml'] ?? ''
  const named = sheet.replace(/<c r="B4"([^>]*)\/>/, '<c r="B4"$1 t="inlineStr"><is><t>KIM</t></is></c>')
  const { summary, after } = await annotate('back.xlsx', { ...sent, 'xl/worksheets/sheet1.xml': named })
  const remark =
    "1 cell of the tab 'Roster' still has the color and note of an earlier annotated file; nothing was found in it now. The newest tab of reasons lists what holds."
  expect(summary.rules).toEqual({ 'unreadable-npi': 1 })
  expect(summary.annotated.remarks).toEqual([remark])
  expect(Object.values(after).some((xml) => xml.includes('1 cell of the tab'))).toBe(true)
})

test('a workbook without styles, notes and references gets what they need', async () => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
    <row><c t="inlineStr"><is><t>NPI</t></is></c><c t="inlineStr"><is><t>Last Name</t></is></c></row>
    <row/><row><c/><c t="inlineStr"><is><t>LEE</t></is></c></row></sheetData><extLst><ext/></extLst></worksheet>`
  const { after, summary } = await annotate('bare.xlsx', workbookParts(sheet), ['NPI', 'Last Name'])
  expect(summary.rules).toEqual({ required: 1 })
  expect(after['xl/worksheets/sheet1.xml']).toBe(
    sheet
      .replace('<row><c/>', '<row><c s="1"/>')
      .replace(
        '<extLst>',
        '<legacyDrawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="concord2"/><extLst>',
      ),
  )
  expect(after['xl/comments1.xml']).toContain('<comment ref="A3" authorId="0">')
  expect(after['xl/styles.xml']).toContain('<fills count="4">')
})

test('of very many bad cells the first 2000 have a note, all of them a color, and this is said', async () => {
  const people = Array.from({ length: 2100 }, (_, index) => ['123', `NAME${index}`] as const)
  const { after, summary } = await annotate('many.xlsx', richWorkbook({ people }))
  expect(after['xl/comments7.xml']?.match(/<comment /g)).toHaveLength(2000)
  expect(after['xl/worksheets/sheet1.xml']?.match(/ s="3">/g)).toHaveLength(2100)
  expect(after['xl/worksheets/sheet3.xml']?.match(/<row /g)).toHaveLength(2102)
  expect(summary.annotated.remarks).toEqual([expect.stringContaining('2000 of 2100 cells')])
  expect(after['xl/worksheets/sheet3.xml']).toContain('2000 of 2100 cells')
})

test('a cell that was fixed holds its new text, in its style, and no formula of it is left anywhere', async () => {
  const fixes = write('fixes.csv', `NPI,Last Name,Start,Note,Twice\n${npi(1)},SMITH,2023-03-18,,6\n`)
  const { after, summary } = await annotate('fixed.xlsx', richWorkbook({ people: PEOPLE }), undefined, fixes)
  expect(summary.fixes?.applied).toEqual([{ tab: 'Roster', row: 3, columns: ['NPI'] }])
  expect(after['xl/worksheets/sheet1.xml']).toContain(
    `<c r="A3" t="inlineStr"><is><t xml:space="preserve">${npi(1)}</t></is></c><c r="B3"`,
  )
  expect(after['xl/calcChain.xml']).toBeUndefined()
  expect(after['[Content_Types].xml']).not.toContain('calcChain')
  expect(after['xl/_rels/workbook.xml.rels']).not.toContain('calcChain')
})
