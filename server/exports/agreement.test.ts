import { randomUUID } from 'node:crypto'
import { type Entitlement, getEntitlement, isInside, type Viewer } from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { getFacets, getFilters, type SearchRequest } from '#server/search/filters.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { searchEntities, searchPractitioners } from '#server/search/search-records.ts'
import { searchByBruteForce } from '#server/search/testing/brute-force.ts'
import { type GoldenDirectory, readGoldenDirectory } from '#server/search/testing/golden-directory.ts'
import { randomChanges } from '#server/search/testing/random-changes.ts'
import { randomRequests } from '#server/search/testing/random-filters.ts'
import { findExporter } from './rights.ts'
import { insertExport } from './store.ts'
import { type Exports, TINY, useExports, VIEWER } from './testing/use-exports.ts'

const SEARCHES = 200 * inject('costlyDepth')
const CHANGES = 300
const SHARED = [
  'npi',
  'status',
  'screening',
  'city',
  'zip',
  'phone',
  'locationCount',
  'distanceMiles',
] as const
const COLUMNS = {
  practitioner: [...SHARED, 'lastName', 'networks', 'acceptingNewPatients', 'entityName'],
  entity: [...SHARED, 'name', 'kind', 'practitionerCount'],
} as const

let exports: Exports
let directory: GoldenDirectory
let owner: { id: string; org_id: string }

beforeAll(async () => {
  exports = await useExports()
  await exports.program.database.asSystem(async (connection) => {
    const npis = new Set<number>()
    for (const apply of randomChanges(CHANGES, 5)) for (const npi of await apply(connection)) npis.add(npi)
    await refreshSearch(connection, [...npis])
    const row = await connection.one<typeof owner>(sql`select id, org_id from users where email = ${VIEWER}`)
    if (row) owner = row
  })
  // As the organization sees it: its own claims are part of that.
  directory = await exports.program.database.asOrganization(owner.org_id, readGoldenDirectory)
})
afterAll(() => exports.close())

const entitlements = fc.record({
  states: fc.oneof(fc.constant([]), fc.subarray(['TX', 'OK', 'AR', 'LA'], { maxLength: 2 })),
  zipCodes: fc.oneof(fc.constant([]), fc.subarray(['75209', '75225', '73112', '71101'], { maxLength: 2 })),
})

async function exportRows({ subject, filters }: SearchRequest): Promise<Record<string, unknown>[]> {
  const id = randomUUID()
  await exports.program.database.asOrganization(
    owner.org_id,
    (connection) =>
      insertExport(connection, {
        ...{
          orgId: owner.org_id,
          id,
          recipeId: id,
          userId: owner.id,
          tokenId: null,
          name: 'Random',
          listId: null,
        },
        ...{
          subject,
          filters,
          format: 'ndjson',
          columns: [...COLUMNS[subject], 'street'],
          expectedRows: 0,
          startedAt: new Date(),
          asOf: null,
        },
      }),
    { write: true },
  )
  expect(await exports.run({ id }, TINY)).toMatchObject({ state: 'ready' })
  const lines = String(await exports.readFile({ id })).split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

/** Returns the rows of all pages of the search, with the columns of the export. */
async function searchRows(connection: Connection, viewer: Viewer, { subject, filters }: SearchRequest) {
  const context = { tx: connection, viewer, config: exports.jobs.config, orgId: owner.org_id }
  const rows: Record<string, unknown>[] = []
  let cursor: string | undefined
  do {
    const body = { ...filters, limit: 100, cursor } as never
    const page =
      subject === 'entity'
        ? await searchEntities(context, body).then(({ entities, ...facts }) => ({ hits: entities, ...facts }))
        : await searchPractitioners(context, body).then(({ practitioners, ...facts }) => ({
            hits: practitioners,
            ...facts,
          }))
    for (const hit of page.hits) {
      const values = new Map<string, unknown>(Object.entries(hit))
      rows.push(Object.fromEntries(COLUMNS[subject].map((column) => [column, values.get(column) ?? null])))
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

/** Returns the street of the first place of a record that may be seen, at the ZIP code that its row says. */
function getStreet(npi: unknown, zip: unknown, entitlement: Entitlement | undefined): string | null {
  const { places = [] } = directory.records.find((record) => record.npi === npi) ?? {}
  const shown = places.find((place) => isInside(entitlement, place) && (zip === null || place.zip === zip))
  return [shown?.address1, shown?.address2].filter(Boolean).join(', ') || null
}

test('exports, searches and brute force agree row for row, whatever is searched for and may be seen', async () => {
  const requests = fc.sample(randomRequests(directory), { numRuns: SEARCHES, seed: 21 })
  const configs = fc.sample(entitlements, { numRuns: SEARCHES, seed: 21 })
  let found = 0
  for (const [index, request] of requests.entries()) {
    await exports.setConfig({ ...configs[index], dataAccess: 'INNOVATOR', apiAccess: 'BATCH' })
    const viewer = await findExporter(exports.jobs, { orgId: owner.org_id, userId: owner.id, tokenId: null })
    if (!viewer) throw new Error('The user may not export')
    const rows = await exportRows(request)
    const pages = await exports.program.database.asOrganization(owner.org_id, (connection) =>
      searchRows(connection, viewer, request),
    )
    const filters = getFilters(request)
    const expected = searchByBruteForce(
      directory,
      filters,
      getEntitlement(viewer),
      getFacets(filters.subject),
    )
    const at = JSON.stringify({ index, request, config: configs[index] })
    expect([at, rows.map(({ npi }) => npi)]).toEqual([at, expected.npis])
    const entitlement = getEntitlement(viewer)
    expect([at, rows]).toEqual([
      at,
      pages.map((page) => ({ ...page, street: getStreet(page.npi, page.zip, entitlement) })),
    ])
    found += rows.length
  }
  expect(found).toBeGreaterThan(SEARCHES)
})
