import { api } from '@concord/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import * as invitations from './invitations/store.ts'
import * as listViews from './list-views/store.ts'
import * as organizations from './organizations/store.ts'
import * as tokens from './tokens/store.ts'
import * as users from './users/store.ts'

let program: TestProgram
let summit: string
let harbor: string
let harborToken: string
let harborUser: string
let harborView: string

beforeAll(async () => {
  program = await startTestProgram()
  const make = async (email: string) => {
    const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const body = { name: 'Walled', scopes: ['READ' as const], expiresOn }
    const { apiToken, token } = (await program.call(email, api.createApiToken, { body })).reply
    await program.callBy(token, api.listTaxonomies)
    const view = { list: 'users' as const, name: 'Walled', address: '', hiddenColumns: [], isDefault: true }
    const { listView } = (await program.call(email, api.saveListView, { body: view })).reply
    const { user } = (await program.call(email, api.readCurrentUser)).reply
    return { id: apiToken.id, user, viewId: listView.id }
  }
  summit = (await make('admin@summit.example')).user.orgId
  const made = await make('admin@harbor.example')
  harbor = made.user.orgId
  harborToken = made.id
  harborUser = made.user.id
  harborView = made.viewId
})
afterAll(() => program.close())

const rows = (select: Sql) => (connection: Connection) => connection.rows(select)

/** Calls of the reading functions of the stores that ask for Summit; none may return anything of Harbor. */
const READS: Readonly<Record<string, (connection: Connection) => Promise<unknown>>> = {
  selectTokens: (c) =>
    rows(tokens.selectTokens({ orgId: summit, state: 'all', sort: 'name' }, new Date()))(c),
  'selectTokens of a user': (c) =>
    rows(tokens.selectTokens({ orgId: summit, userId: harborUser, state: 'all', sort: 'name' }, new Date()))(
      c,
    ),
  findToken: (c) => tokens.findToken(c, summit, harborToken),
  findUse: async (c) =>
    (await tokens.findUse(c, { orgId: summit, id: harborToken, days: 30 })).filter(({ calls }) => calls > 0),
  countActiveTokens: async (c) =>
    (await tokens.countActiveTokens(c, { orgId: summit, userId: harborUser, now: new Date() })) || undefined,
  selectEvents: (c) => rows(audit.selectEvents({ orgId: summit }, '-at'))(c),
  'selectEvents of a user': (c) => rows(audit.selectEvents({ orgId: summit, userId: harborUser }, 'at'))(c),
  findEventsAfter: (c) => audit.findEventsAfter(c, { orgId: summit }, { org_id: summit, seq: 0 }, 1000),
  findActors: (c) => audit.findActors(c, summit),
  findChains: (c) => audit.findChains(c, summit),
  findUsers: (c) => users.findUsers(c, { orgId: summit, search: '', sort: 'name', page: 1 }),
  findUser: (c) => users.findUser(c, { orgId: summit, userId: harborUser }),
  lockUser: (c) => users.lockUser(c, { orgId: summit, userId: harborUser }),
  findViews: (c) => listViews.findViews(c, { orgId: summit, userId: harborUser }, 'users'),
  findView: (c) => listViews.findView(c, { orgId: summit, userId: harborUser }, harborView),
  removeView: (c) => listViews.removeView(c, { orgId: summit, userId: harborUser }, harborView),
  findStoredSettings: (c) => organizations.findStoredSettings(c, summit),
  findManaged: (c) => organizations.findManaged(c, summit),
  findLastEvents: (c) => organizations.findLastEvents(c, summit, 1000),
}

describe('without row-level security the condition of each statement alone', () => {
  test.each(Object.entries(READS))('%s gives nothing of another organization', async (_, read) => {
    const told = JSON.stringify((await program.database.asOwner(read)) ?? [])
    for (const id of [harbor, harborToken, harborUser, harborView]) expect(told).not.toContain(id)
  })

  test('changes nothing of another organization', async () => {
    const change = { orgId: summit, id: harborToken, by: harborUser }
    await program.database.asOwner(async (connection) => {
      await tokens.revokeToken(connection, { ...change, at: new Date() })
      await tokens.replaceToken(connection, { ...change, endsAt: new Date() })
      const use = { orgId: summit, tokenId: harborToken, day: '2026-01-01', address: 'x', calls: 1 }
      expect(await tokens.recordUse(connection, { ...use, lastAt: new Date() })).toBe(false)
      const kept = await tokens.findToken(connection, harbor, harborToken)
      expect(kept).toMatchObject({ revoked_at: null, replaced_by: null })
      expect(kept?.last_used_address).not.toBe(use.address)
    })
  })

  test('changes no view of a list of another organization', async () => {
    const asked = { orgId: summit, userId: harborUser }
    const theirs = { orgId: harbor, userId: harborUser }
    await program.database.asOwner(async (connection) => {
      const before = await listViews.findView(connection, theirs, harborView)
      if (!before) throw new Error('Harbor has no such view')
      await listViews.updateView(connection, asked, { ...before, name: 'Taken' })
      await listViews.clearDefault(connection, asked, { ...before, id: harborUser })
      expect(await listViews.findView(connection, theirs, harborView)).toEqual(before)
    })
  })

  test('changes and removes no user of another organization, and ends no invitation of theirs', async () => {
    const theirs = { orgId: harbor, userId: harborUser }
    const asked = { orgId: summit, userId: harborUser }
    await program.database.asOwner(async (connection) => {
      const before = await users.findUser(connection, theirs)
      if (!before) throw new Error('Harbor has no such user')
      expect(await users.updateUser(connection, asked, { ...before, name: 'Someone else' })).toBe(false)
      await users.noteInvited(connection, asked, new Date())
      await invitations.endInvitations(connection, asked, new Date())
      await users.removeUser(connection, asked)
      expect(await users.findUser(connection, theirs)).toEqual(before)
    })
  })
})

describe('without the conditions row-level security alone', () => {
  test.each([
    'api_tokens',
    'api_token_days',
    'audit_events',
    'audit_heads',
    'audit_anchors',
    'users',
    'organization_settings',
    'invitations',
    'list_views',
    'impersonations',
  ])('%s shows rows of one organization, and takes no change of others', async (table) => {
    const seen = await program.database.asOrganization(summit, async (connection) => {
      const { rows: found } = await connection.client.query(`select distinct org_id from ${table}`)
      return found.map(({ org_id }) => org_id as string)
    })
    expect(seen.filter((orgId) => orgId !== summit)).toEqual([])
  })

  test('a change that says no organization reaches no user and no settings of another one', async () => {
    await program.database.asOrganization(
      summit,
      async (connection) => {
        expect(await connection.run(sql`update users set name = 'x' where id = ${harborUser}`)).toBe(0)
        expect(await connection.run(sql`update organizations set name = 'x' where id = ${harbor}`)).toBe(0)
      },
      { write: true },
    )
  })

  test('neither revokes nor takes over a token of another organization', async () => {
    await program.database.asOrganization(
      summit,
      async (connection) => {
        expect(
          await connection.run(sql`update api_tokens set revoked_at = now() where id = ${harborToken}`),
        ).toBe(0)
      },
      { write: true },
    )
    const smuggle = program.database.asOrganization(
      summit,
      (connection) => connection.run(sql`update api_tokens set org_id = ${harbor}`),
      { write: true },
    )
    await expect(smuggle).rejects.toThrow(/row-level security/)
  })
})
