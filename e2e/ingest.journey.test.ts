import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isValidNpi, taxonomyName } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { search } from './directory-data.ts'
import { ask, expectList, SEARCH } from './directory-page.ts'
import { heading, journey, seen } from './journey.ts'
import { runCommand } from './program.ts'

const REGISTRY_SAMPLE = join(
  import.meta.dirname,
  '../../shared/data/dev/nppes/npidata_v2_sample_excel_resaved.csv',
)

type Row = Readonly<Record<string, string>>

const FAMILY_MEDICINE = '207Q00000X'
const PLACE = {
  'Provider First Line Business Practice Location Address': '12 LANTERN WAY',
  'Provider Business Practice Location Address City Name': 'MARFA',
  'Provider Business Practice Location Address State Name': 'TX',
  'Provider Business Practice Location Address Postal Code': '798430000',
  'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
  'Provider Business Practice Location Address Telephone Number': '4325550147',
  'Provider Enumeration Date': '05/14/2019',
  'Last Update Date': '06/01/2026',
  'Healthcare Provider Taxonomy Code_1': FAMILY_MEDICINE,
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
}

/** An NPI that no registry gives out: those begin with 1, and this one is far from those of the demo workspace. */
function inventNpi(from: number): string {
  for (let number = from; ; number += 1) if (isValidNpi(String(number))) return String(number)
}

function person(npi: string, lastName: string, firstName: string): Row {
  return {
    NPI: npi,
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': lastName,
    'Provider First Name': firstName,
    'Provider Credential Text': 'MD',
    'Provider Sex Code': 'F',
    ...PLACE,
  }
}

function csvOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
  return `${[line(columns), ...rows.map((row) => line(columns.map((column) => row[column] ?? '')))].join('\n')}\n`
}

async function ingest(file: string): Promise<string> {
  const { exitCode, output } = await runCommand(['ingest', 'nppes', file], { CONCORD_HOME: inject('home') })
  expect(exitCode, output).toBe(0)
  return output
}

/** Expects the one practitioner among those that the page shows for a query. */
async function expectFound(page: Page, query: string, npi: string): Promise<void> {
  await ask(page, query)
  const reply = await search(inject('origin'), 'viewer', { query })
  expect(reply.practitioners.map((hit) => hit.npi)).toContain(npi)
  await expectList(page, reply)
}

describe('a registry file', () => {
  journey(
    'that is loaded while the program runs is found at once, and says where it came from',
    async ({ open }) => {
      const [npi, other] = [inventNpi(2_999_000_000), inventNpi(2_999_500_000)]
      const file = join(inject('runFolder'), 'npidata_pfile_20260601-20260607.csv')
      await writeFile(
        file,
        csvOf([person(npi, 'LAMPLIGHTER', 'OTTILIE'), person(other, 'LAMPLIGHTER', 'RUFUS')]),
      )
      const { page } = await open({ as: 'viewer', at: SEARCH })
      await seen(heading(page, 'Practitioner Search'))
      await ingest(file)
      await expectFound(page, 'lamplighter', npi)
      await seen(page.getByRole('heading', { level: 2, name: '2 practitioners', exact: true }))
      for (const query of [
        npi,
        'lamplighter, ottilie',
        'lamplighter marfa',
        '79843 family medicine',
        '(432) 555-0147',
      ]) {
        await expectFound(page, query, npi)
      }
      await page
        .getByRole('link', { name: /Lamplighter/ })
        .first()
        .click()
      await seen(page.getByRole('heading', { level: 1, name: /Lamplighter/ }))
      await seen(page.getByRole('region', { name: 'Facts', exact: true }).getByText('NPPES registry'))
      await page.goto('/')
      await seen(page.getByRole('row', { name: /^NPPES 2026-06-01 to 2026-06-07 2 0 0 / }).first())
    },
  )

  const hasSample = existsSync(REGISTRY_SAMPLE)
  if (!hasSample) console.log('Skipped: the registry sample of ../shared/data is not there.')
  journey.skipIf(!hasSample)(
    'as the registry publishes it is loaded and found by NPI, name, specialty and city',
    async ({ open }) => {
      const lines = (await readFile(REGISTRY_SAMPLE, 'utf8')).split(/\r?\n/)
      const columns = (lines[0] ?? '')
        .replace(/^\uFEFF/, '')
        .replaceAll('"', '')
        .split(',')
      const rows = lines
        .slice(1)
        .filter((line) => line !== '' && !line.includes('"'))
        .map((line): Row => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])))
      const practitioners = rows.filter((row) => row['Entity Type Code'] === '1')
      expect(practitioners.length).toBeGreaterThan(10)
      await ingest(REGISTRY_SAMPLE)
      const { page } = await open({ as: 'viewer', at: SEARCH })
      for (const row of practitioners.slice(0, 3)) {
        const npi = row.NPI ?? ''
        const last = row['Provider Last Name (Legal Name)'] ?? ''
        const first = row['Provider First Name'] ?? ''
        const city = row['Provider Business Practice Location Address City Name'] ?? ''
        const [specialty] = taxonomyName(row['Healthcare Provider Taxonomy Code_1'] ?? '').split(',')
        for (const query of [npi, `${last}, ${first}`, `${last} ${specialty}`, `${last} ${city}`]) {
          await expectFound(page, query, npi)
        }
      }
    },
  )
})
