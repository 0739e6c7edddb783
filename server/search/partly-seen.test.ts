import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { openCache } from './cache.ts'
import { FIRST_SET_NUMBER } from './code-counts.ts'
import { openModel } from './model-view.ts'
import { narrowRecords } from './partly-seen.ts'
import { FEATURES_LENGTH } from './read-model/features.ts'
import { readCode } from './tally.ts'

const SETS = 200_000
const RANK = 7
const RANK_BYTES = 8

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

test('a record is narrowed however many sets are known, to a set of states with a number of its own', async () => {
  await scratch.database.asOrganization(null, async (connection) => {
    const model = openModel(connection, await openCache(connection))
    const known = model.sets
    for (let set = 1; set <= SETS; set += 1) known.set(FIRST_SET_NUMBER + set, [`code ${set}`])
    const bytes = Buffer.alloc(RANK_BYTES + FEATURES_LENGTH)
    bytes.writeBigInt64BE(BigInt(RANK))
    const records = { bytes, start: RANK_BYTES, stride: bytes.length }
    const seen = { rank: RANK, states: ['TX', 'OK'], zips: [], accepting: 0, hasPhone: true }
    const sets = await narrowRecords(model, [records], new Map([[RANK, seen]]))
    const number = readCode(bytes, RANK_BYTES, 'states')
    expect(known.has(number)).toBe(false)
    expect(sets.get(number)).toEqual(['OK', 'TX'])
  })
})
