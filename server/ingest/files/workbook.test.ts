import { text as textOf } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createScratch } from '../testing/synthetic-files.ts'
import { workbookBytes } from '../testing/workbook-bytes.ts'
import { openWorkbookAsCsv } from './workbook.ts'

const scratch = createScratch()
afterAll(() => scratch.remove())

async function csvOf(bytes: Buffer, start?: number): Promise<string> {
  const { open, close } = await openWorkbookAsCsv(scratch.write('report.xlsx', bytes))
  try {
    return await textOf(await open(start))
  } finally {
    await close()
  }
}

test('shared, inline and numeric cells become the lines of a CSV file, days as the registry writes them', async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"/>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>1234567893</t></is></c><c r="B4"><v>44197</v></c></row>
    <row r="5"><c r="A5"><v>1558598797</v></c><c r="C5" t="str"><v>a &amp; "b"</v></c></row>`
  const bytes = workbookBytes(sheet, ['Deactivated <b>Records</b>', 'NPI', 'NPPES Deactivation Date'])
  expect(await csvOf(bytes)).toBe(
    '"Deactivated <b>Records</b>"\n\n"NPI","NPPES Deactivation Date"\n' +
      '"1234567893","01/01/2021"\n"1558598797","","a & ""b"""\n',
  )
})

test('ZIP codes and licenses of five digits stay what they are beside dates', async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
    <row r="2"><c r="A2"><v>45123</v></c><c r="B2"><v>44197</v></c><c r="C2"><v>33101</v></c></row>`
  const bytes = workbookBytes(sheet, [
    'Provider License Number_1',
    'Last Update Date',
    'Provider Business Practice Location Address Postal Code',
  ])
  expect((await csvOf(bytes)).split('\n')[1]).toBe('"45123","01/01/2021","33101"')
})

test('the content from a byte on is the rest of the whole', async () => {
  const bytes = workbookBytes('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>', [
    'NPI',
    'Day',
  ])
  const whole = await csvOf(bytes)
  expect(await csvOf(bytes, 4)).toBe(whole.slice(4))
})

test('runs of formatted text are one text, without what is only read aloud', async () => {
  const bytes = workbookBytes(
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
    [],
    ['<r><t>NP</t></r><r><t xml:space="preserve">I </t></r><rPh><t>x</t></rPh>'],
  )
  expect(await csvOf(bytes)).toBe('"NPI "\n')
})

test('a text with quotation marks and line breaks stays one line', async () => {
  const bytes = workbookBytes('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', ['one "two"\nthree'])
  expect(await csvOf(bytes)).toBe('"one ""two"" three"\n')
})
