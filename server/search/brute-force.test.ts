import { practitionerFiltersSchema } from '@concord/contract'
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
import { PUBLIC_VIEW, readView } from '#server/db/view.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { applyBatch, openBatch } from '#server/ledger/batches.ts'
import { countEntities, countPractitioners } from './count-records.ts'
import { getFacets, getFilters, type SearchRequest } from './filters.ts'
import { refreshOverlay } from './read-model/refresh-overlay.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import { overlayChange, removeOverlays, VIEW_A, VIEW_B } from './read-model/testing/overlays.ts'
import { interpretSearch, searchEntities, searchPractitioners } from './search-records.ts'
import { searchByBruteForce } from './testing/brute-force.ts'
import { type GoldenDirectory, readGoldenDirectory } from './testing/golden-directory.ts'
import { randomChanges, randomOverlays, randomPractitionerOverlays } from './testing/random-changes.ts'
import { randomRequests } from './testing/random-filters.ts'
import { viewerWith } from './testing/viewer-with.ts'

const LIMIT = 100
/** Many pages are read forward and backward. */
const SMALL_PAGE = 7
const MAX_PAGES = 4
const IS_DEEP = inject('depth') > 1
/** Number of searches: each is run in six views, at first with three entitlements and once more after the changes. */
const SEARCHES = IS_DEEP ? 100 * inject('depth') : 8
const CHANGES = IS_DEEP ? 300 * inject('depth') : 150
const SIZE = IS_DEEP ? { practitioners: 900, entities: 120 } : { practitioners: 500, entities: 80 }
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

/** The views that searches are asked in: of no organization, of those that see some records otherwise, of one that does not. */
const VIEW_OF_NO_OVERLAYS = 'c0000000-0000-4000-8000-00000000000c'
const VIEW_OF_PRACTITIONERS = 'e0000000-0000-4000-8000-00000000000e'
const PAST_VIEW = 'd0000000-0000-4000-8000-00000000000d'
type Asked = { readonly who: string; readonly orgId: string | null; readonly viewId: string }
const ASKED: readonly Asked[] = [
  { who: 'no organization', orgId: null, viewId: PUBLIC_VIEW },
  { who: 'an organization with its own view', orgId: VIEW_A, viewId: VIEW_A },
  { who: 'another organization with its own view', orgId: VIEW_B, viewId: VIEW_B },
  {
    who: 'an organization that sees practitioners otherwise and no entity',
    orgId: VIEW_OF_PRACTITIONERS,
    viewId: VIEW_OF_PRACTITIONERS,
  },
  { who: 'an organization without', orgId: VIEW_OF_NO_OVERLAYS, viewId: VIEW_OF_NO_OVERLAYS },
  { who: 'an organization in a view of the past', orgId: VIEW_A, viewId: PAST_VIEW },
]

let scratch: TestDatabase
/** The directory as each of them sees it. */
const directories = new Map<string, GoldenDirectory>()

beforeAll(async () => {
  scratch = await createTestDatabase()
  await seedDemo(scratch.database, SIZE)
  await change(CHANGES, 1)
  await scratch.database.asSystem((connection) =>
    connection.run(sql`insert into overlay.past_views (id, org_id, at, built_at, used_at)
      values (${PAST_VIEW}, ${VIEW_A}, '2026-02-17', now(), now())`),
  )
  await overlay(CHANGES / 3, 100)
  await readDirectories()
})
afterAll(() => scratch.drop())

async function change(count: number, seed: number): Promise<void> {
  await scratch.database.asSystem(async (connection) => {
    const npis = new Set<number>()
    for (const apply of randomChanges(count, seed)) for (const npi of await apply(connection)) npis.add(npi)
    await refreshSearch(connection, [...npis])
  })
}

/**
 * Overlays records in the public view and in the views of three organizations, and removes some of these overlays
 * again.
 */
async function overlay(count: number, seed: number): Promise<void> {
  await scratch.database.asSystem(async (connection) => {
    for (const [index, viewId] of [PUBLIC_VIEW, VIEW_A, VIEW_B, PAST_VIEW, VIEW_OF_PRACTITIONERS].entries()) {
      const npis = new Set<number>()
      const draw = viewId === VIEW_OF_PRACTITIONERS ? randomPractitionerOverlays : randomOverlays
      for (const apply of draw(count, seed + index)) {
        const orgId = viewId === PAST_VIEW ? VIEW_A : viewId
        for (const npi of await overlayChange(connection, viewId, apply, orgId)) npis.add(npi)
      }
      const removed = [...npis].filter((_, place) => place % 7 === 0)
      await removeOverlays(connection, viewId, removed)
      if (viewId === PUBLIC_VIEW) await refreshSearch(connection, [...npis])
      else await refreshOverlay(connection, viewId, [...npis])
    }
  })
}

async function readDirectories(): Promise<void> {
  for (const { orgId, viewId } of ASKED) {
    const found = await scratch.database.asOrganization(orgId, async (connection) =>
      readGoldenDirectory(await readView(connection, viewId)),
    )
    const known = await scratch.database.asSystem(readKnownCities)
    // A word that no one has any more still has a spelling.
    const spelled = new Set([...found.spelled, ...(directories.get(viewId)?.spelled ?? [])])
    const cities = {
      practitioner: new Set([...found.cities.practitioner, ...known.practitioner]),
      entity: new Set([...found.cities.entity, ...known.entity]),
    }
    directories.set(viewId, { ...found, spelled, cities })
  }
}

/**
 * Reads the cities that public records had when the model was built; queries still read them as cities when no record
 * is there anymore.
 */
async function readKnownCities(connection: Connection): Promise<GoldenDirectory['cities']> {
  const rows = await connection.rows<{ subject: string; value: string }>(
    sql`select subject, value from search.lists where kind = 'c' and size > 0`,
  )
  const citiesOf = (kind: string) =>
    new Set(rows.filter(({ subject }) => subject === kind).map(({ value }) => value))
  return { practitioner: citiesOf('p'), entity: citiesOf('e') }
}

const directoryOf = (viewId: string): GoldenDirectory => {
  const directory = directories.get(viewId)
  if (!directory) throw new Error('Read the directories first.')
  return directory
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

/** Pages from the first on, and from the last of these back to the first. */
async function expectPages(
  connection: Connection,
  viewer: Viewer,
  request: SearchRequest,
  npis: readonly string[],
): Promise<void> {
  const context = { tx: connection, viewer, config: CONFIG, orgId: viewer.user.orgId }
  const read = async (cursor: string | undefined) => {
    const at = { limit: SMALL_PAGE, cursor }
    if (request.subject === 'entity') {
      const { entities: hits, ...page } = await searchEntities(context, { ...request.filters, ...at })
      return { hits: hits.map(({ npi }) => npi), ...page }
    }
    const { practitioners: hits, ...page } = await searchPractitioners(context, { ...request.filters, ...at })
    return { hits: hits.map(({ npi }) => npi), ...page }
  }
  const expectedAt = (page: number) => npis.slice(page * SMALL_PAGE, (page + 1) * SMALL_PAGE)
  let page = await read(undefined)
  let last = 0
  for (; page.nextCursor && last < MAX_PAGES; last += 1) {
    expect(page.hits).toEqual(expectedAt(last))
    page = await read(page.nextCursor)
  }
  for (let at = last; at > 0 && page.previousCursor; at -= 1) {
    expect(page.hits).toEqual(expectedAt(at))
    page = await read(page.previousCursor)
  }
  expect(page.hits).toEqual(expectedAt(0))
}

async function expectAgreement(
  connection: Connection,
  directory: GoldenDirectory,
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
  if (expected.total > SMALL_PAGE)
    await expectPages(connection, viewer, request, expected.npis.slice(0, LIMIT))
  expect(new Map(count.places.map((place) => [place.zip, place.count]))).toEqual(expected.places)
  for (const [facet, values] of Object.entries(count.facets)) {
    const counted = expected.facets.get(facet as never) ?? new Map<string, number>()
    const got = new Map(values.filter(({ count: n }) => n > 0).map(({ value, count: n }) => [value, n]))
    expect([facet, got]).toEqual([facet, counted])
  }
  if (!seesEntities(viewer)) expect(named).toEqual([])
}

/**
 * Compares random searches with brute force, each for one level of data access, without and with `restricted` random
 * entitlements.
 */
async function compare({ who, orgId, viewId }: Asked, seed: number, restricted: number): Promise<void> {
  const drawn = fc.sample(entitlements, { numRuns: SEARCHES * restricted, seed })
  const directory = directoryOf(viewId)
  const requests = fc.sample(randomRequests(directory), { numRuns: SEARCHES, seed })
  await scratch.database.asOrganization(orgId, async (transaction) => {
    const connection = await readView(transaction, viewId)
    for (const [index, request] of requests.entries()) {
      const level = DATA_ACCESS_LEVELS[index % DATA_ACCESS_LEVELS.length] ?? 'INNOVATOR'
      const configs = [EVERYWHERE, ...drawn.slice(index * restricted, (index + 1) * restricted)]
      for (const config of configs) {
        try {
          await expectAgreement(connection, directory, request, level, config)
        } catch (error) {
          throw new Error(
            `${JSON.stringify({ who, request, level, config })}: ${error instanceof Error ? error.message : error}`,
            { cause: error },
          )
        }
      }
    }
  })
}

test.each(ASKED)(
  'random searches of $who agree with brute force for every data access and entitlement',
  async (asked) => {
    await compare(asked, 11, 2)
  },
)

test('a text is understood once for its page and its counts, until records change', async () => {
  const request: SearchRequest = {
    subject: 'practitioner',
    filters: practitionerFiltersSchema.parse({ query: 'jonh smiht' }),
  }
  const countStatements = () =>
    scratch.database.asOrganization(null, async (tx) => {
      let statements = 0
      const preparedRows: Connection['preparedRows'] = (statement) => {
        statements += 1
        return tx.preparedRows(statement)
      }
      await interpretSearch({ tx: { ...tx, preparedRows }, viewer: viewerWith({}) }, request)
      return statements
    })
  expect(await countStatements()).toBeGreaterThan(3)
  // What is left asks whether records changed.
  expect(await countStatements()).toBe(1)
  await change(1, 3)
  expect(await countStatements()).toBeGreaterThan(3)
})

/** Loads an exclusion list, after which records that the list does not name are clear. */
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
  await overlay(CHANGES / 3, 200)
  await readDirectories()
  for (const asked of ASKED) {
    const screenings = new Set(directoryOf(asked.viewId).records.map(({ screening }) => screening))
    expect(screenings).toEqual(new Set(['excluded', 'possible', 'clear']))
    await compare(asked, 12, 1)
  }
})
