import { createHmac, randomUUID } from 'node:crypto'
import { api, type ReplyOf } from '@concord/contract'
import { MAX_WEBHOOK_FAILURE_MS, SOURCES, todayInUtc } from '@concord/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN, addUser, HARBOR, readAudit, SUMMIT } from '#server/accounts/testing/people.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { startWebhookServer } from '#server/http/outgoing/testing/webhook-server.ts'
import type { Program } from '#server/http/route.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { planSending } from '../jobs.ts'
import { sendWebhook } from './send-webhook.ts'

type Webhook = ReplyOf<typeof api.readWebhook>['webhook']
type Body = { id: string; type: string; changes: { id: string; after: unknown; cursor: string }[] }

let program: TestProgram
let jobs: Program
let people: string[]
let receiver: Awaited<ReturnType<typeof startWebhookServer>>
beforeAll(async () => {
  program = await startTestProgram()
  jobs = { config: readConfig({ CONCORD_HOME: program.home }), database: program.database }
  const rows = await program.database.asSystem((c) =>
    c.rows<{ npi: string }>(sql`select npi::text as npi from practitioners order by npi limit 30`),
  )
  people = rows.map(({ npi }) => npi)
})
afterAll(() => program.close())
beforeEach(async () => {
  receiver = await startWebhookServer()
})
afterEach(() => receiver.stop())

const NO_FILTER = { npis: [], fields: [], sources: [] }

async function create(made: object = {}) {
  const body = { name: 'Claims system', url: receiver.url, filter: NO_FILTER, ...made }
  const { status, reply } = await program.call(ADMIN, api.createWebhook, { body })
  expect([status, reply.code, reply.details]).toEqual([200, undefined, undefined])
  return reply
}

let step = 0
/** Changes one field of so many records in one batch, and gives the values in the order of the feed. */
async function change(count: number, orgId: string | null = SUMMIT): Promise<string[]> {
  step += 1
  const value = `Step ${step}`
  await program.database.asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: value, orgId })
    const claims = people.slice(0, count).map((npi) => ({
      ...{ npi, observedOn: todayInUtc() },
      fields: { middle_name: `${value} ${npi}` },
    }))
    await stageClaims(c, id, claims)
    await applyClaims(c, id, { userId: null })
  })
  return people.slice(0, count).map((npi) => `${value} ${npi}`)
}

const send = (id: string, now?: () => Date, claim = randomUUID()) =>
  sendWebhook(jobs, { orgId: SUMMIT, id, claim }, now)
const read = async (id: string): Promise<Webhook> =>
  (await program.call(ADMIN, api.readWebhook, { params: { webhookId: id } })).reply.webhook
async function setPaused(id: string, isPaused: boolean): Promise<void> {
  const { name, url, filter, version } = await read(id)
  const body = { name, url, filter, version, isPaused }
  expect((await program.call(ADMIN, api.changeWebhook, { params: { webhookId: id }, body })).status).toBe(200)
}
const bodies = (): Body[] => receiver.received.map(({ body }) => JSON.parse(body.toString()))
const received = () => bodies().flatMap(({ changes }) => changes.map(({ after }) => after))
const deliveriesOf = async (id: string) =>
  (await program.call(ADMIN, api.listWebhookDeliveries, { params: { webhookId: id } })).reply.deliveries

test('a webhook gets what changes after it was created, signed, in order and once', async () => {
  await change(2)
  const { webhook, secret } = await create()
  expect(webhook).toMatchObject({ state: 'active', secretEnding: secret.slice(-4), version: 1 })
  await send(webhook.id)
  expect(received()).toEqual([])
  const told = [...(await change(3)), ...(await change(1))]
  await change(2, HARBOR)
  await Promise.all([send(webhook.id), send(webhook.id), send(webhook.id)])
  await send(webhook.id)
  expect(received()).toEqual(told)
  const [{ headers, body } = expect.fail('Nothing came')] = receiver.received
  const time = headers['x-concord-time']
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  expect(headers['x-concord-signature']).toBe(`v1=${expected}`)
  expect(headers['idempotency-key']).toBe(bodies()[0]?.id)
  const stored = await program.database.asSystem((c) => c.rows(sql`select * from webhooks`))
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect((await read(webhook.id)).lastDeliveredAt).not.toBeNull()
})

test('a receiver that fails for an hour loses nothing and gets all in order', async () => {
  const { webhook } = await create()
  receiver.answer(503)
  let now = Date.now()
  const told = await change(2)
  const end = now + 3_600_000
  while (now < end) {
    await send(webhook.id, () => new Date(now))
    now += 60_000
    if (told.length < 6) told.push(...(await change(1)))
  }
  const failing = await read(webhook.id)
  expect(failing).toMatchObject({ state: 'failing', lastDeliveredAt: null })
  expect(Date.parse(failing.nextTryAt ?? '')).toBeGreaterThan(now - 60_000)
  const tried = bodies()
  expect(new Set(tried.map(({ id }) => id)).size).toBe(1)
  expect(tried.length).toBeLessThan(10)
  receiver.answer(200)
  now += 3_600_000
  await send(webhook.id, () => new Date(now))
  const taken = receiver.received.slice(tried.length).map(({ body }) => JSON.parse(body.toString()) as Body)
  expect(taken.flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual(told)
  expect(taken[0]).toEqual(tried[0])
  expect((await read(webhook.id)).state).toBe('active')
  const states = (await deliveriesOf(webhook.id)).map(({ state, status }) => [state, status])
  expect(new Set(states.map(String))).toEqual(new Set(['delivered,200']))
})

test('after a day of failure it is paused with a notice, and goes on where it stopped when it is resumed', async () => {
  const { webhook } = await create()
  const told = await change(1)
  receiver.answer(500)
  let now = Date.now()
  const start = now
  while ((await read(webhook.id)).state !== 'paused') {
    await send(webhook.id, () => new Date(now))
    now += 3_600_000
  }
  expect(now - start).toBeGreaterThanOrEqual(MAX_WEBHOOK_FAILURE_MS)
  expect(await read(webhook.id)).toMatchObject({ pausedBy: 'failures', nextTryAt: null })
  expect((await readAudit(program)).map(({ action }) => action)).toContain('webhook.paused')
  const notices = await program.database.asOwner((c) =>
    c.rows<{ data: object }>(sql`select data from jobs.job where name = 'tell-paused-webhook'`),
  )
  expect(notices[0]?.data).toMatchObject({ email: ADMIN, name: 'Claims system' })
  const before = receiver.received.length
  receiver.answer(200)
  await send(webhook.id, () => new Date(now))
  expect(receiver.received.length).toBe(before)
  await setPaused(webhook.id, false)
  await send(webhook.id, () => new Date(now))
  expect(
    bodies()
      .at(-1)
      ?.changes.map(({ after }) => after),
  ).toEqual(told)
})

test('what waits is held while its organization is disabled, and is sent when it comes back', async () => {
  const { webhook } = await create()
  receiver.answer(503)
  const start = Date.now()
  const told = await change(2)
  await send(webhook.id, () => new Date(start))
  expect(received()).toEqual(told)
  const setActive = (active: boolean) =>
    program.database.asSystem((c) =>
      c.run(sql`update organizations set active = ${active} where id = ${SUMMIT}`),
    )
  const later = (days: number) => () => new Date(start + days * 86_400_000)
  await setActive(false)
  await send(webhook.id, later(3))
  expect(received()).toEqual(told)
  await setActive(true)
  expect(await read(webhook.id)).toMatchObject({ state: 'active' })
  expect((await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual(['waiting'])
  // A try that fails then is the first of its day.
  await send(webhook.id, later(4))
  expect(await read(webhook.id)).toMatchObject({ state: 'failing' })
  receiver.answer(200)
  await send(webhook.id, later(5))
  expect(received()).toEqual([...told, ...told, ...told])
  expect((await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual(['delivered'])
})

test('a webhook that a person pauses during a try that fails stays paused by that person', async () => {
  const { webhook } = await create()
  await change(1)
  receiver.answer(503)
  receiver.beforeAnswer(() => setPaused(webhook.id, true))
  const start = Date.now()
  await send(webhook.id, () => new Date(start))
  expect(await read(webhook.id)).toMatchObject({ state: 'paused', pausedBy: 'person', nextTryAt: null })
  receiver.beforeAnswer(async () => {})
  await send(webhook.id, () => new Date(start + 3_600_000))
  expect(receiver.received).toHaveLength(1)
})

test('a worker that was killed leaves its try to the job that goes on, and another one waits for it', async () => {
  const { webhook } = await create()
  const told = await change(2)
  const claim = randomUUID()
  await program.database.asSystem((c) =>
    c.run(sql`update webhooks set claim = ${claim}, claimed_at = ${new Date()} where id = ${webhook.id}`),
  )
  await send(webhook.id)
  expect(received()).toEqual([])
  await send(webhook.id, undefined, claim)
  expect(received()).toEqual(told)
  await program.database.asSystem((c) =>
    c.run(
      sql`update webhooks set claim = ${randomUUID()}, claimed_at = ${new Date(Date.now() - 120_000)} where id = ${webhook.id}`,
    ),
  )
  const more = await change(1)
  await send(webhook.id)
  expect(received()).toEqual([...told, ...more])
})

test('a replay sends the same changes with their ids again, from a cursor or a time', async () => {
  const { webhook } = await create()
  await change(3)
  await send(webhook.id)
  const [first] = bodies()
  const changes = first?.changes ?? []
  const replay = async (from: object) => {
    const { version } = await read(webhook.id)
    return program.call(ADMIN, api.replayWebhook, {
      params: { webhookId: webhook.id },
      body: { version, ...from } as never,
    })
  }
  expect((await replay({ cursor: changes[0]?.cursor })).status).toBe(200)
  await send(webhook.id)
  expect(bodies()[1]?.changes).toEqual(changes.slice(1))
  expect((await replay({ since: webhook.createdAt })).status).toBe(200)
  await send(webhook.id)
  expect(bodies()[2]?.changes).toEqual(changes)
  expect(new Set(bodies().map(({ id }) => id)).size).toBe(3)
  const ahead = await replay({ since: '2999-01-01T00:00:00Z' })
  expect([ahead.status, ahead.reply.details]).toEqual([
    400,
    [{ field: 'since', message: expect.stringContaining('not come this far') }],
  ])
  expect((await replay({})).status).toBe(400)
})

test('a secret is replaced with an overlap in which both sign', async () => {
  const { webhook, secret } = await create()
  const rotate = async (overlapHours: number) => {
    const { version } = await read(webhook.id)
    const params = { webhookId: webhook.id }
    return (await program.call(ADMIN, api.rotateWebhookSecret, { params, body: { version, overlapHours } }))
      .reply
  }
  const second = await rotate(24)
  expect(second.webhook.oldSecretUntil).not.toBeNull()
  await change(1)
  await send(webhook.id)
  const sign = (by: string, { headers, body }: (typeof receiver.received)[number]) =>
    `v1=${createHmac('sha256', by).update(`${headers['x-concord-time']}.`).update(body).digest('hex')}`
  const [one = expect.fail('Nothing came')] = receiver.received
  expect(one.headers['x-concord-signature']).toBe(`${sign(second.secret, one)}, ${sign(secret, one)}`)
  const third = await rotate(0)
  await change(1)
  await send(webhook.id)
  const [, other = expect.fail('Nothing came')] = receiver.received
  expect(other.headers['x-concord-signature']).toBe(sign(third.secret, other))
})

test('a test and a delivery that is sent again say what the receiver answered', async () => {
  const { webhook } = await create({ filter: { ...NO_FILTER, npis: [people[1]], fields: ['middle_name'] } })
  const params = { webhookId: webhook.id }
  receiver.answer(418)
  const { reply } = await program.call(ADMIN, api.testWebhook, { params })
  expect(reply.delivery).toMatchObject({ kind: 'test', state: 'failed', tries: 1, status: 418 })
  expect((await program.call(ADMIN, api.testWebhook, { params })).status).toBe(429)
  receiver.answer(200)
  const told = await change(3)
  await send(webhook.id)
  expect(
    bodies()
      .at(-1)
      ?.changes.map(({ after }) => after),
  ).toEqual([told[1]])
  const [delivery] = await deliveriesOf(webhook.id)
  const one = { ...params, deliveryId: delivery?.id ?? '' }
  const again = await program.call(ADMIN, api.sendWebhookDelivery, { params: one })
  expect(again.reply.delivery).toMatchObject({ state: 'delivered', tries: 2, status: 200 })
  const shown = await program.call(ADMIN, api.readWebhookDelivery, { params: one })
  expect(JSON.parse(shown.reply.body)).toEqual(bodies().at(-1))
  expect(shown.reply.attempts).toMatchObject([
    { number: 2, status: 200, response: 'what a server says', error: null },
    { number: 1, status: 200 },
  ])
  const csv = await program.call(ADMIN, api.exportWebhookDeliveries, { params })
  const [head, newest, first] = csv.reply.split('\r\n')
  expect([head?.slice(1), newest, first]).toEqual([
    'Id,Kind,Status,Changes,Tries,Created,Delivered,Last status,Last error',
    expect.stringContaining(`${one.deliveryId},changes,delivered,1,2,`),
    expect.stringContaining(`${reply.delivery.id},test,failed,0,1,`),
  ])
  const audit = (await readAudit(program)).map(({ action }) => action)
  expect(audit).toEqual(
    expect.arrayContaining([
      'webhook.created',
      'webhook.tested',
      'webhook.sent-again',
      'webhook.deliveries-exported',
    ]),
  )
})

test('addresses of private networks are refused in production, when they are set and when they are sent to', async () => {
  const { webhook } = await create()
  await change(1)
  const strict = readConfig({ CONCORD_HOME: program.home, CONCORD_ENVIRONMENT: 'production' })
  await sendWebhook({ ...jobs, config: strict }, { orgId: SUMMIT, id: webhook.id, claim: randomUUID() })
  expect(receiver.received).toEqual([])
  const [delivery] = await deliveriesOf(webhook.id)
  expect(delivery).toMatchObject({ state: 'waiting', error: expect.stringContaining('https://') })
  await program.database.asSystem((c) =>
    c.run(sql`update webhooks set url = 'https://localhost/x', next_at = null where id = ${webhook.id}`),
  )
  await sendWebhook({ ...jobs, config: strict }, { orgId: SUMMIT, id: webhook.id, claim: randomUUID() })
  expect((await deliveriesOf(webhook.id))[0]?.error).toContain('private network')
})

test('webhooks of others are not there, and each right is asked for', async () => {
  const { webhook } = await create()
  const reader = await addUser(program, { roles: ['directoryViewer'] })
  const outsider = await addUser(program, { orgId: HARBOR, roles: ['changelogClient'] })
  const params = { webhookId: webhook.id }
  const { name, url, filter, version } = webhook
  const calls = [
    ['readWebhook', { params }],
    ['listWebhookDeliveries', { params }],
    ['exportWebhookDeliveries', { params }],
    ['readWebhookDelivery', { params: { ...params, deliveryId: randomUUID() } }],
    ['changeWebhook', { params, body: { name, url, filter, version, isPaused: false } }],
    ['deleteWebhook', { params, body: { version } }],
    ['rotateWebhookSecret', { params, body: { version, overlapHours: 0 } }],
    ['replayWebhook', { params, body: { version, since: webhook.createdAt } }],
    ['testWebhook', { params }],
    ['sendWebhookDelivery', { params: { ...params, deliveryId: randomUUID() } }],
  ] as const
  for (const [call, input] of calls) {
    const { status } = await program.call(outsider.email, api[call], input as never)
    expect([call, status]).toEqual([call, 404])
    expect([call, (await program.call(reader.email, api[call], input as never)).status]).toEqual([call, 403])
    expect([call, (await program.call(null, api[call], input as never)).status]).toEqual([call, 401])
  }
  const list = await program.call(outsider.email, api.listWebhooks, { params: {} })
  expect(list.reply).toMatchObject({ webhooks: [], total: 0 })
  const old = await program.call(ADMIN, api.changeWebhook, {
    params,
    body: { name, url, filter, version: 0, isPaused: true },
  })
  expect([old.status, old.reply.details]).toEqual([409, { current: expect.objectContaining({ version: 1 }) }])
  for (const wrong of ['no address', 'ftp://a.example/', 'https://user:secret@a.example/']) {
    const { status } = await program.call(ADMIN, api.createWebhook, { body: { name, url: wrong, filter } })
    expect([wrong, status]).toEqual([wrong, 400])
  }
  expect((await program.call(ADMIN, api.deleteWebhook, { params, body: { version } })).status).toBe(200)
  expect((await program.call(ADMIN, api.readWebhook, { params })).status).toBe(404)
})

test('the minutely look leaves what may be sent to workers', async () => {
  const { webhook } = await create()
  await planSending(jobs)
  const left = await program.database.asOwner((c) =>
    c.rows<{ data: { id: string } }>(sql`select data from jobs.job where name = 'send-webhook'`),
  )
  expect(left.map(({ data }) => data.id)).toContain(webhook.id)
})
