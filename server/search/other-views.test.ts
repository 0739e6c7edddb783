import { entityFiltersSchema, practitionerFiltersSchema } from '@concord/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { readView } from '#server/db/view.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { countEntities, countPractitioners } from './count-records.ts'
import type { SearchRequest } from './filters.ts'
import { refreshOverlay } from './read-model/refresh-overlay.ts'
import { refreshSearch } from './read-model/refresh-search.ts'
import { putEntity, putLocations, putPractitioner } from './read-model/testing/golden-records.ts'
import { overlayChange, removeOverlays, VIEW_A, VIEW_B } from './read-model/testing/overlays.ts'
import { searchEntities, searchPractitioners } from './search-records.ts'
import { readGoldenDirectory } from './testing/golden-directory.ts'
import { randomChanges, randomOverlays } from './testing/random-changes.ts'
import { randomRequests } from './testing/random-filters.ts'
import { viewerWith } from './testing/viewer-with.ts'

const REQUESTS = 80 * inject('costlyDepth')
const CHANGES = 150 * inject('depth')
const NPI = 2_400_000_001
const ENTITY = 2_500_000_001
/** Organizations that see no record otherwise, and a view of the past. */
const VIEW_C = 'c0000000-0000-4000-8000-00000000000c'
const VIEW_D = 'd0000000-0000-4000-8000-00000000000d'
const PAST_VIEW = 'e0000000-0000-4000-8000-00000000000e'

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

describe('a phone that one view has at a second place, which makes no row of the search another one', () => {
  const PERSON = 2_400_000_002
  const PLACE = { city: 'DALLAS', state: 'TX', zip: '75209', accepting_new_patients: null }
  const putPhone =
    (phone: string | null) =>
    async (connection: Connection): Promise<number[]> => {
      await putPractitioner(connection, { npi: PERSON, last_name: 'SMITH' })
      await putLocations(connection, PERSON, [
        { ...PLACE, position: 0, phone: '2145557180' },
        { ...PLACE, position: 1, zip: '75225', phone },
      ])
      return [PERSON]
    }
  const find = (orgId: string | null, query: string, viewId?: string) =>
    scratch.database.asOrganization(orgId, async (transaction) => {
      const tx = viewId ? await readView(transaction, viewId) : transaction
      const context = { tx, viewer: viewerWith({}), config: readConfig({ CONCORD_HOME: '/nowhere' }), orgId }
      const filters = practitionerFiltersSchema.parse({ query })
      const { practitioners } = await searchPractitioners(context, { ...filters, limit: 20 })
      return practitioners.map(({ npi }) => Number(npi))
    })
  const see = (viewId: string, phone: string, orgId = viewId) =>
    scratch.database.asSystem(async (connection) => {
      await refreshOverlay(
        connection,
        viewId,
        await overlayChange(connection, viewId, putPhone(phone), orgId),
      )
    })
  beforeAll(() =>
    scratch.database.asSystem(async (connection) =>
      refreshSearch(connection, await putPhone('2145557181')(connection)),
    ),
  )

  test('is found by its organization at once and by no other one', async () => {
    const phone = '2145557182'
    expect([await find(VIEW_C, phone), await find(null, phone)]).toEqual([[], []])
    await see(VIEW_C, phone)
    expect(await find(VIEW_C, phone)).toEqual([PERSON])
    expect([await find(null, phone), await find(VIEW_D, phone)]).toEqual([[], []])
    expect([await find(VIEW_C, '2145557181'), await find(VIEW_D, '2145557181')]).toEqual([[], [PERSON]])
  })

  test('is told to no one who asks after its organization', async () => {
    const phone = '2145557183'
    await see(VIEW_C, phone)
    expect(await find(VIEW_C, phone)).toEqual([PERSON])
    expect([await find(null, phone), await find(VIEW_D, phone)]).toEqual([[], []])
  })

  test('of the past is found on its day and not now', async () => {
    const phone = '2145557184'
    expect(await find(VIEW_D, phone)).toEqual([])
    await see(PAST_VIEW, phone, VIEW_D)
    expect(await find(VIEW_D, phone, PAST_VIEW)).toEqual([PERSON])
    expect(await find(VIEW_D, phone)).toEqual([])
  })

  test('is found no more once the view sees the record as everyone does', async () => {
    const phone = '2145557185'
    await see(VIEW_C, phone)
    expect(await find(VIEW_C, phone)).toEqual([PERSON])
    await scratch.database.asSystem(async (connection) => {
      await removeOverlays(connection, VIEW_C, [PERSON])
      await refreshOverlay(connection, VIEW_C, [PERSON])
    })
    expect([await find(VIEW_C, phone), await find(VIEW_C, '2145557181')]).toEqual([[], [PERSON]])
  })
})
