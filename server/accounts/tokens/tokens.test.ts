import { api, type BodyIn, type ReplyOf, TOKEN_USE_DAYS } from '@concord/contract'
import { buildApiToken, isApiToken } from '@concord/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
const lines: string[] = []

const ADMIN = 'admin@summit.example'
const HARBOR = 'admin@harbor.example'
const INTERNAL = 'internal@concord.example'
const VIEWER = 'viewer@summit.example'

beforeAll(async () => {
  program = await startTestProgram(
    { LOG_LEVEL: 'info', TOKEN_CALLS_PER_MINUTE: '30' },
    { log: { write: (line) => void lines.push(line) } },
  )
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => program.close())

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Wanted = Partial<BodyIn<typeof api.createApiToken>>

const create = (email: string, wanted: Wanted = {}) =>
  program.call(email, api.createApiToken, {
    body: { name: 'Nightly sync', scopes: ['SEARCH', 'READ'], expiresOn: dayIn(30), ...wanted },
  })
const list = (email: string, params = {}) => program.call(email, api.listApiTokens, { params })
const search = (token: string, from?: string) =>
  program.callBy(token, api.searchPractitioners, { body: {}, ...(from ? { from } : {}) })
const rotate = (email: string, id: string, overlapDays: number) =>
  program.call(email, api.rotateApiToken, { params: { id }, body: { overlapDays } })
const revoke = (email: string, id: string) => program.call(email, api.revokeApiToken, { params: { id } })
const runAs = (statement: ReturnType<typeof sql>) =>
  program.database.asSystem((connection) => connection.run(statement))
const auditOf = async (action: string, email = ADMIN) =>
  (await program.call(email, api.listAuditEvents, { params: { action } })).reply.events

async function made(email = ADMIN, wanted: Wanted = {}): Promise<ReplyOf<typeof api.createApiToken>> {
  const { status, reply } = await create(email, wanted)
  expect([status, reply]).toEqual([200, expect.objectContaining({ token: expect.any(String) })])
  return reply
}

test('a program that misspells a field is told so, in the body and in the query', async () => {
  const { token } = await made(ADMIN, { name: 'Typos', scopes: ['SEARCH', 'READ'] })
  const misspelled = { body: { queries: 'smith' } as object }
  const { status, reply } = await program.callBy(token, api.searchPractitioners, misspelled)
  expect([status, reply.details]).toEqual([
    400,
    [
      {
        field: 'queries',
        message: expect.stringMatching(/^This call has no field of this name\. It has query, alike,/),
      },
    ],
  ])
  const page = { params: { npi: '2478465984', since: '2026-01-01' } }
  const query = await program.callBy(token, api.readPractitioner, page as { params: { npi: string } })
  expect(query.reply.details).toMatchObject([{ field: 'since' }])
})

describe('a new token', () => {
  test('is shown once, stored as a hash alone, and recorded without itself', async () => {
    const { apiToken, token } = await made(ADMIN, { name: ' Nightly sync ' })
    expect(isApiToken(token)).toBe(true)
    expect(apiToken).toMatchObject({
      name: 'Nightly sync',
      owner: { email: ADMIN },
      ending: token.slice(-4),
      scopes: ['READ', 'SEARCH'],
      addresses: [],
      state: 'active',
      expiresAt: `${dayIn(31)}T00:00:00.000Z`,
      lastUsedAt: null,
    })
    const stored = await program.database.asSystem((c) => c.rows(sql`select t::text from api_tokens t`))
    expect(JSON.stringify(stored)).not.toContain(token.slice(3, 20))
    expect(JSON.stringify((await list(ADMIN)).reply)).not.toContain(token)
    const [event] = await auditOf('token.created')
    expect(event?.details).toMatchObject({ tokenId: apiToken.id, scopes: ['READ', 'SEARCH'] })
    expect(JSON.stringify(event)).not.toContain(token)
  })

  test('needs a name, a permission of its owner, a day within a year and addresses that are some', async () => {
    const refusals: [Wanted, string][] = [
      [{ name: ' ' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['CREATE_USER'] }, 'scopes'],
      [{ scopes: ['CREATE_ORG'] }, 'scopes'],
      [{ expiresOn: dayIn(-1) }, 'expiresOn'],
      [{ expiresOn: dayIn(367) }, 'expiresOn'],
      [{ expiresOn: '2026-02-30' }, 'expiresOn'],
      [{ addresses: ['203.0.113.0/33'] }, 'addresses.0'],
      [{ addresses: ['localhost'] }, 'addresses.0'],
    ]
    for (const [wanted, field] of refusals) {
      const { status, reply } = await create(ADMIN, wanted)
      expect([wanted, status, reply.details]).toEqual([
        wanted,
        400,
        [expect.objectContaining({ field, message: expect.stringMatching(/\.$/) })],
      ])
    }
    const harbor = await create(HARBOR, { scopes: ['READ_API'] })
    expect([harbor.status, harbor.reply.code]).toEqual([400, 'invalid_input'])
  })

  test('is for those with the permission to generate tokens alone', async () => {
    for (const email of [VIEWER, 'analyst@summit.example'])
      expect((await create(email)).reply.code).toBe('forbidden')
    expect((await create('disabled@summit.example')).reply.code).toBe('account_disabled')
  })
})

describe('an export of tokens', () => {
  const exported = async (email: string, params = {}) => program.call(email, api.exportApiTokens, { params })

  test('holds the tokens of the list and nothing to call with, and is recorded', async () => {
    const { token, apiToken } = await made(ADMIN, { name: '=1+1' })
    const { status, reply } = await exported(ADMIN, { search: '=1+1', state: 'usable' })
    const [head, first, ...rest] = String(reply).trim().split('\r\n')
    expect([status, rest]).toEqual([200, []])
    expect(head).toContain('Name,Ends with,Owner,Email,Permissions,')
    expect(first).toContain(`'=1+1,${apiToken.ending},Grace Okonkwo,${ADMIN},READ SEARCH,,active,`)
    expect(String(reply)).not.toContain(token.slice(3, 20))
    expect(String(reply)).not.toContain(apiToken.id)
    const [event] = await auditOf('tokens.exported')
    expect(event?.details).toMatchObject({ rows: 1, search: '=1+1', state: 'usable' })
    await revoke(ADMIN, apiToken.id)
  })

  test('is of the own tokens alone for others than portal admins, and closed to who sees no list', async () => {
    await made(HARBOR, { name: 'Of Harbor' })
    expect(String((await exported(ADMIN)).reply)).not.toContain('Of Harbor')
    expect((await exported('analyst@contigo.example')).reply).toMatchObject({ code: 'forbidden' })
    expect((await exported(ADMIN, { state: 'asleep' })).reply).toMatchObject({ code: 'invalid_input' })
  })
})

describe('a good token', () => {
  test('calls with the rights of its owner, narrowed to its scopes', async () => {
    const { token } = await made(ADMIN, { scopes: ['READ'] })
    const read = await program.callBy(token, api.readPractitioner, { params: { npi: '1234567893' } })
    expect(read.status).toBe(404)
    expect((await search(token)).reply).toMatchObject({
      code: 'forbidden',
      details: { permission: 'SEARCH' },
    })
  })

  test('never does more than its owner could right now', async () => {
    const { token } = await made(HARBOR, { scopes: ['SEARCH'] })
    expect((await search(token)).status).toBe(200)
    const roles = await program.database.asSystem((c) =>
      c.one<{ role_ids: string[] }>(sql`select role_ids from users where email = ${HARBOR}`),
    )
    await runAs(sql`update users set role_ids = '{}' where email = ${HARBOR}`)
    expect((await search(token)).status).toBe(403)
    await runAs(sql`update users set role_ids = ${roles?.role_ids} where email = ${HARBOR}`)
    expect((await search(token)).status).toBe(200)
  })

  test('of an internal user is not internal', async () => {
    const { token } = await made(INTERNAL, { scopes: ['SEARCH'] })
    expect((await search(token)).status).toBe(200)
    expect(
      (await program.callBy(token, api.readPractitioner, { params: { npi: '1234567893' } })).status,
    ).toBe(403)
  })

  test('reaches no account, session or token, and nothing of a person', async () => {
    const { token } = await made(ADMIN)
    for (const endpoint of [api.readCurrentUser, api.listApiTokens, api.listRoles, api.listSavedSearches]) {
      const { status, reply } = await program.callBy(token, endpoint, { params: {} })
      expect([endpoint.path, status, reply.code]).toEqual([endpoint.path, 403, 'forbidden'])
    }
  })

  test('looks up many NPIs where the organization has BATCH, and not with SINGLE', async () => {
    const { token } = await made(HARBOR, { scopes: ['SEARCH'] })
    const lookUp = () => program.callBy(token, api.lookUpNpis, { body: { npis: ['1234567893'] } })
    expect((await lookUp()).status).toBe(200)
    const setAccess = (access: string) =>
      runAs(sql`
        update organizations set products = (
          select jsonb_agg(case when p ->> 'name' = 'PROVIDER_DIRECTORY'
            then jsonb_set(p, '{config,apiAccess}', to_jsonb(${access}::text)) else p end)
          from jsonb_array_elements(products) p)
        where client_id = 'harbor'`)
    await setAccess('SINGLE')
    expect((await lookUp()).reply).toMatchObject({
      code: 'forbidden',
      details: { kind: 'token', tokens: 'batch' },
    })
    expect((await search(token)).status).toBe(200)
    await setAccess('BATCH')
    expect((await lookUp()).status).toBe(200)
  })

  test('leaves when and from where it was used, calls of each day, and one event for each address', async () => {
    const { apiToken, token } = await made(ADMIN)
    for (const from of ['203.0.113.7', '203.0.113.7', '2001:db8::1'])
      expect((await search(token, from)).status).toBe(200)
    const listed = async () =>
      (await list(ADMIN, { search: apiToken.ending })).reply.apiTokens.find(({ id }) => id === apiToken.id)
    await vi.waitFor(async () => expect((await listed())?.lastUsedAddress).toBe('2001:db8::1'), 60_000)
    const { reply } = await program.call(ADMIN, api.readApiTokenUse, { params: { id: apiToken.id } })
    expect(reply.days.length).toBe(TOKEN_USE_DAYS)
    expect(reply.days.at(-1)).toEqual({ day: dayIn(0), calls: 3 })
    await vi.waitFor(async () => {
      const events = (await auditOf('token.used')).filter((event) => event.token?.id === apiToken.id)
      expect(events.map(({ address }) => address).toSorted()).toEqual(['2001:db8::1', '203.0.113.7'])
    }, 60_000)
    await search(token, '203.0.113.7')
    await new Promise((resolve) => setTimeout(resolve, 2500))
    const events = (await auditOf('token.used')).filter((event) => event.token?.id === apiToken.id)
    expect(events.length).toBe(2)
  })

  test('makes so many calls a minute and is then told when to go on', async () => {
    const { token } = await made(ADMIN, { scopes: ['SEARCH'] })
    // The clock stands still: on a slow machine the calls would outlast the minute in which they count.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const _ of Array(30).keys()) expect((await search(token)).status).toBe(200)
    const reply = await program.app.inject({
      method: 'POST',
      url: api.searchPractitioners.path,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
  })
})

describe('a token that is not good', () => {
  test('is refused with 401: unknown, misspelled, from elsewhere, over, revoked, of a disabled owner or organization', async () => {
    const { apiToken, token } = await made(ADMIN, { addresses: ['203.0.113.0/24', '2001:db8::/32'] })
    const good = '203.0.113.9'
    expect((await search(token, good)).status).toBe(200)
    expect((await search(token, '2001:db8:5::1')).status).toBe(200)
    const wrong = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
    for (const bad of [
      buildApiToken('a'.repeat(30)),
      wrong(token),
      token.toLowerCase(),
      token.slice(0, -1),
      `${token}0`,
      token.slice(3),
    ])
      expect([bad, (await search(bad, good)).status]).toEqual([bad, 401])
    expect((await search(token, '198.51.100.1')).status).toBe(401)

    const changes = [
      [
        sql`update users set active = false where email = ${ADMIN}`,
        sql`update users set active = true where email = ${ADMIN}`,
      ],
      [
        sql`update organizations set active = false where client_id = 'summit'`,
        sql`update organizations set active = true where client_id = 'summit'`,
      ],
      [
        sql`update api_tokens set expires_at = now() - interval '1 second' where id = ${apiToken.id}`,
        sql`update api_tokens set expires_at = now() + interval '1 day' where id = ${apiToken.id}`,
      ],
    ] as const
    for (const [spoil, fix] of changes) {
      await runAs(spoil)
      expect([spoil.text, (await search(token, good)).status]).toEqual([spoil.text, 401])
      await runAs(fix)
      expect((await search(token, good)).status).toBe(200)
    }
    expect((await revoke(ADMIN, apiToken.id)).reply.apiToken.state).toBe('revoked')
    expect((await search(token, good)).status).toBe(401)
    const refused = (await auditOf('token.refused')).map(({ details, user }) => [user?.email, details.fault])
    expect(refused).toEqual(
      expect.arrayContaining([
        [ADMIN, 'address'],
        [ADMIN, 'disabled'],
        [ADMIN, 'expired'],
        [ADMIN, 'revoked'],
      ]),
    )
  })
})

describe('rotating', () => {
  test('makes a new token like the old one, which goes on for the overlap', async () => {
    const old = await made(ADMIN, { addresses: ['127.0.0.0/8'], expiresOn: dayIn(89) })
    const { status, reply } = await rotate(ADMIN, old.apiToken.id, 7)
    expect(status).toBe(200)
    const { name, scopes, addresses } = old.apiToken
    expect(reply.apiToken).toMatchObject({ name, scopes, addresses, state: 'active' })
    expect((await search(old.token)).status).toBe(200)
    expect((await search(reply.token)).status).toBe(200)
    const before = (await list(ADMIN, { state: 'usable' })).reply.apiTokens.find(
      ({ id }) => id === old.apiToken.id,
    )
    expect(before).toMatchObject({ state: 'replaced' })
    const left = Date.parse(before?.expiresAt ?? '') - Date.now()
    expect(Math.round(left / 86_400_000)).toBe(7)
    expect((await auditOf('token.rotated'))[0]?.details).toMatchObject({
      tokenId: old.apiToken.id,
      newTokenId: reply.apiToken.id,
      overlapDays: 7,
    })
  })

  test('without an overlap ends the old one at once; one that ended is not rotated', async () => {
    const old = await made(ADMIN)
    expect((await rotate(ADMIN, old.apiToken.id, 0)).status).toBe(200)
    expect((await search(old.token)).status).toBe(401)
    const again = await rotate(ADMIN, old.apiToken.id, 0)
    expect([again.status, again.reply.code]).toEqual([409, 'conflict'])
    expect((await rotate(ADMIN, old.apiToken.id, 8)).status).toBe(400)
  })
})

describe('tokens of others', () => {
  test('are seen and revoked by portal admins of the organization, rotated by no one', async () => {
    const role = '401e0000-0000-4000-8000-0000000000aa'
    await runAs(sql`
      insert into roles values (${role}, 'Token keeper', 'PORTAL', '{VIEW_API_TOKENS,GENERATE_API_TOKENS}')`)
    await runAs(sql`update users set role_ids = role_ids || ${role}::uuid where email = ${VIEWER}`)
    const { apiToken, token } = await made(VIEWER, { name: 'Of the viewer' })
    const adminSees = (await list(ADMIN)).reply.apiTokens.map(({ id }) => id)
    expect(adminSees).toContain(apiToken.id)
    expect((await list(ADMIN, { owner: 'own' })).reply.apiTokens.map(({ id }) => id)).not.toContain(
      apiToken.id,
    )
    const viewerSees = (await list(VIEWER)).reply
    expect(viewerSees.apiTokens.map(({ id }) => id)).toEqual([apiToken.id])

    const [foreign] = (await list(ADMIN, { owner: 'own', state: 'usable' })).reply.apiTokens
    const id = foreign?.id ?? ''
    for (const status of [
      (await revoke(VIEWER, id)).status,
      (await rotate(VIEWER, id, 0)).status,
      (await rotate(ADMIN, apiToken.id, 0)).status,
      (await program.call(VIEWER, api.readApiTokenUse, { params: { id } })).status,
    ])
      expect(status).toBe(404)
    expect((await revoke(ADMIN, apiToken.id)).status).toBe(200)
    expect((await search(token)).status).toBe(401)
    expect((await auditOf('token.revoked'))[0]).toMatchObject({
      user: { email: ADMIN },
      details: { tokenId: apiToken.id, ownerId: apiToken.owner.id },
    })
  })

  test('of another organization do not exist, for internal users neither', async () => {
    const { apiToken } = await made(HARBOR)
    for (const email of [ADMIN, INTERNAL]) {
      expect((await list(email)).reply.apiTokens.map(({ id }) => id)).not.toContain(apiToken.id)
      expect((await revoke(email, apiToken.id)).status).toBe(404)
      expect((await rotate(email, apiToken.id, 0)).status).toBe(404)
      const use = await program.call(email, api.readApiTokenUse, { params: { id: apiToken.id } })
      expect(use.status).toBe(404)
    }
    expect((await list(VIEWER)).status).toBe(200)
    expect((await list('analyst@summit.example')).reply.code).toBe('forbidden')
  })
})

test('the list is sorted, searched and turned', async () => {
  const names = (await list(ADMIN, { sort: 'name' })).reply.apiTokens.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  for (const sort of ['-name', 'created', '-expires', 'used', '-used'])
    expect((await list(ADMIN, { sort })).status).toBe(200)
  expect((await list(ADMIN, { search: 'of the VIEW' })).reply.apiTokens.map(({ name }) => name)).toEqual([
    'Of the viewer',
  ])
  const ended = (await list(ADMIN, { state: 'ended' })).reply
  expect(ended.apiTokens.every(({ state }) => state === 'revoked' || state === 'expired')).toBe(true)
  expect(ended.total).toBeGreaterThan(0)
})

test('a user has no more than 50 active tokens, each of which can still be rotated', async () => {
  await runAs(sql`
    insert into api_tokens (org_id, id, user_id, name, hash, ending, scopes, addresses, created_at, expires_at)
    select org_id, gen_random_uuid(), id, 'Many', sha256(n::text::bytea), 'many', '{READ}', '{}', now(), now() + interval '1 day'
    from users, generate_series(1, 50) n where email = ${HARBOR}`)
  const { status, reply } = await create(HARBOR)
  expect([status, reply.code, reply.details]).toEqual([409, 'conflict', { most: 50 }])
  const [old] = (await list(HARBOR, { search: 'Many' })).reply.apiTokens
  expect((await rotate(HARBOR, old?.id ?? '', 7)).status).toBe(200)
  expect((await create(HARBOR)).status).toBe(409)
})

test('no token reaches the log, in whatever part of a call it stands', async () => {
  const { token } = await made(ADMIN)
  lines.length = 0
  const send = (url: string, payload: string, headers = {}) =>
    program.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  await send(`/v2/nothing/${token}?key=${token}`, '{}', { authorization: `Bearer ${token}`, 'x-key': token })
  await send(api.searchPractitioners.path, `{"query": ${token}}`, { authorization: `Bearer ${token}` })
  program.app.log.error({
    err: new Error(`failed for ${token}`),
    headers: { authorization: `Bearer ${token}` },
  })
  await program.app.inject({
    method: 'GET',
    url: `/v2/practitioner/${token}`,
    headers: { authorization: `Basic ${token}` },
  })
  expect(lines.length).toBeGreaterThan(3)
  const log = lines.join('')
  expect(log).toContain('[redacted]')
  expect(log).not.toContain(token.slice(3))
  expect(log).not.toMatch(/cc_[0-9A-Za-z]{36}/)
})
