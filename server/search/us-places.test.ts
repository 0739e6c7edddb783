import { isUsAddress, phoneDigits, STATES, US_COUNTRY_CODES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem((c) =>
    c.run(sql`insert into zip_codes (zip, city, state, latitude, longitude)
      values ('75002', 'Allen', 'TX', 33.1, -96.6), ('19801', 'Wilmington', 'DE', 39.7, -75.5)
      on conflict do nothing`),
  )
})
afterAll(() => db.drop())

const COUNTRIES = [...US_COUNTRY_CODES, 'FR', 'DE', 'CA', 'MX', 'USA']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = [null, 'TEXAS', 'tx', ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second))]
const ZIPS = [null, '75002', '19801', '7520', '750021234', 'K1A 0B1']
const PHONES = ['2145550142', '0045550142', '555-0101', 'CALL ME', '+33 1 23 45 67 89', '', null]

test('a place is found by its state, ZIP code and phone where the rules of the domain take them for that', async () => {
  const stateOf = new Map([
    ['75002', 'TX'],
    ['19801', 'DE'],
  ])
  const known = new Set(STATES.map(({ code }) => code))
  const cases = COUNTRIES.flatMap((country) =>
    CODES.flatMap((state) => ZIPS.map((zip) => ({ country, state, zip }))),
  ).map((one, index) => ({ ...one, phone: PHONES[index % PHONES.length] ?? null }))
  const found = await db.database.asSystem((c) =>
    c.rows(sql`select search.us_state(country, state, zip) as state, search.us_zip(country, state, zip) as zip,
      search.usable_phone(country, state, zip, phone) as phone
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) c (country text, state text, zip text, phone text)`),
  )
  const expected = cases.map(({ country, state, zip, phone }) => {
    const isUs = isUsAddress({ country, state }, stateOf.get(zip ?? ''))
    const digits = phone?.replace(/\D/g, '') ?? ''
    const isUsable = phone !== null && (phoneDigits(phone) === phone || (!isUs && digits.length >= 7))
    return {
      state: isUs && known.has(state ?? '') ? state : null,
      zip: isUs && /^\d{5}$/.test(zip ?? '') ? zip : null,
      phone: isUsable ? phone : null,
    }
  })
  expect(found).toEqual(expected)
})
