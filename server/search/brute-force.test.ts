import {
  DATA_ACCESS_LEVELS,
  type DataAccess,
  type Entitlement,
  SOURCES,
  seesEntities,
  type Viewer,
} from '@concord/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { applyBatch, openBatch } from '#server/ledger/batches.ts'
import { countEntities, countPractitioners } from './count-records.ts'
import { getFacets, getFilters, type SearchRequest } from './filters.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import { searchEntities, searchPractitioners } from './search-records.ts'
import { searchByBruteForce } from './testing/brute-force.ts'
import { type GoldenDirectory, readGoldenDirectory } from './testing/golden-directory.ts'
import { randomChanges } from './testing/random-changes.ts'
import { randomRequests } from './testing/random-filters.ts'
import { viewerWith } from './testing/viewer-with.ts'

const LIMIT = 100
const SEARCHES = 100 * inject('depth')
const CHANGES = 300 * inject('depth')
const EVERYWHERE: Entitlement = { states: [], zipCodes: [] }
const [STATES_OF_PLACES, ZIPS_OF_PLACES] = [
  ['TX', 'OK', 'AR', 'LA'],
  ['75209', '75225', '76102', '73112', '75501', '71854', '71101', '99998'],
]

/** States, ZIP codes or both. */
const entitlements: fc.Arbitrary<Entitlement> = fc
  .record({
    states: fc.subarray(STATES_OF_PLACES, { maxLength: 2 }),
    zipCodes: fc.oneof(fc.constant([]), fc.subarray(ZIPS_OF_PLACES, { maxLength: 4 })),
  })
  .filter(({ states, zipCodes }) => states.length + zipCodes.length > 0)

let scratch: TestDatabase
let directory: GoldenDirectory

beforeAll(async () => {
  scratch = await createTestDatabase()
  await seedDemo(scratch.database, { practitioners: 900, entities: 120 })
  await change(CHANGES, 1)
})
afterAll(() => scratch.drop())

async function change(count: number, seed: number): Promise<void> {
  await scratch.database.asSystem(async (connection) => {
    const npis = new Set<number>()
    for (const apply of randomChanges(count, seed)) for (const npi of await apply(connection)) npis.add(npi)
    await refreshSearch(connection, [...npis])
    const found = await readGoldenDirectory(connection)
    // A city or a word that no one has any more is still understood as one.
    directory = directory ? joined(found, directory) : found
  })
}

function joined(found: GoldenDirectory, before: GoldenDirectory): GoldenDirectory {
  return {
    ...found,
    spelled: new Set([...found.spelled, ...before.spelled]),
    cities: {
      practitioner: new Set([...found.cities.practitioner, ...before.cities.practitioner]),
      entity: new Set([...found.cities.entity, ...before.cities.entity]),
    },
  }
}

const CONFIG = readConfig({ CONCORD_HOME: '/nowhere' })

async function searchFor(connection: Connection, viewer: Viewer, request: SearchRequest) {
  const context = { tx: connection, viewer, config: CONFIG, orgId: viewer.user.orgId }
  if (request.subject === 'entity') {
    const page = await searchEntities(context, { ...request.filters, limit: LIMIT })
    return { page, hits: page.entities, count: await countEntities(context, request.filters), named: [] }
  }
  const page = await searchPractitioners(context, { ...request.filters, limit: LIMIT })
  const named = page.practitioners.filter(({ entityName }) => entityName !== null)
  return { page, hits: page.practitioners, count: await countPractitioners(context, request.filters), named }
}

async function expectAgreement(
  connection: Connection,
  request: SearchRequest,
  level: DataAccess,
  config: Entitlement,
) {
  const viewer = viewerWith({ dataAccess: level, ...config })
  const filters = getFilters(request)
  if (!seesEntities(viewer) && (request.subject === 'entity' || filters.entity !== undefined)) {
    await expect(searchFor(connection, viewer, request)).rejects.toMatchObject({ code: 'forbidden' })
    return
  }
  const { page, hits, count, named } = await searchFor(connection, viewer, request)
  const entitlement = config.states.length + config.zipCodes.length > 0 ? config : undefined
  const expected = searchByBruteForce(directory, filters, entitlement, getFacets(filters.subject))
  expect(hits.map(({ npi }) => npi)).toEqual(expected.npis.slice(0, LIMIT))
  expect({ total: count.total, blocked: count.blocked, isAlike: page.isAlike }).toEqual({
    total: expected.total,
    blocked: expected.blocked,
    isAlike: expected.isAlike,
  })
  expect(page.nextCursor === null).toBe(expected.total <= LIMIT)
  expect(new Map(count.places.map((place) => [place.zip, place.count]))).toEqual(expected.places)
  for (const [facet, values] of Object.entries(count.facets)) {
    const counted = expected.facets.get(facet as never) ?? new Map<string, number>()
    const got = new Map(values.filter(({ count: n }) => n > 0).map(({ value, count: n }) => [value, n]))
    expect([facet, got]).toEqual([facet, counted])
  }
  if (!seesEntities(viewer)) expect(named).toEqual([])
}

/** Random searches, each for one level of data access, without and with so many random entitlements. */
async function compare(seed: number, restricted: number): Promise<void> {
  const drawn = fc.sample(entitlements, { numRuns: SEARCHES * restricted, seed })
  const requests = fc.sample(randomRequests(directory), { numRuns: SEARCHES, seed })
  await scratch.database.asOrganization(null, async (connection) => {
    for (const [index, request] of requests.entries()) {
      const level = DATA_ACCESS_LEVELS[index % DATA_ACCESS_LEVELS.length] ?? 'INNOVATOR'
      const configs = [EVERYWHERE, ...drawn.slice(index * restricted, (index + 1) * restricted)]
      for (const config of configs) {
        try {
          await expectAgreement(connection, request, level, config)
        } catch (error) {
          throw new Error(
            `${JSON.stringify({ request, level, config })}: ${error instanceof Error ? error.message : error}`,
            { cause: error },
          )
        }
      }
    }
  })
}

test('random searches agree with brute force for every data access and entitlement', async () => {
  await compare(11, 3)
})

/** Whom the list says nothing of is clear from then on. */
const loadExclusionList = () =>
  scratch.database.asSystem(async (connection) => {
    const batchId = await openBatch(connection, {
      sourceId: SOURCES.exclusionList.id,
      label: 'OIG exclusions',
    })
    await connection.run(sql`update batches set covers_until = '2026-09-10' where id = ${batchId}`)
    await applyBatch(connection, batchId, {})
  })

test('searches still agree after an exclusion list and as many random changes again', async () => {
  await loadExclusionList()
  await change(CHANGES, 2)
  const screenings = new Set(directory.records.map(({ screening }) => screening))
  expect(screenings).toEqual(new Set(['excluded', 'possible', 'clear']))
  await compare(12, 1)
})
