import { api, type Endpoint } from '@concord/contract'
import {
  buildApiToken,
  explainAccess,
  findUnmet,
  isDisabled,
  isInternal,
  mayCallByToken,
  type Permission,
  type Viewer,
} from '@concord/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { DEMO_SIGN_INS } from '#server/demo/sign-ins.ts'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { findIdentityByEmail } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { OUTSIDER, organizationFieldOf, validInput } from './testing/valid-input.ts'
import { hashToken } from './tokens/create-token.ts'

let program: TestProgram
let foreignIds: readonly string[]

const HARBOR = 'admin@harbor.example'
const ADMIN = 'admin@summit.example'
const ENDPOINTS = Object.entries(api as Readonly<Record<string, Endpoint>>)
const GUARDED = ENDPOINTS.filter(([, { access }]) => access !== 'public')
const PEOPLE = [...DEMO_SIGN_INS.map(({ email }) => email), 'staff@quill.example']

beforeAll(async () => {
  program = await startTestProgram({ TOKEN_CALLS_PER_MINUTE: '100000' })
  await setDirectoryConfig(program.database, 'orderly-demo-account', { dataAccess: 'PRACTITIONER' })
  await program.database.asSystem((connection) =>
    connection.run(sql`
      insert into users (id, org_id, name, email, role_ids, products, active, password_hash)
      select gen_random_uuid(), null, name, 'staff@quill.example', role_ids, '{}', true, password_hash
      from users where email = 'internal@concord.example'`),
  )
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

const tokens = new Map<string, Promise<string>>()

/** Returns a token of a user with any scopes, such as no call would create; the same token for all calls. */
function tokenFor(email: string, scopes: readonly Permission[]): Promise<string> {
  const key = [email, ...scopes].join()
  const token = tokens.get(key) ?? addToken(email, scopes)
  tokens.set(key, token)
  return token
}

async function addToken(email: string, scopes: readonly Permission[]): Promise<string> {
  const token = buildApiToken(String(tokens.size).padStart(30, 'a'))
  await program.database.asSystem((connection) =>
    connection.run(sql`
      insert into api_tokens (org_id, id, user_id, name, hash, ending, scopes, addresses, created_at, expires_at)
      select org_id, gen_random_uuid(), id, 'Test', ${hashToken(token)}, 'test', ${scopes}, '{}', now(),
        now() + interval '1 day' from users where email = ${email}`),
  )
  return token
}

const CONFIG = readConfig({})

async function findViewer(connection: Connection, email: string): Promise<Viewer> {
  const identity = await findIdentityByEmail(connection, email)
  if (!identity) throw new Error(`There is no ${email}`)
  return toViewer(identity, CONFIG)
}

let known: { readonly state: string; readonly people: ReadonlyMap<string, Viewer> } | undefined

/** Returns all people as they are now; reads them again if a call has changed the rows that they are built from. */
const readPeople = () =>
  program.database.asSystem(async (connection) => {
    const { state = '' } =
      (await connection.one<{ state: string }>(sql`
        select concat((select md5(string_agg(u::text, '' order by id)) from users u),
          (select md5(string_agg(o::text, '' order by id)) from organizations o),
          (select md5(string_agg(r::text, '' order by id)) from roles r)) as state`)) ?? {}
    if (known?.state === state) return known.people
    const people = new Map<string, Viewer>()
    for (const email of PEOPLE) people.set(email, await findViewer(connection, email))
    known = { state, people }
    return people
  })

type Guard = 'open' | 'unauthenticated' | 'account_disabled' | 'forbidden'

/** Returns what the rules of the domain make of what the contract states. */
function expectedOf({ access, tokens }: Endpoint, viewer: Viewer | null): Guard {
  if (!viewer) return 'unauthenticated'
  if (!mayCallByToken(viewer, tokens)) return 'forbidden'
  if (access === 'signedInEvenDisabled') return 'open'
  if (isDisabled(viewer)) return 'account_disabled'
  return typeof access !== 'string' && findUnmet(viewer, access) ? 'forbidden' : 'open'
}

/** Returns what the guard said: a handler may find nothing or something else, and says so with another code. */
function guardOf({ status, reply }: { status: number; reply: { code?: string } }): Guard {
  if (status === 401 || status === 403) return reply.code as Guard
  return 'open'
}

/** Expects that an answer to a viewer who is not internal says nothing of another organization. */
function expectNothingForeign(email: string | null, viewer: Viewer | null, answer: { reply: unknown }): void {
  if (email === HARBOR || (viewer && isInternal(viewer))) return
  const told = JSON.stringify(answer.reply)
  expect([email, foreignIds.filter((id) => told.includes(id))]).toEqual([email, []])
}

const inputFor = (endpoint: Endpoint, viewer: Viewer | null) =>
  validInput(endpoint, viewer?.user.orgId || OUTSIDER)

test('the inputs are what the contract takes, wherever the guard needs to know the organization', () => {
  for (const [name, endpoint] of ENDPOINTS.filter(([, { transaction }]) => transaction === 'named')) {
    const { params, body } = validInput(endpoint, OUTSIDER)
    expect([name, endpoint.params?.safeParse(params).error]).toEqual([name, undefined])
    expect([name, endpoint.body?.safeParse(body).error]).toEqual([name, undefined])
  }
})

describe.each(ENDPOINTS.filter(([, { access }]) => access === 'public'))('%s', (_, endpoint) => {
  test('answers everyone alike, signed in or not', async () => {
    const tokens = ['', 'no token', ...(await Promise.all(PEOPLE.map(program.getToken)))]
    // Each from an address of its own, as those who guess are counted by theirs.
    const calls = tokens.map((token, place) =>
      program.callBy(token, endpoint, { ...validInput(endpoint, OUTSIDER), from: `203.0.113.${place}` }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect([...new Set(statuses)]).toHaveLength(1)
  })
})

describe.each(GUARDED)('%s', (_, endpoint) => {
  test('answers people as the rules of the domain say and of their organization alone, and no one without a token', async () => {
    for (const [email, viewer] of [[null, null] as const, ...(await readPeople())]) {
      const answer = await program.call(email, endpoint, inputFor(endpoint, viewer))
      expect([email, guardOf(answer)]).toEqual([email, expectedOf(endpoint, viewer)])
      expectNothingForeign(email, viewer, answer)
    }
  })

  test('is explained to people as it answers them', async () => {
    const { access, writes } = endpoint
    for (const [email, viewer] of await readPeople()) {
      const { isGranted } = explainAccess(viewer, { kind: 'access', access, writes }, [])
      expect([email, isGranted]).toEqual([email, expectedOf(endpoint, viewer) === 'open'])
    }
  })
})

// Where a call names no organization, the same was asked above.
test.each(GUARDED.filter(([, endpoint]) => organizationFieldOf(endpoint) !== undefined))(
  '%s refuses another organization to those who are not internal, and says nothing of it',
  async (_, endpoint) => {
    const [harbor = ''] = foreignIds
    for (const [email, viewer] of await readPeople()) {
      if (email === HARBOR || isInternal(viewer)) continue
      const answer = await program.call(email, endpoint, validInput(endpoint, harbor))
      expect([email, answer.status >= 400]).toEqual([email, true])
      expectNothingForeign(email, viewer, answer)
    }
  },
)

/** Sets whether an API token of the organization may make only single calls, or batch calls as well. */
const setApiAccess = (apiAccess: 'SINGLE' | 'BATCH') =>
  program.database.asSystem((connection) =>
    connection.run(sql`
      update organizations set products = (
        select jsonb_agg(case when p ->> 'name' = 'PROVIDER_DIRECTORY'
          then jsonb_set(p, '{config,apiAccess}', to_jsonb(${apiAccess}::text)) else p end)
        from jsonb_array_elements(products) p)
      where client_id = 'summit'`),
  )

describe.each(['SINGLE', 'BATCH'] as const)(
  'by an API token of an organization that may call %s',
  (apiAccess) => {
    beforeAll(() => setApiAccess(apiAccess))

    test.each(GUARDED)('%s answers as it says, by the scope', async (_, endpoint) => {
      const access = typeof endpoint.access === 'string' ? [] : endpoint.access
      const right = access.flatMap((each) => (each.kind === 'permission' ? [each.permission] : []))
      const viewer = (await readPeople()).get(ADMIN) ?? expect.fail('There is no administrator')
      for (const scopes of [[], ['PHONE_ATTEST'], right] as const) {
        const answer = await program.callBy(
          await tokenFor(ADMIN, scopes),
          endpoint,
          inputFor(endpoint, viewer),
        )
        const byToken = { ...viewer, token: { id: '', scopes } }
        expect([scopes, guardOf(answer)]).toEqual([scopes, expectedOf(endpoint, byToken)])
      }
    })
  },
)

test('the token of an internal user reaches no other organization and no call of internal users', async () => {
  const token = await tokenFor('internal@concord.example', ['READ', 'SEARCH'])
  for (const [name, endpoint] of GUARDED) {
    const answer = await program.callBy(token, endpoint, validInput(endpoint, foreignIds[0] ?? ''))
    const told = JSON.stringify(answer.reply)
    expect([name, foreignIds.filter((id) => told.includes(id))]).toEqual([name, []])
    if (endpoint.tokens === 'none') expect([name, answer.status]).toEqual([name, 403])
  }
})
