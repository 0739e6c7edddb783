import { api } from '@concord/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
afterEach(() => {
  vi.useRealTimers()
})

const signIn = (email: string, password: string) =>
  program.call(null, api.authenticate, { body: { email, password } })

test('the right email and password give a token, in any case of the email', async () => {
  for (const email of ['viewer@summit.example', 'VIEWER@Summit.example']) {
    const { status, reply } = await signIn(email, 'concord-demo')
    expect(status).toBe(200)
    expect(reply.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  }
})

test('an unknown email and a wrong password get the same answer without a token', async () => {
  const unknown = await signIn('unknown@summit.example', 'concord-demo')
  const wrong = await signIn('viewer@summit.example', 'wrong')
  expect(unknown).toEqual(wrong)
  expect([unknown.status, unknown.reply.code]).toEqual([401, 'unauthenticated'])
  expect(unknown.reply).not.toHaveProperty('token')
})

test('guessing one password on and on is stopped for a while', async () => {
  // The clock stands still: on a slow machine the guesses would outlast the minute in which they count.
  const start = Date.now()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  const email = 'admin@demo.example'
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await signIn(email, `guess ${attempt}`)).status).toBe(401)
  expect((await signIn(email, 'concord-demo')).status).toBe(429)
  expect((await signIn('analyst@contigo.example', 'concord-demo')).status).toBe(200)
  vi.setSystemTime(start + 59_999)
  expect((await signIn(email, 'concord-demo')).status).toBe(429)
  vi.setSystemTime(start + 60_000)
  expect((await signIn(email, 'concord-demo')).status).toBe(200)
})

test('guessing one password with many emails is stopped for a while', async () => {
  const start = Date.now() + 600_000
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  for (let attempt = 0; attempt < 100; attempt += 1)
    expect((await signIn(`user${attempt}@summit.example`, 'concord')).status).toBe(401)
  expect((await signIn('viewer@summit.example', 'concord-demo')).reply.code).toBe('rate_limited')
  vi.setSystemTime(start + 60_000)
  expect((await signIn('viewer@summit.example', 'concord-demo')).status).toBe(200)
})

test('off the local environment the local sign-in gives no token, whatever the Host header says', async () => {
  const production = await startTestProgram({
    CONCORD_ENVIRONMENT: 'production',
    PRODUCTION_OIDC_ISSUER: 'https://identity.example',
  })
  try {
    const reply = await production.app.inject({
      method: 'POST',
      url: api.authenticate.path,
      headers: { host: 'localhost' },
      payload: { email: 'viewer@summit.example', password: 'concord-demo' },
    })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('token"')
  } finally {
    await production.close()
  }
})

test('session events are recorded in the audit log of the own organization', async () => {
  const body = { event: 'session_end', sessionId: 'u-1', method: 'logout' } as const
  const { status } = await program.call('analyst@summit.example', api.recordSessionEvent, { body })
  expect(status).toBe(200)
  const events = await program.database.asSystem((connection) =>
    connection.rows<{ action: string; details: object; client_id: string }>(sql`
      select e.action, e.details, o.client_id from audit_events e join organizations o on o.id = e.org_id
      where e.action = 'session_end'`),
  )
  expect(events).toEqual([
    { action: 'session_end', details: { sessionId: 'u-1', method: 'logout' }, client_id: 'summit' },
  ])
})

test('the environment table names every environment and needs no token', async () => {
  const { status, reply } = await program.call(null, api.readEnvironments)
  expect(status).toBe(200)
  expect(Object.keys(reply.environments)).toEqual(['production', 'demo', 'staging', 'local'])
  expect(reply.environments.local.apiOrigin).toBe('http://localhost:9004')
  expect(reply).toMatchObject({
    companyEmailDomain: 'concord.example',
    apiDocsUrl: '/api-docs',
    feedbackUrl: '',
  })
})

test('a message to the help desk is stored for the own organization', async () => {
  const body = { message: '  How do I export?  ', page: '/profile' }
  const { status, reply } = await program.call('viewer@summit.example', api.sendSupportMessage, { body })
  expect(status).toBe(200)
  const stored = await program.database.asSystem((connection) =>
    connection.one(sql`select message, page from support_messages where id = ${reply.id}`),
  )
  expect(stored).toEqual({ message: 'How do I export?', page: '/profile' })
  const empty = await program.call('viewer@summit.example', api.sendSupportMessage, {
    body: { ...body, message: ' ' },
  })
  expect([empty.status, empty.reply.details]).toEqual([
    400,
    [{ field: 'message', message: 'Write what you need help with.' }],
  ])
})
