import { addDays, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { MAX_PAST_RECORDS, openPastView } from './past-view.ts'
import { fillDirectory, insertOrganization, npiOf } from './testing/small-directory.ts'

let db: TestDatabase
let orgId: string
beforeAll(async () => {
  db = await createTestDatabase()
  orgId = await db.database.asSystem((connection) => insertOrganization(connection, 'One'))
  await db.database.asSystem((connection) => fillDirectory(connection, { practitioners: 3 }))
})
afterAll(() => db.drop())

const at = new Date(`${addDays(todayInUtc(), -1)}T23:59:59.999Z`)
const countViews = () =>
  db.database.asSystem((connection) =>
    connection.rows<{ id: string }>(sql`select id from overlay.past_views order by at`),
  )

test('a view that no one asked for in a day is dropped with all that it held', async () => {
  const old = await db.database.asSystem((connection) =>
    openPastView(connection, orgId, new Date('2026-02-17T23:59:59.999Z')),
  )
  await db.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into overlay.records (npi, view_id, org_id) values (${npiOf(0)}, ${old}, ${orgId})`)
    await connection.run(sql`update overlay.past_views set used_at = now() - interval '25 hours'`)
  })
  const fresh = await db.database.asSystem((connection) => openPastView(connection, orgId, at))
  expect(await countViews()).toEqual([{ id: fresh }])
  const left = await db.database.asSystem((connection) =>
    connection.rows(sql`select npi from overlay.records where view_id = ${old}`),
  )
  expect(left).toEqual([])
})

test('two who open the same day at once get the same view', async () => {
  const open = () => db.database.asSystem((connection) => openPastView(connection, orgId, at))
  const [one, other] = await Promise.all([open(), open()])
  expect(one).toBe(other)
})

test('more records than can be put together while someone waits are refused in words', async () => {
  const refused = db.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into changes (npi, id, field_path, before, after, at, batch_id)
      select 3000000000 + n, gen_random_uuid(), 'last_name', '"A"', '"B"', now(), gen_random_uuid()
      from generate_series(0, ${MAX_PAST_RECORDS}) n`)
    return openPastView(connection, orgId, at)
  })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ path: 'asOf', message: expect.stringContaining('Too many records changed since that day') }],
  })
})
