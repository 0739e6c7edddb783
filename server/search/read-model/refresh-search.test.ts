import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { RANK_GAP } from './ranks.ts'
import { rebuildSearchWithin } from './rebuild-within.ts'
import { refreshSearch } from './refresh-search.ts'
import { putPractitioner } from './testing/golden-records.ts'
import { readModel } from './testing/model-content.ts'
import { type Change, randomChange } from './testing/random-change.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
  await scratch.database.asSystem(async (connection) => {
    for (const apply of fc.sample(randomChange, { numRuns: 400, seed: 7 })) await apply(connection)
  })
})
afterAll(() => scratch.drop())

class RolledBack extends Error {}

/** Returns what a model built from nothing would say; leaves everything as it is. */
async function readRebuilt(connection: Connection) {
  await connection.run(sql`savepoint rebuilt`)
  await rebuildSearchWithin(connection)
  const model = await readModel(connection)
  await connection.run(sql`rollback to savepoint rebuilt`)
  return model
}

async function expectRefreshedToEqualRebuilt(steps: readonly (readonly Change[])[], gap: number) {
  const work = scratch.database.asSystem(async (connection) => {
    await rebuildSearchWithin(connection, { gap })
    for (const changes of steps) {
      const npis: number[] = []
      for (const apply of changes) npis.push(...(await apply(connection)))
      await refreshSearch(connection, npis, { gap })
    }
    expect(await readModel(connection)).toEqual(await readRebuilt(connection))
    throw new RolledBack()
  })
  await expect(work).rejects.toThrow(RolledBack)
}

test.each([
  ['the usual room', RANK_GAP],
  ['hardly any room', 2],
  ['no room', 1],
])(
  'between ranks with %s, a model that follows random changes equals one built from them',
  async (_, gap) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(randomChange, { minLength: 1, maxLength: 30 }), { minLength: 2, maxLength: 6 }),
        (steps) => expectRefreshedToEqualRebuilt(steps, gap),
      ),
      { numRuns: 8 * inject('costlyDepth'), seed: 20261121 },
    )
  },
)

test('a record that did not change is not written again', async () => {
  await scratch.database.asSystem(async (connection) => {
    await rebuildSearchWithin(connection)
    const versions = () =>
      connection.rows(sql`
        select 's' as name, xmin::text, ctid::text from search.subjects
        union all select 'p', xmin::text, ctid::text from search.postings
        union all select 'r', xmin::text, ctid::text from search.rollups order by 1, 3`)
    const before = await versions()
    const all = await connection.rows<{ npi: number }>(sql`select npi from search.subjects`)
    await refreshSearch(
      connection,
      all.map(({ npi }) => npi),
    )
    expect(await versions()).toEqual(before)
  })
})

test('a record that changed by a flag keeps its rank', async () => {
  await scratch.database.asSystem(async (connection) => {
    const npi = 2_000_000_500
    const rankOf = () => connection.one(sql`select name_rank from search.subjects where npi = ${npi}`)
    await putPractitioner(connection, { npi, last_name: 'SMITH', gender: 'F' })
    await refreshSearch(connection, [npi])
    const before = await rankOf()
    await putPractitioner(connection, { npi, last_name: 'SMITH', gender: 'M' })
    await refreshSearch(connection, [npi])
    expect(await rankOf()).toEqual(before)
  })
})

test('changes in concurrent transactions are all found', async () => {
  const npis = Array.from({ length: 12 }, (_, index) => 2_000_000_600 + index)
  await Promise.all(
    npis.map((npi) =>
      scratch.database.asSystem(async (connection) => {
        await putPractitioner(connection, { npi, last_name: 'CONCURRENT', first_name: 'SAME WORD' })
        await refreshSearch(connection, [npi])
      }),
    ),
  )
  await scratch.database.asSystem(async (connection) => {
    expect(await readModel(connection)).toEqual(await readRebuilt(connection))
  })
})
