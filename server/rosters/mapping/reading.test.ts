import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { sheetData, workbookParts, zipParts } from '@concord/spreadsheet/testing/make-package'
import { zipBytes } from '@concord/spreadsheet/testing/zip-bytes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mappings, useMappings } from './testing/use-mapping.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Style 1 is struck through. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts><font/><font><strike/></font></fonts><fills><fill/></fills>
  <cellXfs><xf/><xf fontId="1"/></cellXfs></styleSheet>`
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const NAMES = ['Holloway', 'Okonjo', 'Farrow', 'Imhof', 'Szabo', 'Brandvold']
const STRUCK_ROW = 6

let mappings: Mappings
let folder: string
beforeAll(async () => {
  mappings = await useMappings()
  folder = mkdtempSync(join(tmpdir(), 'concord-reading-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await mappings.close()
})

type Row = readonly string[]
const person = (name: string, at: number): Row => [
  ...[name, 'Prudence', makeNpi(String(234_567_300 + at)), 'Dallas', '75201', 'add'],
]
const HEADERS = ['Last Name', 'First Name', 'NPI', 'City', 'Zip', 'action']

function writeSheet(rows: readonly Row[], struck?: number): string {
  const cells = (row: Row, number: number) =>
    row.map((text, at) => {
      const style = number === struck ? ' s="1"' : ''
      const place = `${String.fromCharCode(65 + at)}${number}`
      return text === '' ? '' : `<c r="${place}"${style} t="inlineStr"><is><t>${text}</t></is></c>`
    })
  return sheetData(rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1).join('')}</row>`).join(''))
}

/** Writes a network roster as an office manager keeps it: titles, two header rows, one person struck through. */
async function writeWorkbook(): Promise<Buffer> {
  const people = NAMES.map(person)
  const rows: Row[] = [
    ['PROVIDER ROSTER JULY'],
    ['Provider Name', '', '', 'Primary Office'],
    HEADERS,
    ...people,
  ]
  const tab = (name: string, number: number) =>
    `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`
  const path = join(folder, `${crypto.randomUUID()}.xlsx`)
  await zipParts(
    path,
    workbookParts(writeSheet(rows, STRUCK_ROW), {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tab('JULY', 1)}${tab('ADDS', 2)}</sheets></workbook>`,
      'xl/worksheets/sheet2.xml': writeSheet([
        ['NPI', 'Effective'],
        [makeNpi('234567399'), '7/1/2026'],
      ]),
      'xl/styles.xml': STYLES,
    }),
  )
  return readFileSync(path)
}

const NOTHING_CHOSEN = { tabs: [], struckRows: null, encoding: null, delimiter: null }

test('a mapping begins with the header that someone chose, and not with the one that was found', async () => {
  const found = await mappings.addRoster('found')
  await mappings.addFile(found, 'July.xlsx', await writeWorkbook())
  const usual = (await mappings.read(found)).file
  expect(usual?.headers[0]).toBe('Provider Name > Last Name')
  expect(usual?.proposed.reading).toEqual({})

  const tabs = [{ name: 'JULY', isRead: true, headerRows: [3] }]
  const chosen = await mappings.addRoster('chosen', {
    scope: 'full',
    reading: { ...NOTHING_CHOSEN, tabs },
  })
  await mappings.addFile(chosen, 'July.xlsx', await writeWorkbook())
  const { file } = await mappings.read(chosen)
  expect(file?.headers).toEqual(HEADERS)
  expect(file?.dataRows).toBe(NAMES.length)
  expect(file?.proposed).toMatchObject({ reading: { headerRows: [3] }, scope: 'full' })
  expect(file?.otherTabs).toEqual(['ADDS'])
})

test('the tab that someone chose is mapped, and a roster of changes is proposed as one', async () => {
  const tabs = [{ name: 'JULY', isRead: false, headerRows: null }]
  const key = await mappings.addRoster('other-tab', {
    scope: 'delta',
    reading: { ...NOTHING_CHOSEN, tabs },
  })
  await mappings.addFile(key, 'July.xlsx', await writeWorkbook())
  const { file } = await mappings.read(key)
  expect([file?.tab, file?.otherTabs]).toEqual(['ADDS', []])
  expect(file?.proposed).toMatchObject({ reading: { tabs: ['ADDS'] }, scope: 'delta' })
})

test('rows that are struck through do what someone said: they end people, or are left out', async () => {
  for (const struckRows of ['term', 'skip'] as const) {
    const key = await mappings.addRoster(`struck-${struckRows}`, {
      scope: 'full',
      reading: { ...NOTHING_CHOSEN, struckRows },
    })
    await mappings.addFile(key, 'July.xlsx', await writeWorkbook())
    const { file } = await mappings.read(key)
    expect(file?.rows.filter(({ isStruck }) => isStruck).map(({ row }) => row)).toEqual([STRUCK_ROW])
    const { steps, filters, mappings: proposed } = (file?.proposed ?? {}) as Record<string, object[]>
    expect(steps).toHaveLength(1)
    expect(filters).toHaveLength(struckRows === 'skip' ? 1 : 0)
    if (struckRows === 'term')
      expect(proposed).toContainEqual({
        ...{ field: 'action', from: ['Struck through', 'Primary Office > action'] },
      })
  }
})

test('a text is read with the delimiter that someone chose', async () => {
  const reading = { ...NOTHING_CHOSEN, delimiter: ';' }
  const key = await mappings.addRoster('delimiter', { scope: 'full', reading })
  const lines = NAMES.map((name, at) => person(`${name}, ${name}, PA`, at).join(';'))
  await mappings.addFile(key, 'July.csv', `${HEADERS.join(';')}\n${lines.join('\n')}\n`)
  const { file } = await mappings.read(key)
  expect(file?.headers).toEqual(HEADERS)
  expect(file?.proposed.reading).toEqual({ delimiter: ';' })
})

test('a file that cannot be read as someone chose says why, and is no failure of the server', async () => {
  const tabs = [{ name: 'July', isRead: true, headerRows: [300] }]
  const key = await mappings.addRoster('unreadable', { scope: 'full', reading: { ...NOTHING_CHOSEN, tabs } })
  await mappings.addFile(key, 'July.csv', `${HEADERS.join(',')}\n${NAMES.map(person).join('\n')}\n`)
  const { file, fileProblem } = await mappings.read(key)
  expect(file).toBeNull()
  expect(fileProblem).toMatch(/\.$/)
})

test('the roster in a ZIP archive is mapped as the file itself', async () => {
  const key = await mappings.addRoster('zipped')
  const text = `${HEADERS.join(',')}\n${NAMES.map(person).join('\n')}\n`
  await mappings.addFile(key, 'July.zip', zipBytes({ 'July.csv': text }))
  const { file } = await mappings.read(key)
  expect(file?.headers).toEqual(HEADERS)
})
