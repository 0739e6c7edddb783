import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, NO_ORGANIZATION, openDatabase } from './database.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

let database: Database
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  const created = await createTestDatabase()
  database = created.database
  url = created.url
  drop = created.drop
})
afterAll(() => drop())

const ownPid = sql`select pg_backend_pid() as pid`

test('a transaction that fails leaves nothing behind', async () => {
  const failing = database.asSystem(async (connection) => {
    await connection.run(sql`insert into roles values (gen_random_uuid(), 'Lost', 'PORTAL', '{}')`)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await database.asSystem((connection) => connection.rows(sql`select * from roles`))).toEqual([])
})

test('a connection that is cut off fails its own work only, and the next work gets a new one', async () => {
  const cut = database.asSystem(async (connection) => {
    const own = await connection.one<{ pid: number }>(ownPid)
    await connection.client.query('reset role')
    await connection.client.query('select pg_terminate_backend($1)', [own?.pid])
  })
  await expect(cut).rejects.toThrow(/terminat/i)
  expect(await database.asSystem((connection) => connection.one(sql`select 1 as one`))).toEqual({ one: 1 })
})

test('without an organization the organization is no one, and a name that is no uuid is refused', async () => {
  const seen = await database.asOrganization(null, (connection) =>
    connection.one(sql`select app_org() as org, current_user as role`),
  )
  expect(seen).toEqual({ org: NO_ORGANIZATION, role: 'concord_app' })
  expect(() => database.asOrganization("x'; drop table users; --", async () => {})).toThrow(/uuid/)
})

test('a reading transaction cannot write', async () => {
  const writing = database.asOrganization(NO_ORGANIZATION, (connection) =>
    connection.run(sql`insert into support_messages values
      (${NO_ORGANIZATION}, gen_random_uuid(), gen_random_uuid(), '/', 'hi', now())`),
  )
  await expect(writing).rejects.toThrow(/read-only/)
})

test('long numbers, dates and times come back as the rows state them', async () => {
  const row = await database.asSystem((connection) =>
    connection.one(
      sql`select 2478465984::bigint as npi, '2026-07-09'::date as day, '2026-07-09T08:00:00Z'::timestamptz as at`,
    ),
  )
  expect(row).toEqual({ npi: 2478465984, day: '2026-07-09', at: new Date('2026-07-09T08:00:00Z') })
})

test('a database that is closed gives up what still runs', async () => {
  const own = openDatabase(url)
  const running = own.asSystem((tx) => tx.rows(sql`select pg_sleep(600)`)).catch(() => 'given up')
  await own.asSystem((tx) => tx.one(sql`select 1`))
  await own.close()
  expect(await running).toBe('given up')
})
