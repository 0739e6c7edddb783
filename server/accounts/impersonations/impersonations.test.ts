import { api, type Endpoint, IMPERSONATION_HEADER } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import {
  ADMIN,
  ANALYST,
  addUser,
  DISABLED,
  findUserId,
  HARBOR_ADMIN,
  INTERNAL,
  readAudit,
  VIEWER,
} from '../testing/people.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

const start = (by: string, userId: string, options: { isReadOnly?: boolean; reason?: string } = {}) =>
  program.call(by, api.startImpersonation, { body: { userId, reason: 'A question', ...options } })
const end = (by: string, id: string) => program.call(by, api.endImpersonation, { params: { id } })

async function startedBy(by: string, email: string, isReadOnly = true): Promise<string> {
  const { status, reply } = await start(by, findUserId(email), { isReadOnly })
  expect(status).toBe(200)
  return reply.impersonation.id
}

const as = <E extends Endpoint>(by: string, id: string, endpoint: E, options: object = {}) =>
  program.call(by, endpoint as Endpoint, { ...options, headers: { [IMPERSONATION_HEADER]: id } } as never)

describe('who acts as another user', () => {
  test('sees what that user sees, and beside it is oneself as before', async () => {
    const id = await startedBy(ADMIN, ANALYST)
    const { reply } = await as(ADMIN, id, api.readCurrentUser)
    expect(reply).toMatchObject({ user: { email: ANALYST } })
    expect((await as(ADMIN, id, api.searchPractitioners, { body: {} })).reply.code).toBe('forbidden')
    expect((await program.call(ADMIN, api.readCurrentUser)).reply.user.email).toBe(ADMIN)
  })

  test('reads only, unless changes were allowed', async () => {
    const readOnly = await startedBy(ADMIN, VIEWER)
    const search = { subject: 'practitioner', filters: { query: 'smith' } } as const
    const save = { body: { name: 'Acted', search } }
    const refused = await as(ADMIN, readOnly, api.saveSearch, save)
    expect([refused.status, refused.reply.code]).toEqual([403, 'read_only'])
    expect((await as(ADMIN, readOnly, api.listSavedSearches)).status).toBe(200)
    const changing = await startedBy(ADMIN, VIEWER, false)
    expect((await as(ADMIN, changing, api.saveSearch, save)).status).toBe(200)
    const own = await program.call(VIEWER, api.listSavedSearches)
    expect(own.reply.savedSearches.map(({ name }) => name)).toEqual(['Acted'])
  })

  test('does not sign in for that user', async () => {
    const other = await addUser(program, { roles: ['directoryViewer'] })
    const { reply } = await start(ADMIN, other.userId, { isReadOnly: false })
    const body = { event: 'login_success', sessionId: 's-1' } as const
    expect((await as(ADMIN, reply.impersonation.id, api.recordSessionEvent, { body })).status).toBe(200)
    const key = { orgId: other.orgId, userId: other.userId }
    expect((await program.call(ADMIN, api.readUser, { params: key })).reply.user.lastSignInAt).toBeNull()
  })

  test('has both names in the events of what was changed meanwhile', async () => {
    const other = await addUser(program, { roles: ['portalAdministrator', 'directoryViewer'] })
    const { reply } = await start(ADMIN, other.userId, { isReadOnly: false })
    const body = { version: 1, name: 'Renamed meanwhile' }
    const target = await addUser(program, { roles: ['directoryViewer'] })
    await as(ADMIN, reply.impersonation.id, api.changeUser, { params: target, body })
    expect((await readAudit(program))[0]).toMatchObject({
      action: 'user.changed',
      user_id: other.userId,
      impersonator_id: findUserId(ADMIN),
    })
  })

  test('cannot act as a third person, change the password or end it in the name of the user', async () => {
    const id = await startedBy(ADMIN, VIEWER, false)
    const calls = [
      as(ADMIN, id, api.startImpersonation, { body: { userId: findUserId(ANALYST), reason: 'x' } }),
      as(ADMIN, id, api.changePassword, { body: { currentPassword: 'x', newPassword: 'y' } }),
      as(ADMIN, id, api.endImpersonation, { params: { id } }),
    ]
    for (const { status, reply } of await Promise.all(calls)) {
      expect([status, reply]).toMatchObject([403, { code: 'forbidden', details: { kind: 'actsAsOneself' } }])
    }
  })
})

describe('it is over', () => {
  const expectOver = async (by: string, id: string) => {
    const { status, reply } = await as(by, id, api.readCurrentUser)
    expect([status, reply.code]).toEqual([401, 'impersonation_ended'])
  }

  test('when it is ended, and ending it twice changes nothing', async () => {
    const id = await startedBy(ADMIN, VIEWER)
    expect((await end(ADMIN, id)).status).toBe(200)
    await expectOver(ADMIN, id)
    expect((await end(ADMIN, id)).status).toBe(200)
    const ended = (await readAudit(program)).filter(
      ({ action, details }) =>
        action === 'impersonation.ended' && (details as { impersonationId: string }).impersonationId === id,
    )
    expect(ended).toHaveLength(1)
  })

  test('when the admin signs out instead, and the log says so', async () => {
    const id = await startedBy(ADMIN, VIEWER)
    const other = await startedBy(INTERNAL, VIEWER)
    const { reply } = await program.call(null, api.authenticate, {
      body: { email: ADMIN, password: DEMO_PASSWORD },
    })
    const body = { event: 'session_end', sessionId: 's-1', method: 'logout' } as const
    expect((await program.callBy(reply.token, api.recordSessionEvent, { body })).status).toBe(200)
    await expectOver(ADMIN, id)
    const ended = (await readAudit(program)).filter(({ action }) => action === 'impersonation.ended')
    expect(ended[0]).toMatchObject({
      user_id: findUserId(ADMIN),
      details: { impersonationId: id, userId: findUserId(VIEWER) },
    })
    // Who did not sign out goes on.
    expect((await as(INTERNAL, other, api.readCurrentUser)).status).toBe(200)
  })

  test('after 30 minutes', async () => {
    const { reply } = await start(ADMIN, findUserId(VIEWER))
    const minutes = (Date.parse(reply.impersonation.expiresAt) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(30)
    const { id } = reply.impersonation
    await program.database.asSystem((c) =>
      c.run(sql`update impersonations set expires_at = now() where id = ${id}`),
    )
    await expectOver(ADMIN, id)
  })

  test('as soon as one of both is disabled, or the user may do more', async () => {
    const admin = await addUser(program, { roles: ['portalAdministrator'] })
    const target = await addUser(program, { roles: ['userInviter'] })
    const { reply } = await start(admin.email, target.userId)
    const { id } = reply.impersonation
    const setUser = (email: string, values: object) =>
      program.database.asSystem((c) =>
        c.run(sql`
          update users u set active = coalesce(v.active, u.active), role_ids = coalesce(v.role_ids, u.role_ids)
          from jsonb_to_record(${JSON.stringify(values)}) as v (active boolean, role_ids uuid[])
          where u.email = ${email}`),
      )
    await setUser(target.email, { active: false })
    await expectOver(admin.email, id)
    await setUser(target.email, { active: true })
    expect((await as(admin.email, id, api.readCurrentUser)).status).toBe(200)
    await setUser(target.email, { role_ids: [] })
    expect((await as(admin.email, id, api.readCurrentUser)).status).toBe(200)
    const more = (await program.call(ADMIN, api.readCurrentUser)).reply.user.roleIds
    await setUser(target.email, { role_ids: more })
    await expectOver(admin.email, id)
    await setUser(admin.email, { active: false })
    expect((await as(admin.email, id, api.listRoles)).reply.code).toBe('account_disabled')
  })

  test('for everyone but the one who started it, and for made-up ids', async () => {
    const id = await startedBy(ADMIN, VIEWER)
    await expectOver(INTERNAL, id)
    await expectOver(ADMIN, 'nothing')
    await expectOver(ADMIN, '00000000-0000-4000-8000-000000000000')
    expect((await end(INTERNAL, id)).status).toBe(404)
  })
})

describe('no one acts', () => {
  const refusals: readonly (readonly [string, () => ReturnType<typeof start>, number, unknown])[] = [
    [
      'without the permission',
      () => start(VIEWER, findUserId(ANALYST)),
      403,
      { permission: 'IMPERSONATE_USER' },
    ],
    ['as oneself', () => start(ADMIN, findUserId(ADMIN)), 403, { reason: 'self' }],
    ['as a disabled user', () => start(ADMIN, findUserId(DISABLED)), 403, { reason: 'disabled' }],
    ['as someone of another organization', () => start(ADMIN, findUserId(HARBOR_ADMIN)), 404, undefined],
    ['as no one', () => start(ADMIN, '00000000-0000-4000-8000-000000000000'), 404, undefined],
    ['without a reason', () => start(ADMIN, findUserId(VIEWER), { reason: ' ' }), 400, [{ field: 'reason' }]],
  ]
  test.each(refusals)('%s', async (_, answer, status, details) => {
    const { status: actual, reply } = await answer()
    expect(actual).toBe(status)
    if (details) expect(reply.details).toMatchObject(details)
  })

  test('as someone who may do more', async () => {
    const admin = await addUser(program, { roles: ['portalAdministrator'] })
    const staff = await addUser(program, { roles: ['internalAdministrator'] })
    for (const userId of [findUserId(ANALYST), staff.userId]) {
      expect((await start(admin.email, userId)).reply.details).toEqual({ reason: 'upward' })
    }
  })

  test('but internal users in any organization, which sees that', async () => {
    const id = await startedBy(INTERNAL, HARBOR_ADMIN)
    expect((await as(INTERNAL, id, api.readCurrentUser)).reply).toMatchObject({
      user: { email: HARBOR_ADMIN },
    })
    const [event] = await readAudit(program, '0a9a0000-0000-4000-8000-000000000003')
    expect(event).toMatchObject({
      action: 'impersonation.started',
      user_id: findUserId(INTERNAL),
      details: { email: HARBOR_ADMIN, reason: 'A question', isReadOnly: true },
    })
    expect((await end(INTERNAL, id)).status).toBe(200)
  })
})
