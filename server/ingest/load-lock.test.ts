import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { lockOutOtherLoads } from './load-lock.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})

afterAll(() => db.drop())

test('a second load is refused while the first runs', async () => {
  await db.database.asSystem(async (first) => {
    await lockOutOtherLoads(first)
    await expect(db.database.asSystem(lockOutOtherLoads)).rejects.toThrow('Another load is running')
  })
  await db.database.asSystem(lockOutOtherLoads)
})

test('the lock of a load does not hold back the cleaning of tables', async () => {
  const held = await db.database.asSystem(async (load) => {
    await lockOutOtherLoads(load)
    return db.database.asOwner((other) =>
      other.rows(sql`
        select pid from pg_stat_activity
        where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`),
    )
  })
  expect(held).toEqual([])
})
