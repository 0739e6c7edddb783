import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { loadZipCodes } from '#server/ingest/lists/load-zip-codes.ts'
import { openCache } from './cache.ts'
import { openModel } from './model-view.ts'
import { findRadius, milesBetween, narrowRadius, nearestOrdinal } from './search-radius.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
  await scratch.database.asSystem(loadZipCodes)
})
afterAll(() => scratch.drop())

const draw = (zip: string, miles: number) =>
  scratch.database.asOrganization(null, async (connection) => {
    const cache = await openCache(connection)
    return findRadius(openModel(connection, cache), cache, 'p', zip, miles)
  })

test('New York and Los Angeles are 2,446 miles apart', () => {
  const newYork = { latitude: 40.7128, longitude: -74.006 }
  const losAngeles = { latitude: 34.0522, longitude: -118.2437 }
  expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2446, 0)
})

test('a circle begins at its own ZIP code and goes outwards, no farther than its radius', async () => {
  const circle = await draw('75209', 10)
  expect(circle?.places[0]).toMatchObject({ zip: '75209', miles: 0 })
  const miles = circle?.places.map((place) => place.miles) ?? []
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  expect(miles.length).toBeGreaterThan(40)
  expect(Math.max(...miles)).toBeLessThanOrEqual(10)
})

test('a larger circle holds all of a smaller one, as far north as Alaska', async () => {
  for (const zip of ['75209', '99723', '00901']) {
    const [small, large] = [await draw(zip, 40), await draw(zip, 100)]
    const within = large?.places.filter(({ miles }) => miles <= 40).map((place) => place.zip)
    expect([zip, small?.places.map((place) => place.zip)]).toEqual([zip, within])
  }
})

test('0 miles are the ZIP code alone, and an unknown one has no circle', async () => {
  expect((await draw('10001', 0))?.places.map(({ zip }) => zip)).toEqual(['10001'])
  expect(await draw('00000', 25)).toBeUndefined()
})

test('of several places the nearest counts, and of a narrowed circle only those that may be seen', async () => {
  const circle = await draw('75501', 25)
  if (!circle) throw new Error('75501 is a ZIP code')
  expect(nearestOrdinal(circle, ['71854', '75501'])).toBe(0)
  const arkansas = narrowRadius(circle, { states: ['AR'], zipCodes: [] })
  expect(new Set(arkansas.places.map(({ state }) => state))).toEqual(new Set(['AR']))
  expect(nearestOrdinal(arkansas, ['75501'])).toBeUndefined()
  expect(nearestOrdinal(arkansas, ['71854', '75501'])).toBe(arkansas.ordinals.get('71854'))
})
