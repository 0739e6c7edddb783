import { STATES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { loadZipCodes } from './load-zip-codes.ts'

let scratch: TestDatabase
let added: number

beforeAll(async () => {
  scratch = await createTestDatabase()
  added = await scratch.database.asSystem(loadZipCodes)
})
afterAll(() => scratch.drop())

const find = (zip: string) =>
  scratch.database.asSystem((connection) =>
    connection.one(sql`select city, state, county from zip_codes where zip = ${zip}`),
  )

test('more than 41,000 ZIP codes are loaded, every state has some but three that no list has', async () => {
  expect(added).toBeGreaterThan(41_000)
  const rows = await scratch.database.asSystem((connection) =>
    connection.rows<{ state: string }>(sql`select distinct state from zip_codes`),
  )
  const loaded = new Set(rows.map(({ state }) => state))
  expect(STATES.filter(({ code }) => !loaded.has(code)).map(({ code }) => code)).toEqual(['FM', 'PW', 'AP'])
})

test('a ZIP code has its city, state and county', async () => {
  expect(await find('75209')).toEqual({ city: 'Dallas', state: 'TX', county: 'Dallas' })
})

test('a military post office has its state from its name', async () => {
  expect(await find('09012')).toEqual({ city: 'APO', state: 'AE', county: null })
})

test('a ZIP code of Puerto Rico is known by its prefix', async () => {
  expect(await find('00901')).toEqual({ city: '', state: 'PR', county: null })
})

test('loading again adds nothing', async () => {
  expect(await scratch.database.asSystem(loadZipCodes)).toBe(0)
})
