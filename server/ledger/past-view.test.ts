import { randomUUID } from 'node:crypto'
import { addDays, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { readView } from '#server/db/view.ts'
import { lockLedger } from './lock-ledger.ts'
import {
  dropUnusedViews,
  findPastView,
  KEPT,
  MAX_PAST_RECORDS,
  openPastView,
  workOnPastView,
} from './past-view.ts'
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
const early = new Date('2026-02-17T23:59:59.999Z')
const open = async (moment: Date, of = orgId) => {
  const { id } = await db.database.asSystem((connection) =>
    openPastView(connection, { orgId: of, at: moment, entitlement: undefined }),
  )
  return id
}
const dropUnused = () => db.database.asSystem(dropUnusedViews)
const age = () =>
  db.database.asSystem((connection) =>
    connection.run(sql`update overlay.past_views set used_at = now() - interval '25 hours'`),
  )
const listViews = async () => {
  const rows = await db.database.asSystem((connection) =>
    connection.rows<{ id: string }>(sql`select id from overlay.past_views order by id`),
  )
  return rows.map(({ id }) => id)
}

test('a view that no one used in a day is dropped at night with all that it held, and opened again when it is asked for', async () => {
  const old = await open(early)
  await db.database.asSystem((connection) =>
    connection.run(sql`
      insert into overlay.records (npi, view_id, org_id) values (${npiOf(0)}, ${old}, ${orgId})`),
  )
  await age()
  const fresh = await open(at)
  expect(await dropUnused()).toBe(1)
  expect(await listViews()).toEqual([fresh])
  const left = await db.database.asSystem((connection) =>
    connection.rows(sql`
      select npi from overlay.records where view_id = ${old}
      union all select npi from search.overlay_hidden where view_id = ${old}`),
  )
  expect(left).toEqual([])
  const again = await open(early)
  expect(again).not.toBe(old)
  expect(await dropUnused()).toBe(0)
})

test('a view that an export waits for is kept until the export is over', async () => {
  const id = await open(early)
  const exportId = randomUUID()
  await db.database.asSystem((connection) =>
    connection.run(sql`
      insert into exports (org_id, id, recipe_id, user_id, name, subject, filters, format, columns, state, expected_rows,
        started_at, as_of)
      values (${orgId}, ${exportId}, ${exportId}, ${randomUUID()}, 'All', 'practitioner', '{}', 'csv', '{npi}', 'waiting', 3,
        now(), ${early})`),
  )
  await age()
  await dropUnused()
  expect(await listViews()).toEqual([id])
  await db.database.asSystem((connection) => connection.run(sql`update exports set state = 'ready'`))
  await dropUnused()
  expect(await listViews()).toEqual([])
})

test('two who open the same moment at once get the same view', async () => {
  const [one, other] = await Promise.all([open(at), open(at)])
  expect(one).toBe(other)
})

test('organizations have views of their own, and so has everyone', async () => {
  const other = await db.database.asSystem((connection) => insertOrganization(connection, 'Other'))
  const views = [await open(at), await open(at, other), await open(at, NO_ORGANIZATION)]
  expect(new Set(views).size).toBe(3)
  const seen = await db.database.asOrganization(other, (connection) =>
    connection.rows<{ id: string }>(sql`select id from overlay.past_views`),
  )
  expect(seen).toEqual([{ id: views[1] }])
})

test('an organization that opens one moment more than it may keep loses the one that it did not use for longest', async () => {
  const busy = await db.database.asSystem((connection) => insertOrganization(connection, 'Busy'))
  const views: string[] = []
  for (let number = 0; number <= KEPT.views; number += 1)
    views.push(await open(new Date(early.getTime() + number), busy))
  const kept = await listViews()
  expect(views.filter((id) => !kept.includes(id))).toEqual(views.slice(0, 1))
})

test('a moment before the first record is refused with the day on which the directory begins', async () => {
  await expect(open(new Date('2026-01-19T23:59:59.999Z'))).rejects.toMatchObject({
    code: 'invalid_input',
    details: [
      { field: 'asOf', message: 'The directory begins on 2026-01-20. Choose that day or a later one.' },
    ],
  })
})

test('a view with more records than a call writes is read when a job has written them, and tells how far it is', async () => {
  const many = await db.database.asSystem((connection) => insertOrganization(connection, 'Many'))
  const moment = { orgId: many, at, entitlement: undefined }
  const opened = await db.database.asSystem(async (connection) => {
    const at = await lockLedger(connection)
    await connection.run(sql`
      insert into changes (npi, id, field_path, before, after, at, batch_id)
      select npi, gen_random_uuid(), 'last_name', '"EARLIER"', to_jsonb(last_name), ${at}, batch_id from practitioners`)
    return openPastView(connection, moment, 2)
  })
  expect(opened).toMatchObject({ pending: 1, records: 2 })
  const find = () => db.database.asOrganization(many, (connection) => findPastView(connection, moment))
  expect(await find()).toBeUndefined()
  const job = await db.database.asOwner((connection) =>
    connection.rows(
      sql`select from jobs.job where name = 'write-past-view' and data ->> 'viewId' = ${opened.id}`,
    ),
  )
  expect(job).toHaveLength(1)
  expect(await db.database.asSystem((connection) => workOnPastView(connection, opened.id))).toBe(false)
  expect(await find()).toBe(opened.id)
  const names = await db.database.asOrganization(many, async (connection) => {
    await readView(connection, opened.id)
    return connection.rows(sql`select distinct last_name from viewed.practitioners`)
  })
  expect(names).toEqual([{ last_name: 'EARLIER' }])
})

test('more records than are put together are refused in words, and nothing is left of it', async () => {
  const before = await listViews()
  const refused = db.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into changes (npi, id, field_path, before, after, at, batch_id)
      select 3000000000 + n, gen_random_uuid(), 'last_name', '"A"', '"B"', now(), gen_random_uuid()
      from generate_series(0, ${MAX_PAST_RECORDS}) n`)
    return openPastView(connection, { orgId, at, entitlement: undefined })
  })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'asOf', message: expect.stringContaining('records changed since then') }],
  })
  expect(await listViews()).toEqual(before)
})
