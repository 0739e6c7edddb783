import { entityFiltersSchema, practitionerFiltersSchema } from '@concord/contract'
import type { DirectoryConfig, Viewer } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import type { SearchRequest } from './filters.ts'
import { findMatches } from './find-matches.ts'
import { openHits, readHits } from './read-hits.ts'
import { describeSnapshot, holdSnapshot } from './snapshot.ts'
import { type GoldenRecord, readGoldenDirectory } from './testing/golden-directory.ts'
import { viewerWith } from './testing/viewer-with.ts'

let scratch: TestDatabase
let practitioners: GoldenRecord[]
beforeAll(async () => {
  scratch = await createTestDatabase()
  await seedDemo(scratch.database, { practitioners: 250, entities: 20 })
  const { records } = await scratch.database.asSystem(readGoldenDirectory)
  practitioners = records.filter(({ subject }) => subject === 'practitioner')
})
afterAll(() => scratch.drop())

const ANYWHERE = viewerWith({})
const IN_TEXAS = viewerWith({ states: ['TX'] })
const isInTexas = ({ places }: GoldenRecord) => places.some(({ state }) => state === 'TX')
const npisOf = (records: readonly GoldenRecord[]) => records.map(({ npi }) => npi).sort()

function practitionersWith(filters: object): SearchRequest {
  return { subject: 'practitioner', filters: practitionerFiltersSchema.parse(filters) }
}
const find = (viewer: Viewer, request: SearchRequest, limit = 10_000) =>
  scratch.database.asOrganization(null, (connection) => findMatches(connection, viewer, request, limit))

test('all hits are found, more than a page holds, and no more than the limit', async () => {
  expect((await find(ANYWHERE, practitionersWith({}))).toSorted()).toEqual(npisOf(practitioners))
  const first = await find(ANYWHERE, practitionersWith({}), 7)
  expect((await find(ANYWHERE, practitionersWith({}))).slice(0, 7)).toEqual(first)
})

test('all hits of a circle are found', async () => {
  const near = await find(ANYWHERE, practitionersWith({ near: '75209', miles: 100 }))
  expect(near.length).toBeGreaterThan(5)
  expect(new Set(near).size).toBe(near.length)
})

test('an organization restricted to a state finds those there only', async () => {
  const inTexas = npisOf(practitioners.filter(isInTexas))
  expect((await find(IN_TEXAS, practitionersWith({}))).toSorted()).toEqual(inTexas)
})

test('entities are refused without access to entity data', async () => {
  const viewer = viewerWith({ dataAccess: 'PRACTITIONER' } satisfies Partial<DirectoryConfig>)
  const entities: SearchRequest = { subject: 'entity', filters: entityFiltersSchema.parse({}) }
  await expect(find(viewer, entities)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await find(ANYWHERE, entities)).toHaveLength(20)
})

test('whoever reads all hits by the day of verification gets each once, in that order', async () => {
  const request = practitionersWith({ sort: '-verified' })
  const read = await scratch.database.asSystem(async (connection) => {
    await holdSnapshot(connection)
    const days: string[] = []
    const npis: string[] = []
    const search = await openHits(await describeSnapshot(connection), ANYWHERE, request)
    for await (const { hits } of readHits(ANYWHERE, search, { pageRows: 2, keys: ['verifiedAt'] }))
      for (const { subject, card } of hits) {
        npis.push(card.npi)
        days.push(subject === 'practitioner' ? (card.verifiedAt?.slice(0, 10) ?? '') : '')
      }
    return { days, npis }
  })
  expect(read.npis).toEqual(await find(ANYWHERE, request))
  expect(read.npis).toHaveLength(practitioners.length)
  expect(read.days).toEqual(read.days.toSorted().reverse())
})
