import { entityFiltersSchema, practitionerFiltersSchema } from '@concord/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { countEntities, countPractitioners } from './count-records.ts'
import type { SearchRequest } from './filters.ts'
import { refreshOverlay } from './read-model/refresh-overlay.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import { putEntity, putLocations, putPractitioner } from './read-model/testing/golden-records.ts'
import { overlayChange, VIEW_A, VIEW_B } from './read-model/testing/overlays.ts'
import { searchEntities, searchPractitioners } from './search-records.ts'
import { readGoldenDirectory } from './testing/golden-directory.ts'
import { randomChanges, randomOverlays } from './testing/random-changes.ts'
import { randomRequests } from './testing/random-filters.ts'
import { viewerWith } from './testing/viewer-with.ts'

const REQUESTS = 80 * inject('costlyDepth')
const CHANGES = 150 * inject('depth')
const NPI = 2_400_000_001
const ENTITY = 2_500_000_001

let scratch: TestDatabase
let requests: SearchRequest[]
beforeAll(async () => {
  scratch = await createTestDatabase()
  await seedDemo(scratch.database, { practitioners: 300, entities: 40 })
  await scratch.database.asSystem(async (connection) => {
    const npis = new Set<number>()
    for (const apply of randomChanges(CHANGES, 21)) for (const npi of await apply(connection)) npis.add(npi)
    await refreshSearch(connection, [...npis])
  })
  const directory = await scratch.database.asSystem(readGoldenDirectory)
  const texts = [
    'zyxwood',
    'zyxwod',
    'zyxville',
    's zyxville',
    'zyx',
    '2145550199',
    '75390',
    'zyxwood clinic',
  ]
  const random = fc.sample(randomRequests(directory), { numRuns: REQUESTS, seed: 22 })
  requests = [
    ...random,
    ...texts.flatMap((query): SearchRequest[] => [
      { subject: 'practitioner', filters: practitionerFiltersSchema.parse({ query }) },
      { subject: 'entity', filters: entityFiltersSchema.parse({ query }) },
    ]),
  ]
})
afterAll(() => scratch.drop())

function askEverything(orgId: string | null): Promise<string[]> {
  return scratch.database.asOrganization(orgId, async (tx) => {
    const config = readConfig({ CONCORD_HOME: '/nowhere' })
    const context = { tx, viewer: viewerWith({}), config, orgId }
    const answers: string[] = []
    for (const { subject, filters } of requests) {
      const answer =
        subject === 'entity'
          ? [await searchEntities(context, { ...filters, limit: 20 }), await countEntities(context, filters)]
          : [
              await searchPractitioners(context, { ...filters, limit: 20 }),
              await countPractitioners(context, filters),
            ]
      answers.push(JSON.stringify({ filters, answer }))
    }
    return answers
  })
}

/** Makes an organization see other records, with names and a city that no one else has. */
async function overlay(viewId: string, seed: number): Promise<void> {
  await scratch.database.asSystem(async (connection) => {
    const npis = new Set<number>()
    const changes = [
      ...randomOverlays(CHANGES, seed),
      async (inside: typeof connection) => {
        const place = { position: 0, city: 'ZYXVILLE', state: 'TX', zip: '75390', phone: '2145550199' }
        await putPractitioner(inside, { npi: NPI, last_name: 'ZYXWOOD', first_name: 'ZYXANN' })
        await putEntity(inside, { npi: ENTITY, name: 'ZYXWOOD CLINIC', kind: 'zyx clinic' })
        for (const npi of [NPI, ENTITY])
          await putLocations(inside, npi, [{ ...place, accepting_new_patients: null }])
        return [NPI, ENTITY]
      },
    ]
    for (const apply of changes)
      for (const npi of await overlayChange(connection, viewId, apply)) npis.add(npi)
    await refreshOverlay(connection, viewId, [...npis])
  })
}

test('what one organization sees otherwise changes no answer that others get', async () => {
  const before = { everyone: await askEverything(null), other: await askEverything(VIEW_B) }
  const own = await askEverything(VIEW_A)
  await overlay(VIEW_A, 23)
  expect(await askEverything(null)).toEqual(before.everyone)
  expect(await askEverything(VIEW_B)).toEqual(before.other)
  const differing = (await askEverything(VIEW_A)).filter((answer, at) => answer !== own[at])
  expect(differing.length).toBeGreaterThan(REQUESTS / 3)
  expect(differing.filter((answer) => answer.includes('ZYXWOOD')).length).toBeGreaterThan(3)
})
