import { existsSync } from 'node:fs'
import type { LayoutOptions } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { openTextScratch } from '#engine/testing/text-scratch.ts'
import { dataRowsSql } from './data-rows.ts'
import { findLayout } from './find-layout.ts'
import { profileColumns } from './profile-columns.ts'

const { connection, read, readFile } = await openTextScratch()

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')

const layoutOf = async (rows: readonly (readonly string[])[], options?: LayoutOptions) => {
  const width = Math.max(...rows.map((row) => row.length))
  const { tabs } = await read(
    csv(rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])),
    {
      delimiter: ',',
    },
  )
  const [tab] = tabs
  if (!tab) throw new Error('no tab')
  return await findLayout(connection, tab, options)
}

const DATA = [
  ['2000000002', 'Lee', 'Ann', '1 Main St', 'Bangor', 'ME', '04401', '207-555-0101'],
  ['2000000010', 'Ortiz', 'Carla', '20 Elm St', 'Saco', 'ME', '04072', '207-555-0102'],
  ['2000000028', 'Ray', 'Bob', '3 Oak Ave', 'Bangor', 'ME', '04401', '207-555-0103'],
]
const HEADER = ['NPI', 'Last Name', 'First Name', 'Address', 'City', 'State', 'Zip', 'Phone']

test('a header with many names that no one fills is one all the same', async () => {
  const unused = Array.from({ length: 180 }, (_, at) => `Extra ${at}`)
  const { headerRows, dataRows } = await layoutOf([[...HEADER, ...unused], ...DATA])
  expect([headerRows, dataRows]).toEqual([[1], 3])
})

test('a header in the first row, and nothing else', async () => {
  expect(await layoutOf([HEADER, ...DATA])).toEqual({
    titleRows: [],
    headerRows: [1],
    headers: HEADER,
    firstDataRow: 2,
    lastDataRow: 4,
    footerRows: [],
    repeatedRows: [],
    emptyRows: 0,
    dataRows: 3,
    usedWidth: 8,
    phantomColumns: 0,
    isForm: false,
    guesses: [{ code: 'headerRows', message: 'The header is row 1; data begins in row 2.', tab: 'roster' }],
  })
})

test('titles above, footers below, empty rows anywhere and phantom columns are told apart from data', async () => {
  const layout = await layoutOf([
    ['Summit Medical Group Provider Roster'],
    ['As of 05/01/2026'],
    [],
    [...HEADER, '', ''],
    ...DATA,
    [' ', '\u00a0'],
    DATA[0] ?? [],
    [],
    ['Total', '4'],
    ['Confidential - do not distribute'],
    ['Page 1 of 1'],
    [],
  ])
  expect(layout).toMatchObject({
    titleRows: [1, 2],
    headerRows: [4],
    headers: HEADER,
    firstDataRow: 5,
    lastDataRow: 9,
    footerRows: [11, 12, 13],
    emptyRows: 4,
    dataRows: 4,
    usedWidth: 8,
    phantomColumns: 2,
  })
  expect(layout.guesses.map(({ code, count }) => [code, count])).toEqual([
    ['headerRows', undefined],
    ['titleRows', 2],
    ['footerRows', 3],
    ['emptyRows', 4],
    ['phantomColumns', 2],
  ])
})

test('a file without a header has data in its first row and columns without names', async () => {
  const layout = await layoutOf(DATA)
  expect(layout).toMatchObject({ headerRows: [], firstDataRow: 1, dataRows: 3 })
  expect(layout.headers.slice(0, 2)).toEqual(['Column 1', 'Column 2'])
  expect(layout.guesses).toMatchObject([{ code: 'noHeader' }])
})

test('a header of two rows is one path for each column, groups reaching to the right', async () => {
  const layout = await layoutOf([
    ['Provider', '', '', 'Primary Address', '', '', '', 'Contact'],
    ['NPI', 'Last Name', 'First Name', 'Street', 'City', 'State', 'Zip', 'Phone'],
    ...DATA,
  ])
  expect(layout).toMatchObject({ headerRows: [1, 2], firstDataRow: 3 })
  expect(layout.headers).toEqual([
    'Provider > NPI',
    'Provider > Last Name',
    'Provider > First Name',
    'Primary Address > Street',
    'Primary Address > City',
    'Primary Address > State',
    'Primary Address > Zip',
    'Contact > Phone',
  ])
})

test('a header of three rows below a title', async () => {
  const layout = await layoutOf([
    ['Roster'],
    ['Provider', '', '', 'Practice', '', '', '', ''],
    ['Identifier', 'Name', '', 'Address', '', '', '', 'Contact'],
    ['NPI', 'Last', 'First', 'Street', 'City', 'State', 'Zip', 'Phone'],
    ...DATA,
  ])
  expect(layout).toMatchObject({ titleRows: [1], headerRows: [2, 3, 4], firstDataRow: 5 })
  expect(layout.headers[2]).toBe('Provider > Name > First')
  expect(layout.headers[3]).toBe('Practice > Address > Street')
  expect(layout.headers[7]).toBe('Practice > Contact > Phone')
})

test('the same header twice stays twice', async () => {
  const { headers } = await layoutOf([
    ['NPI', 'Practice Street Address', 'Practice Street Address'],
    ['2000000002', '1 Main St', 'Suite 4'],
  ])
  expect(headers).toEqual(['NPI', 'Practice Street Address', 'Practice Street Address'])
})

test('a form of labels and values is no table', async () => {
  const layout = await layoutOf([
    ['Provider Name:', 'Ann Lee'],
    ['NPI:', '2000000002'],
    ['Date of Birth:', '01/02/1970'],
    ['Practice Address:', '1 Main St, Bangor'],
    ['Phone:', '207-555-0101'],
    ['Effective Date:', '05/01/2026'],
  ])
  expect(layout).toMatchObject({ isForm: true, headerRows: [] })
  expect(layout.guesses[0]?.code).toBe('form')
})

test('a table of two columns whose values sound like headers is no form', async () => {
  const layout = await layoutOf([
    ['Group Name', 'City'],
    ['Harbor Physician Group', 'Bangor'],
    ['Summit Medical Group', 'Saco'],
    ['Valley Clinic', 'Orono'],
    ['Lake Practice Group', 'Bangor'],
  ])
  expect(layout).toMatchObject({ isForm: false, headerRows: [1], dataRows: 4 })
})

test('what the caller knows of header and data wins', async () => {
  const layout = await layoutOf([HEADER, ['text', '', ''], ...DATA], { headerRows: [1], firstDataRow: 3 })
  expect(layout).toMatchObject({
    titleRows: [2],
    headerRows: [1],
    firstDataRow: 3,
    dataRows: 3,
    guesses: [{ code: 'titleRows' }],
  })
  expect(await layoutOf([HEADER, ...DATA], { headerRows: [] })).toMatchObject({
    firstDataRow: 1,
    dataRows: 4,
  })
})

test('a header or a first row of data far down is where the caller says', async () => {
  const titles = Array.from({ length: 300 }, (_, at) => [`Notice ${at + 1}`])
  const rows = Array.from({ length: 100 }, () => DATA).flat()
  const expected = { firstDataRow: 302, lastDataRow: 601, dataRows: 300, headerRows: [301], headers: HEADER }
  const layout = await layoutOf([...titles, HEADER, ...rows], { headerRows: [301] })
  expect(layout).toMatchObject(expected)
  expect(layout.titleRows).toEqual(titles.map((_, index) => index + 1))
  const later = await layoutOf([HEADER, ...titles, ...rows], { firstDataRow: 302 })
  expect(later).toMatchObject({ ...expected, headerRows: [1] })
  expect(later.titleRows).toHaveLength(300)
})

test('a header without data, and data after a thousand empty rows', async () => {
  expect(await layoutOf([HEADER])).toMatchObject({
    headerRows: [1],
    firstDataRow: 0,
    lastDataRow: 0,
    dataRows: 0,
  })
  const gap = Array.from({ length: 1500 }, () => [])
  expect(await layoutOf([...gap, HEADER, ...DATA, ...gap])).toMatchObject({
    headerRows: [1501],
    firstDataRow: 1502,
    lastDataRow: 1504,
    emptyRows: 3000,
  })
})

const day = '01/15/2026'
test.each<[name: string, header: string[], row: string[]]>([
  [
    '1, a delegated roster',
    [
      'EFF DATE ',
      'Last Name',
      'First Name',
      'MI',
      'Degree',
      'Gender',
      'DOB',
      'SSN',
      'Individual NPI',
      'Hospital Based?   Y/N',
      'SPEC IN DIRECTORY \nY/N',
      'Accepting Patients',
      'Legal/ W-9 Name',
      'TIN',
      'Type 2 NPI',
      'License Expir Date ',
      'Graduation Date mm/yyyy',
    ],
    [
      day,
      'Lee',
      'Ann',
      'B',
      'MD',
      'F',
      '01/02/1970',
      '',
      '2000000002',
      'N',
      'Y',
      'Y',
      'Summit Group',
      '12-3456789',
      '2000000010',
      day,
      '05/1996',
    ],
  ],
  [
    '2, a health system',
    [
      'action',
      'Provider Type',
      'Provider Last Name',
      'Start Date',
      'Taxonomy Code',
      'NPI',
      'Role',
      'Print in Directory',
      'Billing Addr Line 1',
      'LicType1',
    ],
    ['A', 'Physician', 'Lee', day, '207Q00000X', '2000000002', 'PCP', 'Y', '1 Main St', 'MD'],
  ],
  [
    '3, an export of a CRM',
    [
      'NPI_Individual__c',
      'FirstName-1',
      'LastName-1',
      'Degree__c',
      'TIN__c',
      'Physical_Street',
      'Physical__Zip',
      'DEA1__c',
      'DOB__c',
    ],
    ['2000000002', 'Ann', 'Lee', 'MD', '123456789', '1 Main St', '04401', 'AL5836727', '1970-01-02'],
  ],
  [
    '5, CAQH',
    [
      'Action_Flag',
      'Provider_First_Name',
      'address1',
      'city',
      'zip',
      'zip_extn',
      'birthdate',
      'dea',
      'tax_id',
      'npi',
      'caqh_provider_id',
      'exception_description',
    ],
    [
      'A',
      'Ann',
      '1 Main St',
      'Bangor',
      '04401',
      '',
      '19700102',
      '',
      '123456789',
      '2000000002',
      '10000001',
      '',
    ],
  ],
  [
    '6, a state',
    [
      'Provider_Last_Name',
      'Provider_Gender',
      'Provider_DOB',
      'Provider_Category',
      'Address_Designation',
      'Effective_Date',
    ],
    ['Lee', 'F', '01021970', 'Physician', 'Primary', '01152026'],
  ],
  [
    '7, a change template',
    [
      'Transaction Type',
      'Transaction Attribute',
      'Effective Date',
      'Term Reason',
      'Provider NPI',
      'Complete Address',
      'Line Of Business',
    ],
    ['Add', 'Provider', day, '', '2000000002', '1 Main St, Bangor, ME 04401', 'Commercial'],
  ],
])('layout %s: one header row', async (_, header, row) => {
  const layout = await layoutOf([header, row, row])
  expect(layout).toMatchObject({ headerRows: [1], firstDataRow: 2, dataRows: 2 })
  expect(layout.headers).toEqual(header.map((text) => text.replace(/\s+/g, ' ').trim()))
})

test('layout 4, an IPA: the same headers again under each address', async () => {
  const sub = ['Address', 'Suite', 'City', 'State', 'Zip Code', 'Phone']
  const place = ['1 Main St', '', 'Bangor', 'ME', '04401', '207-555-0101']
  const groups = ['Primary Address', 'Mailing', 'Billing']
  const layout = await layoutOf([
    ['', '', ...groups.flatMap((group) => [group, '', '', '', '', ''])],
    ['NPI #', 'Group - Tax ID#', ...groups.flatMap(() => sub)],
    ['2000000002', '12-3456789', ...place, ...place, ...Array<string>(6).fill('')],
    ['2000000010', '12-3456789', ...place, ...Array<string>(6).fill(''), ...place],
  ])
  expect(layout).toMatchObject({ headerRows: [1, 2], firstDataRow: 3 })
  expect(layout.headers).toEqual([
    'NPI #',
    'Group - Tax ID#',
    ...groups.flatMap((group) => sub.map((header) => `${group} > ${header}`)),
  ])
})

test('layout 4 as it is also written: the upper row names the plain columns, the lower one only the repeated', async () => {
  const layout = await layoutOf([
    ['NPI #', 'Group - Tax ID#', 'Primary Address', '', '', 'Mailing', '', ''],
    ['', '', 'Street', 'City', 'Zip Code', 'Street', 'City', 'Zip Code'],
    ['2000000002', '12-3456789', '1 Main St', 'Bangor', '04401', '1 Main St', 'Bangor', '04401'],
    ['2000000010', '12-3456789', '2 Main St', 'Saco', '04072', '2 Main St', 'Saco', '04072'],
  ])
  expect(layout).toMatchObject({ headerRows: [1, 2], firstDataRow: 3 })
  expect(layout.headers.slice(0, 4)).toEqual([
    'NPI #',
    'Group - Tax ID#',
    'Primary Address > Street',
    'Primary Address > City',
  ])
})

test('thousands of empty rows at the end are no data, and hide no row before them', async () => {
  const rows = Array.from({ length: 500 }, () => DATA).flat()
  const empty = Array.from({ length: 2500 }, () => [])
  expect(await layoutOf([HEADER, ...rows, ...empty])).toMatchObject({
    headerRows: [1],
    dataRows: 1500,
    emptyRows: 2500,
    usedWidth: 8,
  })
})

test('notes far below the data leave the data as they are', async () => {
  const rows = Array.from({ length: 130 }, () => DATA).flat()
  const gap = Array.from({ length: 150 }, () => [])
  const notes = ['* Confidential', 'Total: 390', 'Page 1'].map((note) => [note])
  expect(
    await layoutOf([HEADER, ...rows, ...gap, ...notes, ...gap, ['Printed on 11/02/2026']]),
  ).toMatchObject({
    headerRows: [1],
    firstDataRow: 2,
    lastDataRow: 391,
    dataRows: 390,
    footerRows: [542, 543, 544, 695],
  })
})

const EXTRACT = new URL(
  '../../../../shared/data/dev/rosters/dac_extract_maine_zip_mangled.csv',
  import.meta.url,
)
const hasExtract = existsSync(EXTRACT)
if (!hasExtract) console.error('Skipped: the extract of Maine is not in ../shared/data/dev/rosters.')

test.skipIf(!hasExtract)('an extract with thousands of empty rows at its end', async () => {
  const { tabs } = await readFile(EXTRACT.pathname)
  const [tab] = tabs
  expect(tab && (await findLayout(connection, tab))).toMatchObject({
    headerRows: [1],
    dataRows: 3516,
    emptyRows: 2574,
    usedWidth: 7,
  })
})

test('a header that comes again, as pages put together have it, is no data and is reported', async () => {
  const layout = await layoutOf([HEADER, ...DATA, HEADER, ...DATA, ...DATA, HEADER, ...DATA, HEADER])
  expect(layout).toMatchObject({ headerRows: [1], titleRows: [], firstDataRow: 2, repeatedRows: [5, 12, 16] })
  expect(layout.dataRows).toBe(12)
  expect(layout.guesses).toContainEqual({
    code: 'repeatedHeader',
    message: 'The header comes again in rows 5, 12 and 16; these rows are not data.',
    tab: 'roster',
    count: 3,
  })
})

test('a header over two rows comes again as two rows; a row that only looks like its upper one stays data', async () => {
  const groups = ['Provider', '', '', 'Practice Location', '', '', '', '']
  const layout = await layoutOf([groups, HEADER, ...DATA, groups, HEADER, ...DATA, groups, ...DATA])
  expect(layout).toMatchObject({ headerRows: [1, 2], repeatedRows: [6, 7], dataRows: 10 })
})

test('what repeats the header is left out of the rows of data and of the profile', async () => {
  const { tabs } = await read(csv([HEADER, ...DATA, HEADER, ...DATA]))
  const [tab] = tabs
  if (!tab) throw new Error('no tab')
  const layout = await findLayout(connection, tab)
  const rows = await connection.runAndReadAll(`select row from ${dataRowsSql(tab, layout)} order by row`)
  expect(rows.getRows().flat()).toEqual([2, 3, 4, 6, 7, 8])
  const [npi] = await profileColumns(connection, tab, layout)
  expect(npi).toMatchObject({ filled: 6, distinct: 3, shape: 'npi' })
})
