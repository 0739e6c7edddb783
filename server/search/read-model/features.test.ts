import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { decodeFeatures, FEATURES, FEATURES_LENGTH } from './features.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

async function encoded(numbers: readonly (number | null)[]): Promise<Buffer> {
  const [t, s, g, w, k, day, flags, missing] = numbers
  const row = await scratch.database.asSystem((connection) =>
    connection.one<{ features: Buffer }>(sql`
      select ${FEATURES} as features
      from (select ${t}::int as id) t, (select ${s}::int as id) s, (select ${g}::int as id) g,
        (select ${w}::int as id) w, (select ${k}::int as id) k,
        (select ${day}::int as verified_day, ${flags}::int as flags, ${missing}::int as missing) d`),
  )
  return row?.features ?? Buffer.alloc(0)
}

test('what SQL writes into the features is what a program reads out of them', async () => {
  const bytes = await encoded([70_001, 65_536, 513, 65_535, 7_000, 20_778, 0b01_10_01, 0b100101])
  expect(bytes).toHaveLength(FEATURES_LENGTH)
  expect(decodeFeatures(bytes)).toEqual({
    taxonomies: 70_001,
    states: 65_536,
    languages: 513,
    networks: 65_535,
    verifiedDay: 20_778,
    gender: 'F',
    accepting: 'some',
    status: 'excluded',
    missing: ['phone', 'gender', 'license'],
    kind: 7_000,
  })
})

test('the largest numbers do not run into each other', async () => {
  const largest = await encoded([2 ** 24 - 1, 0, 65_535, 0, 65_535, 0, 0b11_1111, 0])
  expect(largest.toString('hex')).toBe('ffffff000000ffff000000003f00ffff')
  const others = await encoded([0, 2 ** 24 - 1, 0, 65_535, 0, 65_535, 0, 0b11_1111])
  expect(others.toString('hex')).toBe('000000ffffff0000ffffffff003f0000')
})

test('a record without anything has features of zeros', async () => {
  const bytes = await encoded([null, null, null, null, null, 0, 0, 0])
  expect(bytes).toEqual(Buffer.alloc(FEATURES_LENGTH))
  expect(decodeFeatures(bytes)).toMatchObject({
    gender: 'notStated',
    accepting: 'notStated',
    status: 'active',
    missing: [],
  })
})

test('features are read at their place in a long row of them', async () => {
  const bytes = Buffer.concat([Buffer.alloc(FEATURES_LENGTH), await encoded([5, 6, 7, 8, 9, 10, 2, 0])])
  expect(decodeFeatures(bytes, FEATURES_LENGTH)).toMatchObject({
    taxonomies: 5,
    states: 6,
    verifiedDay: 10,
    gender: 'M',
  })
})
