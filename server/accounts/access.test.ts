import { api, type Endpoint } from '@concord/contract'
import {
  buildApiToken,
  canModifyUsers,
  explainAccess,
  findUnmet,
  isDisabled,
  isInternal,
  mayCallByToken,
  type Permission,
  type UserRight,
  type Viewer,
} from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { DEMO_SIGN_INS } from '#server/demo/sign-ins.ts'
import { findIdentityByEmail } from '#server/identity/store.ts'
import { viewerOf } from '#server/identity/viewer-of.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { hashToken } from './tokens/create-token.ts'

let program: TestProgram
let foreignIds: readonly string[]

const HARBOR = 'admin@harbor.example'
const ADMIN = 'admin@summit.example'
const ENDPOINTS = Object.entries(api as Readonly<Record<string, Endpoint>>)
const PEOPLE = DEMO_SIGN_INS.map(({ email }) => email)

beforeAll(async () => {
  program = await startTestProgram({ TOKEN_CALLS_PER_MINUTE: '100000' })
  await program.callBy(await tokenFor(HARBOR, ['SEARCH']), api.searchPractitioners, { body: {} })
  foreignIds = await program.database.asSystem(async (connection) => {
    const rows = await connection.rows<{ id: string }>(sql`
      select id from organizations where client_id = 'harbor'
      union all select id from users where email like '%@harbor.example'
      union all select t.id from api_tokens t join users u on u.id = t.user_id where u.email like '%@harbor.example'`)
    return rows.map(({ id }) => id)
  })
  expect(foreignIds.length).toBeGreaterThan(2)
})
afterAll(() => program.close())

let made = 0

/** A token with any scopes, as no call would make it. */
async function tokenFor(email: string, scopes: readonly Permission[]): Promise<string> {
  made += 1
  const token = buildApiToken(String(made).padStart(30, 'a'))
  await program.database.asSystem((connection) =>
    connection.run(sql`
      insert into api_tokens (org_id, id, user_id, name, hash, ending, scopes, addresses, created_at, expires_at)
      select org_id, gen_random_uuid(), id, 'Test', ${hashToken(token)}, 'test', ${scopes}, '{}', now(),
        now() + interval '1 day' from users where email = ${email}`),
  )
  return token
}

async function readViewer(email: string): Promise<Viewer> {
  const identity = await program.database.asSystem((connection) => findIdentityByEmail(connection, email))
  if (!identity) throw new Error(`There is no ${email}`)
  return viewerOf(identity, readConfig({}))
}

type Guard = 'open' | 'unauthenticated' | 'account_disabled' | 'forbidden'

/** Calls whose handler asks who may modify users of the organization, and that need nothing but its name. */
const USER_RIGHTS = new Map<Endpoint, UserRight>([
  [api.inviteUserAgain, 'CREATE_USER'],
  [api.previewUserDeletion, 'DELETE_USER'],
  [api.deleteUser, 'DELETE_USER'],
])

/** Returns what the rules of the domain say before a handler finds out whether there is anything. */
function expectedOf(endpoint: Endpoint, viewer: Viewer | null): Guard {
  const { access, tokens } = endpoint
  if (access === 'public') return 'open'
  if (!viewer) return 'unauthenticated'
  if (!mayCallByToken(viewer, tokens)) return 'forbidden'
  if (access === 'signedInEvenDisabled') return 'open'
  if (isDisabled(viewer)) return 'account_disabled'
  const right = USER_RIGHTS.get(endpoint)
  if (right && !canModifyUsers(viewer, right)) return 'forbidden'
  return typeof access !== 'string' && findUnmet(viewer, access) ? 'forbidden' : 'open'
}

const STRANGER = '00000000-0000-4000-8000-000000000000'
const NAMES_ORGANIZATION = ['orgId', 'organizationId']
/** Calls whose `id` is that of an organization. */
const ID_IS_ORGANIZATION = [api.readOrganization, api.listSettings] as readonly Endpoint[]

const keysOf = (schema: z.ZodType | undefined): string[] => {
  let inner = schema as { shape?: object; def?: { innerType?: z.ZodType } } | undefined
  while (inner && !inner.shape) inner = inner.def?.innerType as typeof inner
  return Object.keys(inner?.shape ?? {})
}

function givenFor(endpoint: Endpoint, name: string, orgId: string): string | undefined {
  if (NAMES_ORGANIZATION.includes(name)) return orgId
  if (name === 'id' && ID_IS_ORGANIZATION.includes(endpoint)) return orgId
  if (name === 'npi') return '1234567893'
  return endpoint.path.includes(`:${name}`) ? STRANGER : undefined
}

function filled(endpoint: Endpoint, schema: z.ZodType | undefined, orgId: string): Record<string, string> {
  const entries = keysOf(schema).map((name) => [name, givenFor(endpoint, name, orgId)] as const)
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function inputOf(endpoint: Endpoint, orgId = STRANGER) {
  const body = endpoint.body && { body: filled(endpoint, endpoint.body, orgId) }
  return { params: filled(endpoint, endpoint.params, orgId), ...body }
}

/** Returns what the guard said: a handler may find nothing, and what it refuses it refuses with another code. */
function guardOf({ status, reply }: { status: number; reply: { code?: string } }): Guard {
  if (status === 401 || status === 403) return reply.code as Guard
  return 'open'
}

describe.each(ENDPOINTS)('%s', (_, endpoint) => {
  test('answers people as the rules of the domain say, and no one without a token', async () => {
    for (const email of [null, ...PEOPLE]) {
      const viewer = email === null ? null : await readViewer(email)
      const answer = await program.call(email, endpoint, inputOf(endpoint, viewer?.user.orgId || STRANGER))
      expect([email, guardOf(answer)]).toEqual([email, expectedOf(endpoint, viewer)])
    }
  })

  test('is explained to people as it answers them', async () => {
    const { access, writes } = endpoint
    for (const email of PEOPLE) {
      const viewer = await readViewer(email)
      const { isGranted } = explainAccess(viewer, { kind: 'access', access, writes }, [])
      const right = USER_RIGHTS.get(endpoint)
      if (right && !canModifyUsers(viewer, right)) continue
      expect([email, isGranted]).toEqual([email, expectedOf(endpoint, viewer) === 'open'])
    }
  })

  test('says nothing of another organization to those who are not internal', async () => {
    const [harbor = ''] = foreignIds
    const names = [...keysOf(endpoint.params), ...keysOf(endpoint.body)]
    const namesOrganization = names.some((name) => givenFor(endpoint, name, harbor) === harbor)
    for (const email of PEOPLE.filter((each) => each !== HARBOR)) {
      const viewer = await readViewer(email)
      if (isInternal(viewer)) continue
      const { status, reply } = await program.call(email, endpoint, inputOf(endpoint, harbor))
      if (namesOrganization) expect([email, status >= 400]).toEqual([email, true])
      const told = JSON.stringify(reply)
      expect([email, foreignIds.filter((id) => told.includes(id))]).toEqual([email, []])
    }
  })

  test('takes API tokens as it says: by scope, and by what the organization may call at once', async () => {
    const access = typeof endpoint.access === 'string' ? [] : endpoint.access
    const right = access.flatMap((each) => (each.kind === 'permission' ? [each.permission] : []))
    const viewer = await readViewer(ADMIN)
    for (const apiAccess of ['SINGLE', 'BATCH'] as const) {
      await program.database.asSystem((connection) =>
        connection.run(sql`
          update organizations set products = (
            select jsonb_agg(case when p ->> 'name' = 'PROVIDER_DIRECTORY'
              then jsonb_set(p, '{config,apiAccess}', to_jsonb(${apiAccess}::text)) else p end)
            from jsonb_array_elements(products) p)
          where client_id = 'summit'`),
      )
      const { organization } = await readViewer(ADMIN)
      for (const scopes of [[], ['PHONE_ATTEST'], right] as const) {
        const answer = await program.callBy(await tokenFor(ADMIN, scopes), endpoint, inputOf(endpoint))
        const byToken = { ...viewer, organization, token: { id: '', scopes } }
        const expected = endpoint.access === 'public' ? 'open' : expectedOf(endpoint, byToken)
        expect([apiAccess, scopes, guardOf(answer)]).toEqual([apiAccess, scopes, expected])
      }
    }
  })
})

test('the token of an internal user reaches no other organization and no call of internal users', async () => {
  const token = await tokenFor('internal@concord.example', ['READ', 'SEARCH'])
  for (const [name, endpoint] of ENDPOINTS) {
    if (endpoint.access === 'public') continue
    const answer = await program.callBy(token, endpoint, inputOf(endpoint, foreignIds[0]))
    const told = JSON.stringify(answer.reply)
    expect([name, foreignIds.filter((id) => told.includes(id))]).toEqual([name, []])
    if (endpoint.tokens === 'none') expect([name, answer.status]).toEqual([name, 403])
  }
})
