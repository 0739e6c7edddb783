import { text as textOf } from 'node:stream/consumers'
import { zipBytes } from '@concord/spreadsheet/testing/zip-bytes'
import { afterAll, expect, test } from 'vitest'
import { IngestError } from '../ingest-error.ts'
import { createScratch, demoNpi, individual, nppesCsv, place } from '../testing/synthetic-files.ts'
import { deactivationReport } from '../testing/workbook-bytes.ts'
import { COLUMNS } from './columns.ts'
import { openInputs } from './inputs.ts'

const scratch = createScratch()
afterAll(() => scratch.remove())

const MAIN = nppesCsv('npidata', [individual(demoNpi(1))])
const PLACES = nppesCsv('pl', [place(demoNpi(1), '9 ELM ST')])

async function list(...paths: string[]) {
  const inputs = await openInputs(paths)
  await inputs.close()
  const short = (name: string) => name.slice(scratch.folder.length + 1)
  return {
    files: inputs.files.map(({ name, header }) => [short(name), header.kind]),
    skipped: inputs.skipped.map(({ name, reason }) => [short(name), reason]),
  }
}

async function refusal(...paths: string[]): Promise<string> {
  const error = await openInputs(paths).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof IngestError)) throw new Error('Expected a refusal', { cause: error })
  return error.message.replaceAll(`${scratch.folder}/`, '')
}

test('a zip gives its files straight from the archive, main files first, and names what it skips', async () => {
  const path = scratch.write(
    'weekly.zip',
    zipBytes({
      'endpoint_pfile_20260608-20260614.csv': nppesCsv('endpoint', []),
      'NPPES_Data_Dissemination_Readme.pdf': '%PDF-1.4',
      'npidata_pfile_20260608-20260614.csv': MAIN,
      'npidata_pfile_20260608-20260614_FileHeader.csv': nppesCsv('npidata', []),
      'pl_pfile_20260608-20260614.csv': PLACES,
      'notes/prices.csv': 'Item,Price\nChair,20\n',
    }),
  )
  expect(await list(path)).toEqual({
    files: [
      ['weekly.zip/npidata_pfile_20260608-20260614.csv', 'npidata'],
      ['weekly.zip/pl_pfile_20260608-20260614.csv', 'pl'],
      ['weekly.zip/endpoint_pfile_20260608-20260614.csv', 'endpoint'],
    ],
    skipped: [
      ['weekly.zip/NPPES_Data_Dissemination_Readme.pdf', 'is not a .csv file'],
      ['weekly.zip/notes/prices.csv', expect.stringContaining('is not a file of the registry')],
      ['weekly.zip/npidata_pfile_20260608-20260614_FileHeader.csv', 'holds a header line only'],
    ],
  })
})

test('a folder gives its files and archives, and a file that is given twice is read once', async () => {
  const csv = scratch.write('folder/b.csv', MAIN)
  scratch.write('folder/a.zip', zipBytes({ 'pl.csv': PLACES }))
  scratch.write('folder/notes.docx', 'x')
  scratch.write('folder/sub/c.csv', MAIN)
  expect(await list(csv, `${scratch.folder}/folder`)).toEqual({
    files: [
      ['folder/b.csv', 'npidata'],
      ['folder/a.zip/pl.csv', 'pl'],
    ],
    skipped: [
      ['folder/notes.docx', 'is not a .csv, .xlsx or .zip file'],
      ['folder/sub', 'is not a .csv, .xlsx or .zip file'],
      ['folder/b.csv', 'was given twice'],
    ],
  })
})

test('an archive is known by its content whatever its name', async () => {
  const path = scratch.write('misnamed.csv', zipBytes({ 'pl.csv': PLACES }))
  expect((await list(path)).files).toEqual([['misnamed.csv/pl.csv', 'pl']])
})

test('the deactivation report is known in a workbook, in a zip of it and in a CSV file with its title line', async () => {
  const report = deactivationReport([[demoNpi(1), '01/31/2026']])
  const name = 'NPPES Deactivated NPI Report 20260209.xlsx'
  const workbook = scratch.write(name, report)
  const zip = scratch.write('NPPES_Deactivated_NPI_Report_020926.zip', zipBytes({ [name]: report }))
  const csv = scratch.write(
    'off.csv',
    `Deactivated Records\nNPI,NPPES Deactivation Date\n${demoNpi(1)},01/31/2026\n`,
  )
  expect(await list(workbook, zip, csv)).toEqual({
    files: [
      ['off.csv', 'deactivation'],
      [name, 'deactivation'],
      [`NPPES_Deactivated_NPI_Report_020926.zip/${name}`, 'deactivation'],
    ],
    skipped: [],
  })
})

test('a path that is not there is refused', async () => {
  expect(await refusal(`${scratch.folder}/nowhere.csv`)).toBe(
    'nowhere.csv cannot be found. Check the spelling and the folder that you are in.',
  )
  expect(await refusal()).toMatch(/^No file was named/)
})

test.each([
  ['empty.csv', '', 'is empty'],
  ['page.csv', '\uFEFF\n <!DOCTYPE html><html>', 'is a web page and not a data file'],
  ['unicode.csv', Buffer.from(`\uFEFF${MAIN}`, 'utf16le'), 'is saved as Unicode text (UTF-16)'],
  ['packed.csv', Buffer.from([0x1f, 0x8b, 8, 0]), 'is packed with gzip'],
  ['old.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'is an Excel workbook'],
  ['bytes.csv', Buffer.from([1, 0, 2, 0]), 'is not a text file'],
  ['other.csv', 'Item,Price\nChair,20\n', 'is not a file of the registry'],
  ['endless.csv', 'x'.repeat(100_000), 'is not a file of the registry'],
  ['german.csv', COLUMNS.pl.join(';'), 'separates its columns by semicolons'],
  ['tabs.csv', COLUMNS.pl.join('\t'), 'separates its columns by tabs'],
  ['no-npi.csv', COLUMNS.npidata.slice(1).join(','), 'has no column "NPI"'],
])('%s is refused in words that say what to do', async (name, content, words) => {
  const message = await refusal(scratch.write(name, content))
  expect(message).toContain(`${name} ${words}`)
})

test('a zip that was cut off is refused', async () => {
  const whole = zipBytes({ 'npidata.csv': MAIN })
  const path = scratch.write('cut.zip', whole.subarray(0, whole.length - 40))
  const message = await refusal(path)
  expect(message).toMatch(/^cut\.zip is not a whole zip archive .* download it again\.$/)
})

test('a zip without a registry file is refused with a look at each of its files', async () => {
  const path = scratch.write(
    'other.zip',
    zipBytes({ 'NPPES Deactivated NPI Report.xlsx': 'PK', 'a.csv': 'x,y' }),
  )
  const message = await refusal(path)
  expect(message).toMatch(/^other\.zip holds no file of the registry\./)
  expect(message).toContain('other.zip/NPPES Deactivated NPI Report.xlsx is not a workbook')
  expect(message).toContain('other.zip/a.csv is not a file of the registry')
})

test('a registry file without its NPI column is an error inside a zip too', async () => {
  const path = scratch.write('broken.zip', zipBytes({ 'a.csv': COLUMNS.npidata.slice(1).join(',') }))
  expect(await refusal(path)).toContain('broken.zip/a.csv has no column "NPI"')
})

test.each([
  ['a file', scratch.write('part.csv', MAIN)],
  ['a file in a zip', scratch.write('part.zip', zipBytes({ 'part.csv': MAIN }))],
])('%s can be read from a byte on', async (_, path) => {
  const inputs = await openInputs([path])
  const [file] = inputs.files
  if (!file) throw new Error('No file was found')
  expect(file.bytes).toBe(MAIN.length)
  expect(await textOf(await file.open(5000))).toBe(MAIN.slice(5000))
  expect(await textOf(await file.open(MAIN.length))).toBe('')
  await inputs.close()
})
