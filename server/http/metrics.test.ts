import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { announceChanges } from '#server/ledger/jobs.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

type Call = { readonly remoteAddress?: string; readonly headers?: Record<string, string> }

const metrics = (call: Call = {}) => program.app.inject({ url: '/metrics', ...call })

async function numberOf(start: string): Promise<number> {
  const { payload } = await metrics()
  return Number(
    payload
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1) ?? 'NaN',
  )
}

test('calls are counted by method, route and status, not by the address that was asked for', async () => {
  const counted = (status: number) =>
    numberOf(
      `concord_http_request_duration_seconds_count{method="GET",route="/v2/practitioner/:npi",status="${status}"}`,
    )
  expect(await counted(401)).toBeNaN()
  for (const npi of ['2478465984', '2000000002'])
    await program.call(null, api.readPractitioner, { params: { npi } })
  expect(await counted(401)).toBe(2)
  expect(await counted(200)).toBeNaN()
  expect((await metrics()).payload).not.toContain('2478465984')
})

test('addresses that nothing answers share one line', async () => {
  const counted = () =>
    numberOf('concord_http_request_duration_seconds_count{method="GET",route="none",status="404"}')
  for (const url of ['/v2/nothing', '/v2/else']) await program.app.inject({ url })
  expect(await counted()).toBe(2)
})

test('the use of the database connections is reported', async () => {
  await program.database.asSystem(async () => {
    expect(await numberOf('concord_database_connections{state="inUse"}')).toBe(1)
  })
  expect(await numberOf('concord_database_connections{state="inUse"}')).toBe(0)
  expect(await numberOf('concord_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(await numberOf('concord_database_connections{state="waiting"}')).toBe(0)
})

test('jobs are counted by queue, by whether they wait, are left for later, run or failed for good', async () => {
  const counted = (state: string) => numberOf(`concord_jobs{queue="announce-changes",state="${state}"}`)
  expect(await counted('waiting')).toBeNaN()
  await program.database.asSystem(async (connection) => {
    for (const afterSeconds of [0, 0, 3600])
      await enqueue(connection, announceChanges, { batchId: randomUUID() }, { afterSeconds })
  })
  expect([await counted('waiting'), await counted('later'), await counted('running')]).toEqual([2, 1, NaN])
  await program.database.asOwner((connection) =>
    connection.run(
      sql`update jobs.job set state = 'failed' where name = 'announce-changes' and start_after > now()`,
    ),
  )
  expect([await counted('waiting'), await counted('later'), await counted('failed')]).toEqual([2, NaN, 1])
})

test('the process and its event loop are reported, in the format of Prometheus', async () => {
  const { headers, payload } = await metrics()
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(payload).toMatch(new RegExp(`^${name} \\d`, 'm'))
})

test.each<[string, Call]>([
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['another machine by IPv6', { remoteAddress: '2001:db8::7' }],
  ['another machine through a proxy on this one', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  [
    'a machine that says it is this one',
    { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
])('without a token of their own they are hidden from %s', async (_, call) => {
  const reply = await metrics(call)
  expect(reply.statusCode).toBe(404)
  expect(reply.json().code).toBe('not_found')
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'without a token of their own %s sees them',
  async (remoteAddress) => {
    expect((await metrics({ remoteAddress })).statusCode).toBe(200)
  },
)

test('without a token a program that is not a local one shows them to no one, as a proxy may ask for anyone', async () => {
  const production = { CONCORD_ENVIRONMENT: 'production', PRODUCTION_OIDC_ISSUER: 'https://identity.example' }
  const config = readConfig({ CONCORD_HOME: program.home, LOG_LEVEL: 'silent', ...production })
  const app = await createApp({ config, database: program.database })
  expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
  await app.close()
})

test('with a token set it is asked of everyone', async () => {
  const METRICS_TOKEN = 'a-token-for-the-scraper'
  const config = readConfig({ CONCORD_HOME: program.home, LOG_LEVEL: 'silent', METRICS_TOKEN })
  const app = await createApp({ config, database: program.database })
  const statusOf = async (call: Call) => (await app.inject({ url: '/metrics', ...call })).statusCode
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect(await statusOf({ remoteAddress: '203.0.113.7', ...bearer(METRICS_TOKEN) })).toBe(200)
  expect(await statusOf({})).toBe(401)
  expect(await statusOf(bearer(`${METRICS_TOKEN}x`))).toBe(401)
  expect(await statusOf(bearer(await program.getToken('viewer@summit.example')))).toBe(401)
  await app.close()
})

test('a token that is easily guessed is refused at the start', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN.*at least 16/)
})
