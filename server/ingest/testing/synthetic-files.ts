import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { COLUMNS, type FileKind } from '../files/columns.ts'

export type CsvRow = Readonly<Record<string, string>>

/** The style of a CSV file: as the registry writes it, or as Excel saves it again. */
export type CsvStyle = 'registry' | 'excel'

/** Returns the n-th NPI of the demo range. */
export const demoNpi = (n: number): string => makeNpi(`2${String(n).padStart(8, '0')}`)

const quoteAlways = (value: string) => `"${value.replaceAll('"', '""')}"`
const quoteIfNeeded = (value: string) => (/[",\n]/.test(value) ? quoteAlways(value) : value)

/** The columns before V.2: no certification date, and the sex code under its old name. */
export const V1_COLUMNS = COLUMNS.npidata
  .filter((column) => column !== 'Certification Date')
  .map((column) => (column === 'Provider Sex Code' ? 'Provider Gender Code' : column))

export function toCsv(
  columns: readonly string[],
  rows: readonly CsvRow[],
  style: CsvStyle = 'registry',
): string {
  const quote = style === 'registry' ? quoteAlways : quoteIfNeeded
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map((cells) =>
    cells.map(quote).join(','),
  )
  return style === 'registry' ? `${lines.join('\n')}\n` : `\uFEFF${lines.join('\r\n')}\r\n`
}

export const nppesCsv = (kind: FileKind, rows: readonly CsvRow[], style?: CsvStyle): string =>
  toCsv(COLUMNS[kind], rows, style)

export function individual(npi: string, values: CsvRow = {}): CsvRow {
  return {
    NPI: npi,
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': 'HARTWELL',
    'Provider First Name': 'MARISOL',
    'Provider Credential Text': 'MD',
    'Provider First Line Business Practice Location Address': '410 ORCHARD LN',
    'Provider Business Practice Location Address City Name': 'DALLAS',
    'Provider Business Practice Location Address State Name': 'TX',
    'Provider Business Practice Location Address Postal Code': '752091234',
    'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
    'Provider Business Practice Location Address Telephone Number': '2145550142',
    'Provider First Line Business Mailing Address': 'PO BOX 77',
    'Provider Business Mailing Address City Name': 'DALLAS',
    'Provider Business Mailing Address State Name': 'TX',
    'Provider Business Mailing Address Postal Code': '75209',
    'Provider Enumeration Date': '05/23/2011',
    'Last Update Date': '06/15/2026',
    'Provider Sex Code': 'F',
    'Healthcare Provider Taxonomy Code_1': '207R00000X',
    'Provider License Number_1': 'TX4471',
    'Provider License Number State Code_1': 'TX',
    'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    'Is Sole Proprietor': 'N',
    ...values,
  }
}

export function organization(npi: string, values: CsvRow = {}): CsvRow {
  return {
    NPI: npi,
    'Entity Type Code': '2',
    'Employer Identification Number (EIN)': '<UNAVAIL>',
    'Provider Organization Name (Legal Business Name)': 'LAKESHORE FAMILY CLINIC LLC',
    'Provider First Line Business Practice Location Address': '22 HARBOR RD',
    'Provider Business Practice Location Address City Name': 'BOSTON',
    'Provider Business Practice Location Address State Name': 'MA',
    'Provider Business Practice Location Address Postal Code': '02108',
    'Provider Business Practice Location Address Telephone Number': '6175550101',
    'Provider Enumeration Date': '01/09/2008',
    'Last Update Date': '02/01/2025',
    'Authorized Official Last Name': 'OKAFOR',
    'Authorized Official First Name': 'RUTH',
    'Authorized Official Telephone Number': '(617) 555-0102',
    'Healthcare Provider Taxonomy Code_1': '261QP2300X',
    'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    'Is Organization Subpart': 'N',
    ...values,
  }
}

export const deactivated = (npi: string, on: string, values: CsvRow = {}): CsvRow => ({
  NPI: npi,
  'NPI Deactivation Date': on,
  ...values,
})

export function place(npi: string, address1: string, values: CsvRow = {}): CsvRow {
  return {
    NPI: npi,
    'Provider Secondary Practice Location Address- Address Line 1': address1,
    'Provider Secondary Practice Location Address - City Name': 'PLANO',
    'Provider Secondary Practice Location Address - State Name': 'TX',
    'Provider Secondary Practice Location Address - Postal Code': '75024',
    'Provider Secondary Practice Location Address - Telephone Number': '9725550110',
    ...values,
  }
}

/** A folder for the files of one test. */
export type Scratch = {
  folder: string
  write(name: string, content: string | Buffer): string
  remove(): void
}

export function createScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'concord-ingest-'))
  return {
    folder,
    write(name, content) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
