import { api, USER_ERRORS } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import {
  ADMIN,
  ANALYST,
  addUser,
  DISABLED,
  findUserId,
  HARBOR,
  HARBOR_ADMIN,
  INTERNAL,
  ROLES,
  readAudit,
  SUMMIT,
  summitUser,
  userNow,
  VIEWER,
} from '../testing/people.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

const list = (email: string, params: object = {}, orgId = SUMMIT) =>
  program.call(email, api.listUsers, { params: { orgId, ...params } })
const emails = async (params: object) =>
  (await list(ADMIN, params)).reply.users.map((user) => user.email.split('@')[0])
const change = async (by: string, email: string, values: object) => {
  const key = summitUser(email)
  const { version } = await userNow(program, key)
  return program.call(by, api.changeUser, { params: key, body: { version, ...values } })
}

describe('the list of users', () => {
  test('is read by every user of the organization, in the order of names', async () => {
    const { status, reply } = await list(VIEWER)
    expect(status).toBe(200)
    expect(reply.users.map(({ name }) => name)).toEqual([
      'Ana Maria Diaz',
      'Daniel Reyes',
      'Grace Okonkwo',
      'Priya Raman',
    ])
    expect(reply).toMatchObject({ total: 4, page: 1 })
    expect(JSON.stringify(reply)).not.toMatch(/password|scrypt/)
  })

  test('is searched by parts of names and emails, filtered and sorted', async () => {
    expect(await emails({ search: 'REYES' })).toEqual(['analyst'])
    expect(await emails({ search: 'viewer@' })).toEqual(['viewer'])
    expect(await emails({ search: '%' })).toEqual([])
    expect(await emails({ state: 'disabled' })).toEqual(['disabled'])
    expect(await emails({ state: 'invited' })).toEqual([])
    expect(await emails({ roleId: ROLES.rosterAnalyst.id })).toEqual(['analyst', 'admin'])
    expect(await emails({ sort: '-email' })).toEqual(['viewer', 'disabled', 'analyst', 'admin'])
    const first = await emails({ sort: '-lastSignInAt' })
    expect(first.at(-1)).toBe('disabled')
  })

  test('is of another organization for internal users only, and refuses what it does not know', async () => {
    expect((await list(INTERNAL, {}, HARBOR)).reply.users).toHaveLength(1)
    expect((await list(ADMIN, {}, HARBOR)).reply.code).toBe('not_found')
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await list(INTERNAL, {}, nowhere)).reply.code).toBe('not_found')
    expect((await list(DISABLED)).reply.code).toBe('account_disabled')
    expect((await list(ADMIN, { sort: 'password_hash' })).reply.code).toBe('invalid_input')
  })
})

describe('an export of users', () => {
  const exported = (email: string, params: object = {}, orgId = SUMMIT) =>
    program.call(email, api.exportUsers, { params: { orgId, ...params } })
  const linesOf = (reply: unknown) => String(reply).trim().split('\r\n')

  test('holds every user that the filters leave, not one page, and runs no formula', async () => {
    await program.database.asSystem((connection) =>
      connection.run(sql`
        insert into users (id, org_id, name, email, role_ids, products, active)
        select gen_random_uuid(), ${HARBOR}, '=cmd' || number, 'e' || number || '@export.example', '{}', '{}', true
        from generate_series(1, 40) as number`),
    )
    const { status, reply } = await exported(HARBOR_ADMIN, { search: '@export.example' }, HARBOR)
    const [head, first, ...rest] = linesOf(reply)
    expect(status).toBe(200)
    expect(head).toBe('Name,Email,Roles,Products,Status,Last sign-in (UTC),Invited (UTC)')
    expect(first).toBe("'=cmd1,e1@export.example,,All,active,,")
    expect(rest).toHaveLength(39)
    await program.database.asSystem((connection) =>
      connection.run(sql`delete from users where email like '%@export.example'`),
    )
  })

  test('is in the order of the list with roles by name, and recorded where the users belong', async () => {
    const { reply } = await exported(INTERNAL, { state: 'disabled', sort: '-email' })
    const [, only] = linesOf(reply)
    expect(only).toMatch(/^Priya Raman,disabled@summit\.example,Directory viewer,All,disabled,/)
    expect(String(reply)).not.toMatch(/password|scrypt/)
    expect((await readAudit(program))[0]).toMatchObject({
      action: 'users.exported',
      user_id: findUserId(INTERNAL),
      details: { rows: 1, state: 'disabled', sort: '-email' },
    })
  })

  test('is open to those who see the list alone, and refuses what it does not know', async () => {
    expect((await exported(VIEWER)).status).toBe(200)
    expect((await exported(ADMIN, {}, HARBOR)).reply).toMatchObject({ code: 'not_found' })
    expect((await exported(DISABLED)).reply).toMatchObject({ code: 'account_disabled' })
    expect((await exported(ADMIN, { state: 'asleep' })).reply).toMatchObject({ code: 'invalid_input' })
  })
})

test('a user is read with the day of the last sign-in, and only where they belong', async () => {
  const { reply } = await program.call(VIEWER, api.readUser, { params: summitUser(VIEWER) })
  expect(reply.user).toMatchObject({ email: VIEWER, orgId: SUMMIT, version: 1, invitedAt: null })
  expect(Date.parse(String(reply.user.lastSignInAt))).toBeGreaterThan(Date.now() - 60_000)
  const elsewhere = { orgId: SUMMIT, userId: findUserId(HARBOR_ADMIN) }
  for (const by of [ADMIN, INTERNAL]) {
    const { status } = await program.call(by, api.readUser, { params: elsewhere })
    expect([by, status]).toEqual([by, 404])
  }
})

describe('a change', () => {
  test('stores what is named, leaves the rest, and is recorded with before and after', async () => {
    const { status, reply } = await change(ADMIN, VIEWER, { name: 'Ana Diaz' })
    expect(status).toBe(200)
    expect(reply.user).toMatchObject({ name: 'Ana Diaz', email: VIEWER, version: 2 })
    expect((await readAudit(program))[0]).toMatchObject({
      action: 'user.changed',
      user_id: findUserId(ADMIN),
      details: { before: { name: 'Ana Maria Diaz' }, after: { name: 'Ana Diaz' } },
    })
  })

  test('of an older version is refused with the user as it is now', async () => {
    const { version, ...now } = await userNow(program, summitUser(ANALYST))
    const body = { version: version - 1, name: 'Someone' }
    const { status, reply } = await program.call(ADMIN, api.changeUser, { params: summitUser(ANALYST), body })
    expect([status, reply.code]).toEqual([409, 'conflict'])
    expect(reply.details).toEqual({ current: { ...now, version } })
  })

  test('of two at the same time one is stored and the other is a conflict', async () => {
    const { version } = await userNow(program, summitUser(ANALYST))
    const answers = await Promise.all(
      ['Dan One', 'Dan Two'].map((name) =>
        program.call(ADMIN, api.changeUser, { params: summitUser(ANALYST), body: { version, name } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('gives roles that take effect on the next call', async () => {
    const search = () => program.call(ANALYST, api.searchPractitioners, { body: {} })
    expect((await search()).status).toBe(403)
    const both = [ROLES.rosterAnalyst.id, ROLES.directoryViewer.id]
    expect((await change(ADMIN, ANALYST, { roleIds: both })).status).toBe(200)
    expect((await search()).status).toBe(200)
    await change(ADMIN, ANALYST, { roleIds: [ROLES.rosterAnalyst.id] })
    expect((await search()).status).toBe(403)
  })

  test('narrows the products of a user', async () => {
    const search = () => program.call(VIEWER, api.searchPractitioners, { body: {} })
    await change(ADMIN, VIEWER, { products: ['DATA_UPDATES'] })
    expect((await search()).status).toBe(403)
    await change(ADMIN, VIEWER, { products: [] })
    expect((await search()).status).toBe(200)
  })

  test('disables from the next call on and enables again, each with its own event', async () => {
    const read = () => program.call(VIEWER, api.listRoles)
    await change(ADMIN, VIEWER, { active: false })
    expect((await readAudit(program))[0]?.action).toBe('user.disabled')
    expect((await read()).reply.code).toBe('account_disabled')
    await change(ADMIN, VIEWER, { active: true })
    expect((await readAudit(program))[0]?.action).toBe('user.enabled')
    expect((await read()).status).toBe(200)
  })

  test('to an email that someone of any organization has is refused at that field', async () => {
    const { status, reply } = await change(ADMIN, VIEWER, { email: 'ADMIN@harbor.example' })
    expect(status).toBe(400)
    expect(reply.details).toEqual([{ field: 'email', message: USER_ERRORS.takenEmail }])
    expect((await change(ADMIN, VIEWER, { email: 'no email' })).reply.code).toBe('invalid_input')
  })
})

describe('no one gains a right by changing users', () => {
  const reasonOf = async (answer: ReturnType<typeof change>) => {
    const { status, reply } = await answer
    return [status, (reply.details as { reason?: string } | undefined)?.reason]
  }

  test('an internal role is given by internal users with the right alone', async () => {
    const roleIds = [ROLES.directoryViewer.id, ROLES.internalAdministrator.id]
    expect(await reasonOf(change(ADMIN, VIEWER, { roleIds }))).toEqual([403, 'roles'])
    expect((await change(INTERNAL, VIEWER, { roleIds })).status).toBe(200)
    expect(await reasonOf(change(ADMIN, VIEWER, { email: 'ana@quill.example' }))).toEqual([403, 'above'])
    expect(await reasonOf(change(ADMIN, VIEWER, { roleIds: [ROLES.directoryViewer.id] }))).toEqual([
      403,
      'roles',
    ])
    await change(INTERNAL, VIEWER, { roleIds: [ROLES.directoryViewer.id] })
  })

  test('a role with a permission that one does not hold is not given, to oneself neither', async () => {
    const admin = await addUser(program, { roles: ['portalAdministrator'] })
    const body = { version: 1, roleIds: [ROLES.portalAdministrator.id, ROLES.rosterAnalyst.id] }
    const { status, reply } = await program.call(admin.email, api.changeUser, { params: admin, body })
    expect([status, reply.details]).toEqual([403, { reason: 'roles' }])
    expect(await reasonOf(change(admin.email, ANALYST, { email: 'mine@quill.example' }))).toEqual([
      403,
      'above',
    ])
  })

  test('whose products are narrowed cannot widen them', async () => {
    const admin = await addUser(program, { roles: ['portalAdministrator'] })
    await program.call(ADMIN, api.changeUser, {
      params: admin,
      body: { version: 1, products: ['DATA_UPDATES'] },
    })
    const widened = { params: admin, body: { version: 2, products: [] } }
    const { reply } = await program.call(admin.email, api.changeUser, widened)
    expect(reply.details).toEqual({ reason: 'products' })
  })

  test('no one disables or deletes oneself', async () => {
    expect(await reasonOf(change(ADMIN, ADMIN, { active: false }))).toEqual([403, 'oneself'])
    const { reply } = await program.call(ADMIN, api.deleteUser, { params: summitUser(ADMIN) })
    expect(reply.details).toEqual({ reason: 'oneself' })
  })

  test('the last portal admin stays, but for internal users', async () => {
    const harbor = { orgId: HARBOR, userId: findUserId(HARBOR_ADMIN) }
    const body = { version: 1, roleIds: [ROLES.directoryViewer.id, ROLES.rosterAnalyst.id] }
    const own = await program.call(HARBOR_ADMIN, api.changeUser, { params: harbor, body })
    expect([own.status, own.reply.details]).toEqual([403, { reason: 'lastPortalAdmin' }])
    expect((await program.call(INTERNAL, api.changeUser, { params: harbor, body })).status).toBe(200)
  })

  test('the last portal admin who can sign in does not leave for someone who is only invited', async () => {
    // The only portal admin of this organization was one until the test before.
    const orgId = HARBOR
    const admin = await addUser(program, { orgId, roles: ['portalAdministrator', 'directoryViewer'] })
    const other = await addUser(program, { orgId, roles: ['portalAdministrator'] })
    const token = await program.getToken(other.email)
    await program.database.asSystem((tx) =>
      tx.run(sql`update users set invited_at = now(), last_sign_in_at = null where id = ${other.userId}`),
    )
    const stepDown = () =>
      program.call(admin.email, api.changeUser, {
        params: admin,
        body: { version: 1, roleIds: [ROLES.directoryViewer.id] },
      })
    const early = await stepDown()
    expect([early.status, early.reply.details]).toEqual([403, { reason: 'lastPortalAdmin' }])
    // A session of the provider that goes on has no sign-in, and shows as well that the other can come.
    const body = { event: 'session_start', sessionId: 's-1' } as const
    expect((await program.callBy(token, api.recordSessionEvent, { body })).status).toBe(200)
    expect((await userNow(program, other)).lastSignInAt).not.toBeNull()
    expect((await stepDown()).status).toBe(200)
  })

  test('two portal admins who disable each other at the same time leave one', async () => {
    const orgId = '0a9a0000-0000-4000-8000-000000000006'
    const [one, two] = [
      await addUser(program, { orgId, roles: ['portalAdministrator'] }),
      await addUser(program, { orgId, roles: ['portalAdministrator'] }),
    ]
    const disable = (by: typeof one, whom: typeof one) =>
      program.call(by.email, api.changeUser, { params: whom, body: { version: 1, active: false } })
    await Promise.all([program.getToken(one.email), program.getToken(two.email)])
    const answers = await Promise.all([disable(one, two), disable(two, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('a deletion', () => {
  test('takes nothing with it but what is counted before', async () => {
    const taken = await program.database.asOwner((tx) =>
      tx.rows<{ name: string }>(sql`
        select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' order by name`),
    )
    expect(taken.map(({ name }) => name)).toEqual([
      ...['api_tokens', 'export_layouts', 'invitations', 'list_views', 'roster_drafts'],
    ])
  })

  test('says first what goes, and then removes it and leaves the audit log', async () => {
    const added = await addUser(program, { roles: ['directoryViewer'] })
    const search = { subject: 'practitioner', filters: { query: 'smith' } } as const
    await program.call(added.email, api.saveSearch, { body: { name: 'Smiths', search } })
    await program.database.asSystem(async (tx) => {
      await tx.run(sql`
        insert into export_layouts (org_id, id, user_id, name, subject, columns, created_at)
        values (${SUMMIT}, gen_random_uuid(), ${added.userId}, 'Names', 'practitioner', '{npi}', now())`)
      await tx.run(sql`
        insert into roster_drafts (org_id, id, user_id, choices, created_at, changed_at)
        select ${SUMMIT}, gen_random_uuid(), ${added.userId}, '{}', now(), now() from generate_series(1, 2)`)
    })
    const preview = await program.call(ADMIN, api.previewUserDeletion, { params: added })
    expect(preview.reply).toEqual({
      ...{ savedSearches: 1, listViews: 0, alerts: 0, exportLayouts: 1, rosterDrafts: 2 },
      ...{ invitations: 0, apiTokens: 0 },
    })
    expect((await program.call(ADMIN, api.deleteUser, { params: added })).status).toBe(200)
    expect((await program.call(ADMIN, api.readUser, { params: added })).status).toBe(404)
    expect((await program.call(added.email, api.listRoles)).status).toBe(401)
    expect((await program.call(ADMIN, api.deleteUser, { params: added })).status).toBe(404)
    const events = await readAudit(program)
    expect(
      events.some(({ action, user_id }) => action === 'session.signed-in' && user_id === added.userId),
    ).toBe(true)
    expect(events.find(({ action }) => action === 'user.deleted')).toMatchObject({
      details: { before: { email: added.email }, removed: { savedSearches: 1 } },
    })
  })
})

test('holders of roles are counted in the own organization, for internal users in all', async () => {
  const countOf = async (email: string) => {
    const { reply } = await program.call(email, api.countRoleHolders)
    return reply.holders.find(({ roleId }) => roleId === ROLES.directoryViewer.id)?.users ?? 0
  }
  expect(await countOf(VIEWER)).toBeGreaterThanOrEqual(3)
  expect(await countOf(INTERNAL)).toBeGreaterThan(await countOf(VIEWER))
})

test('row-level security alone keeps an organization from users of another', async () => {
  const inSummit = <Result>(work: Parameters<typeof program.database.asOrganization<Result>>[1]) =>
    program.database.asOrganization(SUMMIT, work, { write: true })
  const changed = await inSummit((c) => c.run(sql`update users set name = 'x' where org_id = ${HARBOR}`))
  const deleted = await inSummit((c) => c.run(sql`delete from users where org_id = ${HARBOR}`))
  expect([changed, deleted]).toEqual([0, 0])
  const moved = inSummit((c) =>
    c.run(sql`
      insert into users (id, org_id, name, email) values (gen_random_uuid(), ${HARBOR}, 'x', 'x@quill.example')`),
  )
  await expect(moved).rejects.toThrow(/row-level security/)
  const promoted = inSummit((c) => c.run(sql`update users set password_hash = 'x'`))
  await expect(promoted).rejects.toThrow(/permission denied/)
})
