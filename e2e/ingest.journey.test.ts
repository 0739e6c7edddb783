import { existsSync } from 'node:fs'
import { taxonomyName } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { search, searchEntities } from './directory-data.ts'
import { ask, ENTITY_SEARCH, expectList, SEARCH } from './directory-page.ts'
import { heading, journey, seen } from './journey.ts'
import {
  ingest,
  ingestRows,
  inventNpi,
  personRow,
  type RegistryRow,
  readSample,
  samplePath,
} from './registry-file.ts'

const SAMPLE = 'npidata_v2_sample_excel_resaved.csv'
const ORGANIZATIONS = 'npidata_v1_organizations_2018.csv'

/** Expects the one practitioner among those that the page shows for a query. */
async function expectFound(page: Page, query: string, npi: string): Promise<void> {
  await ask(page, query)
  const reply = await search(inject('origin'), 'viewer', { query })
  expect(reply.practitioners.map((hit) => hit.npi)).toContain(npi)
  await expectList(page, reply)
}

const LEGAL_NAME = 'Provider Organization Name (Legal Business Name)'

function factsOf(row: RegistryRow) {
  const code = row['Healthcare Provider Taxonomy Code_1'] ?? ''
  const [specialty = ''] = taxonomyName(code).split(',')
  return {
    code,
    npi: row.NPI ?? '',
    city: row['Provider Business Practice Location Address City Name'] ?? '',
    specialty,
  }
}

/**
 * Returns queries for an organization: its NPI, its name, and a word of the name with the city and, if its code has a
 * name, with the specialty.
 */
function organizationQueries(row: RegistryRow): string[] {
  const { npi, city, code, specialty } = factsOf(row)
  const name = row[LEGAL_NAME] ?? ''
  const [word] = name.split(' ')
  return [npi, name, `${word} ${city}`, ...(specialty === code ? [] : [`${word} ${specialty}`])]
}

describe('a registry file', () => {
  journey(
    'that is loaded while the program runs is found at once, and says where it came from',
    async ({ open }) => {
      const [npi, other] = [inventNpi(2_999_000_000), inventNpi(2_999_500_000)]
      const { page } = await open({ as: 'viewer', at: SEARCH })
      await seen(heading(page, 'Practitioner Search'))
      await ingestRows('npidata_pfile_20260601-20260607.csv', [
        personRow(npi, 'LAMPLIGHTER', 'OTTILIE'),
        personRow(other, 'LAMPLIGHTER', 'RUFUS'),
      ])
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
      const changes = page.getByRole('list', { name: 'Changed in your directory' })
      const load = changes.getByRole('listitem').filter({ hasText: 'NPPES 2026-06-01 to 2026-06-07' })
      await seen(load.getByText('2 practitioners'))
    },
  )

  const hasSamples = [SAMPLE, ORGANIZATIONS].every((name) => existsSync(samplePath(name)))
  if (!hasSamples) console.log('Skipped: the registry samples of ../shared/data are not there.')
  const withSamples = journey.skipIf(!hasSamples)

  withSamples(
    'as the registry publishes it is loaded, and its people are found by NPI, name, specialty and city',
    async ({ open }) => {
      const rows = await readSample(SAMPLE)
      const people = rows.filter((row) => row['Entity Type Code'] === '1')
      expect(people.length).toBeGreaterThan(10)
      await ingest(samplePath(SAMPLE))
      const { page } = await open({ as: 'viewer', at: SEARCH })
      for (const row of people.slice(0, 3)) {
        const { npi, city, specialty } = factsOf(row)
        const last = row['Provider Last Name (Legal Name)'] ?? ''
        const first = row['Provider First Name'] ?? ''
        for (const query of [npi, `${last}, ${first}`, `${last} ${specialty}`, `${last} ${city}`]) {
          await expectFound(page, query, npi)
        }
      }
    },
  )

  withSamples.for([
    { name: ORGANIZATIONS, least: 40 },
    { name: SAMPLE, least: 10 },
  ])(
    'as the registry publishes it is loaded, and its organizations are found by NPI, name, specialty and city: $name',
    async ({ name, least }, { open, origin }) => {
      const rows = await readSample(name)
      const organizations = rows.filter((row) => row[LEGAL_NAME] !== '' && row['Entity Type Code'] === '2')
      expect(organizations.length).toBeGreaterThanOrEqual(least)
      await ingest(samplePath(name))
      for (const row of organizations) {
        const { npi } = factsOf(row)
        for (const query of organizationQueries(row)) {
          const { entities } = await searchEntities(origin, 'viewer', { query, limit: 100 })
          expect(
            entities.map((hit) => hit.npi),
            query,
          ).toContain(npi)
        }
      }
      const { page } = await open({ as: 'viewer', at: ENTITY_SEARCH })
      for (const query of organizationQueries(organizations[0] ?? {})) {
        await ask(page, query)
        await expectList(page, await searchEntities(origin, 'viewer', { query }))
      }
    },
  )
})
