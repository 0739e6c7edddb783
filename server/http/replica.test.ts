import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, POSITION_HEADER } from '@concord/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIEWER } from '#server/accounts/testing/people.ts'
import { createApp } from '#server/app/app.ts'
import { migrate } from '#server/app/migrate.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openReplica, type Replica } from '#server/db/replica.ts'
import { sql } from '#server/db/sql.ts'
import { startTestPair, type TestPair } from '#server/db/test-standby.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'

let pair: TestPair
let home: string
let database: Database
let replica: Replica
let app: FastifyInstance
let token: string
let npi: number

beforeAll(async () => {
  pair = await startTestPair(async (url) => {
    await migrate(url)
    const empty = openDatabase(url)
    await seedDemo(empty, { practitioners: 60, entities: 10 }).finally(() => empty.close())
  })
  home = await mkdtemp(join(tmpdir(), 'concord-test-'))
  database = openDatabase(pair.primaryUrl)
  replica = openReplica(openDatabase(pair.standbyUrl), database)
  const config = readConfig({ CONCORD_HOME: home, LOG_LEVEL: 'silent', CALL_PATIENCE_SECONDS: '120' })
  app = await createApp({ config, database, replica })
  const { method, path } = api.authenticate
  const reply = await app.inject({ method, url: path, payload: { email: VIEWER, password: DEMO_PASSWORD } })
  token = (reply.json() as { token: string }).token
  const found = await database.asSystem((tx) =>
    tx.one<{ npi: number }>(sql`select npi from practitioners where status = 'active' order by npi limit 1`),
  )
  npi = found?.npi ?? 0
})
afterAll(async () => {
  await app.close()
  await replica.close()
  await database.close()
  await pair.stop()
  await rm(home, { recursive: true, force: true })
})

function send({ method, path }: { method: string; path: string }, body?: object, headers: object = {}) {
  return app.inject({
    method: method as 'POST',
    url: path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  })
}

async function findName(headers: object = {}): Promise<string | undefined> {
  const reply = await send(api.lookUpNpis, { npis: [String(npi)] }, headers)
  expect(reply.statusCode).toBe(200)
  return (reply.json() as { rows: { name: string | null }[] }).rows[0]?.name ?? undefined
}

/** Changes a last name in the directory, as a batch does. */
async function rename(lastName: string): Promise<void> {
  await database.asOwner(async (tx) => {
    await tx.run(sql`update practitioners set last_name = ${lastName} where npi = ${npi}`)
    await refreshSearch(tx, [npi])
  })
}

/** Saves a search and returns the position of the database after it, as any call that writes does. */
async function save(name: string) {
  const { statusCode, headers } = await send(api.saveSearch, {
    name,
    search: { subject: 'practitioner', filters: {} },
  })
  return { status: statusCode, position: String(headers[POSITION_HEADER]) }
}

const CHANGED = 'Zelenkova'

test('searches are answered by the standby, and whoever just wrote sees what they wrote', async () => {
  const before = await findName()
  await pair.pauseReplay()
  await rename(CHANGED)
  const { status, position } = await save('Before')
  expect(status).toBe(200)
  expect(await findName(), 'the standby does not have it yet').toBe(before)
  expect(await findName({ [POSITION_HEADER]: position }), 'the primary answers').toContain(CHANGED)
  await pair.resumeReplay()
  await expect.poll(() => findName()).toContain(CHANGED)
})

test('a write that is done is answered as done, also where its position cannot be read', async () => {
  const say = (statement: ReturnType<typeof sql>) => database.asOwner((tx) => tx.run(statement))
  await say(sql`revoke execute on function pg_current_wal_insert_lsn() from public`)
  try {
    expect(await save('Without a position')).toEqual({ status: 200, position: 'undefined' })
  } finally {
    await say(sql`grant execute on function pg_current_wal_insert_lsn() to public`)
  }
})

test('what is no position is no reason to ask the primary', async () => {
  expect(await findName({ [POSITION_HEADER]: "0/0'; select 1" })).toContain(CHANGED)
})

test('searches of the past are answered too', async () => {
  const reply = await send(api.searchPractitioners, { query: '', limit: 1, asOf: new Date().toISOString() })
  expect([reply.statusCode, reply.json().practitioners.length]).toEqual([200, 1])
})

test('the standby takes the place of the primary without an error page, for one more try of those who write', async () => {
  const statuses: number[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) statuses.push((await send(api.lookUpNpis, { npis: [String(npi)] })).statusCode)
  })()
  await pair.promote()
  let tries = 0
  await expect
    .poll(
      async () => {
        tries += 1
        return (await save(`After ${tries}`)).status
      },
      { interval: 100 },
    )
    .toBe(200)
  isOver = true
  await reading
  expect(tries).toBeLessThanOrEqual(2)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await rename('Promoted')
  expect(await findName()).toContain('Promoted')
})

test('without a standby the primary answers', async () => {
  const alone = openReplica(openDatabase('postgres://absent@127.0.0.1:1/none'), database)
  const seen = await alone.asOrganization(null, undefined, (tx) => tx.one(sql`select 1 as one`))
  expect(seen).toEqual({ one: 1 })
  await alone.close()
})
