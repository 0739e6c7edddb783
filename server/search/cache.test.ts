import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { applyBatch, markCovered, openBatch } from '#server/ledger/batches.ts'
import { openCache, recallCache } from './cache.ts'
import { lockWriting, lockWritingViews } from './read-model/locks.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

let made = 0
async function count(connection: Connection): Promise<number> {
  const { getOrCompute } = await openCache(connection)
  return getOrCompute(
    'count',
    async () => {
      made += 1
      return made
    },
    () => 8,
  )
}
const asReader = () => scratch.database.asOrganization(null, count)

test('a count is kept until the model is written', async () => {
  const first = await asReader()
  expect(await asReader()).toBe(first)
  await scratch.database.asSystem(lockWriting)
  expect(await asReader()).toBeGreaterThan(first)
})

test('what a transaction counts that writes itself is never kept', async () => {
  const inside = await scratch.database.asSystem(async (connection) => {
    await lockWriting(connection)
    return count(connection)
  })
  expect(await asReader()).not.toBe(inside)
})

test('a transaction that is given up leaves what was kept before', async () => {
  const first = await asReader()
  const givenUp = scratch.database.asSystem(async (connection) => {
    await lockWriting(connection)
    await count(connection)
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  expect(await asReader()).toBe(first)
})

test('what is recalled without a look holds until the model is written', async () => {
  const recall = () =>
    scratch.database.asOrganization(null, async (connection) => {
      const recalled = recallCache(connection)
      const value = await recalled?.getOrCompute(
        'recalled',
        async () => 'made',
        () => 8,
      )
      return { value, holds: await recalled?.holds(undefined) }
    })
  await asReader()
  await recall()
  expect(await recall()).toEqual({ value: 'made', holds: true })
  await scratch.database.asSystem(lockWriting)
  expect((await recall()).holds).toBe(false)
})

test('the day of an exclusion list that was loaded is known from then on, also to whoever recalls', async () => {
  const read = () =>
    scratch.database.asOrganization(null, async (connection) => {
      const recalled = recallCache(connection)
      const holds = await recalled?.holds(undefined)
      return { holds, days: [recalled?.exclusionListDay, (await openCache(connection)).exclusionListDay] }
    })
  await read()
  expect(await read()).toEqual({ holds: true, days: [null, null] })
  await scratch.database.asSystem(async (connection) => {
    const batchId = await openBatch(connection, { sourceId: SOURCES.exclusionList.id, label: 'Exclusions' })
    await markCovered(connection, batchId, { leie: '2026-09-10' })
    await applyBatch(connection, batchId, {})
  })
  expect(await read()).toEqual({ holds: false, days: [null, '2026-09-10'] })
  expect(await read()).toEqual({ holds: true, days: ['2026-09-10', '2026-09-10'] })
})

test('nothing is recalled of a view that was not looked at yet', async () => {
  await scratch.database.asOrganization('00000000-0000-4000-8000-00000000000a', async (connection) => {
    expect(recallCache(connection)).toBeUndefined()
    await openCache(connection)
    expect(await recallCache(connection)?.holds(undefined)).toBe(true)
  })
})

const OWN = '00000000-0000-4000-8000-00000000000b'
const OTHER = '00000000-0000-4000-8000-00000000000c'

/** Writes what a view has beside the public model. */
const writeView = (viewId: string) =>
  scratch.database.asSystem(async (connection) => {
    await lockWritingViews(connection)
    await connection.run(sql`delete from search.overlay_views where view_id = ${viewId}`)
    await connection.run(sql`insert into search.overlay_views (view_id, org_id, version)
      select ${viewId}, ${viewId}, version from search.model_version`)
  })
const asOwner = () => scratch.database.asOrganization(OWN, count)

test('what is kept of one view and of the public model holds while another view is written', async () => {
  await writeView(OWN)
  const [own, everyone] = [await asOwner(), await asReader()]
  expect(own).not.toBe(everyone)
  await writeView(OTHER)
  expect([await asOwner(), await asReader()]).toEqual([own, everyone])
  await writeView(OWN)
  expect(await asOwner()).toBeGreaterThan(own)
  expect(await asReader()).toBe(everyone)
})

test('what is recalled of a view does not hold once any view was written, and what is kept is found again', async () => {
  const own = await asOwner()
  await writeView(OTHER)
  await scratch.database.asOrganization(OWN, async (connection) => {
    expect(await recallCache(connection)?.holds(undefined)).toBe(false)
    await openCache(connection)
    expect(await recallCache(connection)?.holds(undefined)).toBe(true)
  })
  expect(await asOwner()).toBe(own)
})
