import { api, type ParamsIn } from '@concord/contract'
import { SESSION_ACTIONS } from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, findUserId } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { insertAuditEvent } from './store.ts'

let program: TestProgram
let summit: string
let harbor: string

const ADMIN = 'admin@summit.example'
const HARBOR = 'admin@harbor.example'
const INTERNAL = 'internal@concord.example'
const VIEWER = 'viewer@summit.example'

beforeAll(async () => {
  program = await startTestProgram()
  const orgOf = async (email: string) => (await program.call(email, api.readCurrentUser)).reply.user.orgId
  summit = await orgOf(ADMIN)
  harbor = await orgOf(HARBOR)
})
afterAll(() => program.close())

const insert = (orgId: string, action: string, details: Record<string, unknown> = {}) =>
  program.database.asOrganization(
    orgId,
    (connection) => insertAuditEvent(connection, { orgId, userId: null, action, details }),
    { write: true },
  )
const list = (email: string, params: ParamsIn<typeof api.listAuditEvents> = {}) =>
  program.call(email, api.listAuditEvents, { params })

describe('the audit log', () => {
  test('tells its own organization newest first, with who did what and from where', async () => {
    await program.call(VIEWER, api.recordSessionEvent, { body: { event: 'session_start', sessionId: 's-1' } })
    const { status, reply } = await list(ADMIN)
    expect(status).toBe(200)
    expect(reply.events[0]).toMatchObject({
      orgId: summit,
      organization: 'Summit Health Plan',
      user: { email: VIEWER },
      action: 'session_start',
      address: '127.0.0.1',
      details: { sessionId: 's-1' },
      token: null,
      impersonator: null,
    })
    const numbers = reply.events.map(({ seq }) => seq)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })

  test('is narrowed by user, action, days and text, and turned page by page', async () => {
    for (const number of Array(30).keys()) await insert(harbor, 'test.numbered', { number, mark: '50%_off' })
    const first = await list(HARBOR, { action: 'test.numbered' })
    expect([first.reply.events.length, first.reply.total, first.reply.page]).toEqual([25, 30, 1])
    const second = await list(HARBOR, { action: 'test.numbered', page: 2, sort: 'at' })
    expect(second.reply.events.map(({ details }) => details.number)).toEqual([25, 26, 27, 28, 29])
    expect((await list(HARBOR, { search: '50%_off' })).reply.total).toBe(30)
    expect((await list(HARBOR, { search: '50%off' })).reply.total).toBe(0)
    const today = new Date().toISOString().slice(0, 10)
    expect((await list(HARBOR, { action: 'test.numbered', from: today, to: today })).reply.total).toBe(30)
    expect((await list(HARBOR, { to: '2020-01-01' })).reply.total).toBe(0)
    const { user } = (await program.call(HARBOR, api.readCurrentUser)).reply
    const own = await list(HARBOR, { user: user.id })
    expect(new Set(own.reply.events.map((event) => event.user?.id))).toEqual(new Set([user.id]))
  })

  test('takes days from midnight to midnight of the time zone, on days on which clocks change too', async () => {
    const action = 'test.timed'
    const times = {
      '2026-03-08T05:59:59Z': '2026-03-07',
      '2026-03-08T06:00:00Z': '2026-03-08',
      // 11:59 PM in Chicago, an hour earlier than on the day before.
      '2026-03-09T04:59:59Z': '2026-03-08',
      '2026-03-09T05:00:00Z': '2026-03-09',
      '2026-11-02T05:59:59Z': '2026-11-01',
      '2026-11-02T06:00:00Z': '2026-11-02',
    }
    for (const at of Object.keys(times)) {
      await program.database.asSystem((connection) =>
        connection.run(sql`insert into audit_events (org_id, id, at, action, details)
          values (${harbor}, gen_random_uuid(), ${new Date(at)}, ${action}, '{}')`),
      )
    }
    for (const day of new Set(Object.values(times))) {
      const { reply } = await list(HARBOR, {
        action,
        from: day,
        to: day,
        timeZone: 'America/Chicago',
        sort: 'at',
      })
      const expected = Object.entries(times).flatMap(([at, of]) =>
        of === day ? [new Date(at).toISOString()] : [],
      )
      expect([day, reply.events.map(({ at }) => at)]).toEqual([day, expected])
    }
    const wrong = await list(HARBOR, { timeZone: 'Mars/Base' })
    expect([wrong.status, wrong.reply.code]).toEqual([400, 'invalid_input'])
  })

  test('leaves sign-ins and sessions out where that is asked for', async () => {
    await program.call(HARBOR, api.recordSessionEvent, { body: { event: 'session_start', sessionId: 's' } })
    const actionsOf = async (sessions: 'shown' | 'hidden') =>
      (await list(HARBOR, { sessions })).reply.events.map(({ action }) => action)
    expect(await actionsOf('shown')).toContain('session_start')
    for (const action of await actionsOf('hidden')) expect(SESSION_ACTIONS).not.toContain(action)
  })

  test('is found by the user that something was done to, by choice and by name', async () => {
    const { user } = (await program.call(VIEWER, api.readCurrentUser)).reply
    await insert(summit, 'test.done-to', { userId: user.id })
    const found = await list(ADMIN, { subject: user.id, action: 'test.done-to' })
    expect(found.reply.events.map(({ subject }) => subject)).toEqual([
      { id: user.id, name: user.name, email: VIEWER },
    ])
    expect((await list(ADMIN, { search: user.name, action: 'test.done-to' })).reply.total).toBe(1)
    const { reply } = await program.call(ADMIN, api.readAuditChoices, { params: {} })
    expect(reply.subjects).toContainEqual({ id: user.id, name: user.name })
    // The user of another organization finds nothing, even for a caller who guesses the id.
    expect((await list(HARBOR, { subject: user.id })).reply.total).toBe(0)
  })

  test('offers the actions and users that occur, and says how long events are kept', async () => {
    const { reply } = await program.call(HARBOR, api.readAuditChoices, { params: {} })
    expect(reply.actions).toContain('session.signed-in')
    expect(reply.users.map(({ name }) => name)).toEqual(['Tom Becker'])
    expect(reply.keptDays).toBe(2555)
  })

  test('is closed to those who are no portal admins, and to portal admins of another organization', async () => {
    for (const endpoint of [api.listAuditEvents, api.readAuditChoices]) {
      const viewer = await program.call(VIEWER, endpoint, { params: {} })
      expect([viewer.status, viewer.reply.code]).toEqual([403, 'forbidden'])
      for (const orgId of [harbor, 'all']) {
        const other = await program.call(ADMIN, endpoint, { params: { orgId } })
        expect([other.status, other.reply.code]).toEqual([404, 'not_found'])
      }
    }
    expect((await list('disabled@summit.example')).reply.code).toBe('account_disabled')
    expect((await list(ADMIN, { from: 'yesterday' })).reply.code).toBe('invalid_input')
  })

  test('of one other organization and of all is open to internal users', async () => {
    const one = await list(INTERNAL, { orgId: harbor })
    expect(new Set(one.reply.events.map(({ orgId }) => orgId))).toEqual(new Set([harbor]))
    const all = await list(INTERNAL, { orgId: 'all' })
    expect(new Set(all.reply.events.map(({ orgId }) => orgId)).size).toBeGreaterThan(1)
  })
})

describe('an export', () => {
  const exported = (email: string, format: 'csv' | 'ndjson', params: object = {}) =>
    program.call(email, api.exportAudit, { params: { format, ...params } })

  test('holds every event that the filters leave in the order of the chain, and is recorded itself', async () => {
    const { status, reply } = await exported(HARBOR, 'ndjson', { action: 'test.numbered' })
    expect(status).toBe(200)
    const events = String(reply)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ details }) => details.number)).toEqual([...Array(30).keys()])
    const [last] = (await list(HARBOR, { action: 'audit.exported' })).reply.events
    expect(last?.details).toMatchObject({ format: 'ndjson', action: 'test.numbered', orgId: harbor })
  })

  test('as CSV runs no formula, and passes the limit of one part', async () => {
    await program.database.asSystem(async (connection) => {
      for (const number of Array(1100).keys())
        await insertAuditEvent(connection, {
          orgId: harbor,
          userId: null,
          action: '=cmd()',
          details: { number },
        })
    })
    const { reply } = await exported(HARBOR, 'csv', { action: '=cmd()' })
    const lines = String(reply).trim().split('\r\n')
    expect(lines[0]).toContain('Organization,Number,Time (UTC),User')
    expect(lines.length).toBe(1101)
    expect(lines[1]).toContain(",'=cmd(),")
  })

  test('is closed to others', async () => {
    expect((await exported(VIEWER, 'csv')).status).toBe(403)
    expect((await exported(ADMIN, 'csv', { orgId: harbor })).status).toBe(404)
    expect((await exported(ADMIN, 'csv', { format: 'xml' })).status).toBe(400)
  })
})

describe('refusals', () => {
  test('are recorded, five in an hour of one user and call', async () => {
    const email = 'analyst@contigo.example'
    for (const _ of Array(8).keys()) await program.call(email, api.listApiTokens, { params: {} })
    const { reply } = await list(INTERNAL, { orgId: 'all', action: 'access.refused', search: 'api-token' })
    const own = reply.events.filter(({ user }) => user?.email === email)
    expect(own.length).toBe(5)
    expect(own[0]?.details).toEqual({ call: 'GET /v2/api-token', code: 'forbidden' })
  })

  test('to sign in are recorded with the person, and without an email when it is none', async () => {
    const signIn = (email: string) =>
      program.call(null, api.authenticate, { body: { email, password: 'wrong' } })
    await signIn('ADMIN@demo.example')
    await signIn('my-secret-password')
    const readFailed = async () => {
      const { reply } = await list(INTERNAL, { orgId: 'all', action: 'session.sign-in-failed' })
      return reply.events.map(({ user, details }) => [user?.email ?? 'no one', details]).sort()
    }
    // Recorded after the answer, which shall not tell by its time whether there is such a user.
    await expect.poll(readFailed).toEqual([
      ['admin@demo.example', { email: 'ADMIN@demo.example' }],
      ['no one', {}],
    ])
  })
})

test('row-level security alone keeps the log of another organization apart', async () => {
  const seen = await program.database.asOrganization(summit, async (connection) => ({
    events: await connection.rows(sql`select distinct org_id from audit_events`),
    heads: await connection.rows(sql`select distinct org_id from audit_heads`),
  }))
  expect(seen).toEqual({ events: [{ org_id: summit }], heads: [{ org_id: summit }] })
  const foreign = program.database.asOrganization(
    summit,
    (connection) =>
      insertAuditEvent(connection, { orgId: harbor, userId: null, action: 'test.foreign', details: {} }),
    { write: true },
  )
  await expect(foreign).rejects.toThrow(/row-level security/)
})

test('a token in the details is not kept', async () => {
  const token = `cc_${'a1B2c3'.repeat(6)}`
  await insert(summit, 'test.secret', { note: `used ${token} here`, header: 'Bearer abc.def' })
  const [event] = (await list(ADMIN, { action: 'test.secret' })).reply.events
  expect(event?.details).toEqual({ note: 'used [redacted] here', header: 'Bearer [redacted]' })
})

describe('the log of someone or something that was deleted', () => {
  const EVENT = { action: 'session.signed-in' }

  test('still says who it was, in the list, the choices and the files', async () => {
    const gone = await addUser(program, { roles: ['directoryViewer'] })
    await program.getToken(gone.email)
    const read = async () => (await list(ADMIN, { ...EVENT, user: gone.userId })).reply.events
    const before = await read()
    const { userId: id, email } = gone
    expect(before).toMatchObject([{ user: { id, email } }])
    expect((await program.call(ADMIN, api.deleteUser, { params: gone })).status).toBe(200)
    expect(await read()).toEqual(before)
    const name = before[0]?.user?.name ?? ''
    const deleted = await list(ADMIN, { action: 'user.deleted', subject: id })
    expect(deleted.reply.events.map(({ subject }) => subject)).toEqual([{ id, name, email }])
    expect((await list(ADMIN, { ...EVENT, search: email })).reply.total).toBe(1)
    const { reply } = await program.call(ADMIN, api.readAuditChoices, { params: {} })
    expect(reply.users).toContainEqual({ id, name })
    expect(reply.subjects).toContainEqual({ id, name })
    for (const format of ['csv', 'ndjson'] as const) {
      const params = { format, ...EVENT, user: id }
      const file = String((await program.call(ADMIN, api.exportAudit, { params })).reply)
      for (const part of [id, name, email])
        expect([format, file]).toEqual([format, expect.stringContaining(part)])
    }
  })

  test('has the id of those whose name the viewer may not know or no event recorded', async () => {
    const [internal, unknown] = [findUserId(INTERNAL), crypto.randomUUID()]
    await program.database.asSystem((connection) =>
      insertAuditEvent(connection, {
        orgId: summit,
        userId: unknown,
        impersonatorId: internal,
        action: 'test.unknown',
        details: { userId: unknown },
      }),
    )
    const [event] = (await list(ADMIN, { action: 'test.unknown' })).reply.events
    const nameless = { name: null, email: null }
    expect(event).toMatchObject({
      user: { id: unknown, ...nameless },
      subject: { id: unknown, ...nameless },
      impersonator: { id: internal, ...nameless },
    })
  })

  test('still names its organization', async () => {
    const orgId = '0a9a0000-0000-4000-8000-000000000006'
    const params = { orgId, action: 'organization.deleted' }
    await insert(orgId, 'test.before', {})
    const { status } = await program.call(INTERNAL, api.deleteOrganization, {
      ...{ params: { orgId }, body: { clientId: 'contigo' } },
    })
    expect(status).toBe(200)
    for (const asked of [params, { ...params, orgId: 'all' }]) {
      const { reply } = await list(INTERNAL, asked)
      expect(reply.events).toMatchObject([{ orgId, organization: 'Contigo' }])
    }
    const { reply } = await program.call(INTERNAL, api.readAuditChoices, { params: { orgId: 'all' } })
    expect(reply.organizations).toContainEqual({ id: orgId, name: 'Contigo' })
  })
})
