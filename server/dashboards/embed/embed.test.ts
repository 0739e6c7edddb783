import { createHmac } from 'node:crypto'
import { api } from '@concord/contract'
import { DASHBOARDS } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { setDirectoryConfig } from '#server/directory/testing/set-directory-config.ts'
import { viewerWith } from '#server/search/testing/viewer-with.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { printEmbedUrl, readEmbedUrl } from './embed-url.ts'
import { signToken } from './providers/json-web-token.ts'
import { printLookerUrl } from './providers/looker.ts'
import { printMetabaseUrl } from './providers/metabase.ts'
import { printSupersetUrl } from './providers/superset.ts'

const VIEWER = 'viewer@summit.example'
const ANALYST = 'analyst@summit.example'
const INTERNAL = 'internal@concord.example'
const { uri: OVERVIEW } = DASHBOARDS['practitioner-overview']
const { uri: ERRORS } = DASHBOARDS['error-reports']

let program: TestProgram
let config: Config

beforeAll(async () => {
  program = await startTestProgram()
  config = readConfig({ CONCORD_HOME: program.home })
})
afterAll(() => program.close())

const authorize = (email: string | null, dashboard_uri: string, filters: object = {}) =>
  program.call(email, api.authorizeDashboard, { params: { dashboard_uri, ...filters } as never })
const open = (url: string) => program.call(null, api.openEmbed, { body: { url } })
const readBy = (token: string, dashboard: string) =>
  program.callBy(token, api.readDashboard, { body: { dashboard } as never })

async function getToken(email: string, uri = OVERVIEW): Promise<string> {
  const { reply } = await open((await authorize(email, uri)).reply.url)
  return reply.token
}

test('an address is given for the dashboards that the organization and the permissions open', async () => {
  const statuses = async (email: string | null, uris: readonly string[]) => {
    const found: number[] = []
    for (const uri of uris) found.push((await authorize(email, uri)).status)
    return found
  }
  const directory = Object.values(DASHBOARDS).flatMap(({ uri, dataAccess }) => (dataAccess ? uri : []))
  expect(await statuses(VIEWER, [...directory, ERRORS])).toEqual([200, 200, 200, 200, 403])
  expect(await statuses(ANALYST, [...directory, ERRORS])).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(INTERNAL, [...directory, ERRORS])).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(null, [OVERVIEW, ERRORS])).toEqual([401, 401])
  expect(await statuses('disabled@summit.example', [OVERVIEW])).toEqual([403])
  expect(await statuses(VIEWER, ['directory::nothing', 'processing_stats::other'])).toEqual([404, 404])
  for (const dataAccess of ['BASIC', 'BASIC_AND_INSURANCE'] as const) {
    await setDirectoryConfig(program.database, 'harbor', { dataAccess })
    expect(await statuses('admin@harbor.example', directory)).toEqual([403, 403, 403, 403])
  }
})

test('an organization that names another error report is given that one alone', async () => {
  const { status, reply } = await authorize('analyst@contigo.example', ERRORS)
  expect([status, reply.url?.split('?')[0]]).toEqual([
    200,
    '/embed/dashboards/processing_stats::error_report',
  ])
  await program.database.asSystem((tx) =>
    tx.run(sql`
      insert into organization_settings (org_id, setting, value)
      select id, 'error-reports-dashboard-uri', 'processing_stats::own' from organizations where client_id = 'contigo'`),
  )
  expect((await authorize('analyst@contigo.example', ERRORS)).status).toBe(404)
  expect((await authorize('analyst@contigo.example', 'processing_stats::own')).status).toBe(200)
})

test('an address is opened once, and gives a token that reads its dashboard and nothing else', async () => {
  const { reply } = await authorize(VIEWER, OVERVIEW, { state: 'TX', accepting: 'yes' })
  expect(reply.url).toMatch(
    /^\/embed\/dashboards\/directory::practitioner_overview\?state=TX&accepting=yes&ticket=/,
  )
  const opened = await open(reply.url)
  expect(opened.status).toBe(200)
  expect(opened.reply).toMatchObject({
    dashboard: 'practitioner-overview',
    title: 'Practitioner Overview',
    filters: { state: ['TX'], accepting: ['yes'] },
    organization: 'Summit Health Plan',
  })
  const { token } = opened.reply
  expect(await open(reply.url)).toMatchObject({ status: 403, reply: { code: 'forbidden' } })
  expect(await readBy(token, 'practitioner-overview')).toMatchObject({ status: 200 })
  expect(await readBy(token, 'entity-overview')).toMatchObject({ status: 403 })
  expect(await program.callBy(token, api.searchPractitioners, { body: {} })).toMatchObject({ status: 403 })
  expect(await program.callBy(token, api.readProfile)).toMatchObject({ status: 403 })
  expect(await program.callBy(token, api.readErrorReport, { body: {} })).toMatchObject({ status: 403 })
  expect(
    await readBy(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'practitioner-overview'),
  ).toMatchObject({ status: 401 })
})

test('of two who open an address at once one is refused', async () => {
  const { url } = (await authorize(VIEWER, OVERVIEW)).reply
  const answers = await Promise.all([open(url), open(url), open(url)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
})

test('an address is refused when a character of it was changed, added or left out', async () => {
  const { url } = (await authorize(VIEWER, OVERVIEW, { state: 'TX' })).reply
  const changed = Array.from({ length: 60 }, (_, index) => {
    const at = Math.floor((index * (url.length - 1)) / 59)
    return `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`
  })
  const others = [
    `${url}&state=OK`,
    `${url}#x`,
    url.replace('state=TX', 'state=OK'),
    url.replace('state=TX&', ''),
    '/embed/dashboards/x?signature=',
    '',
  ]
  for (const tampered of [...changed, ...others])
    expect([tampered, await readEmbedUrl(config, tampered)]).toEqual([tampered, undefined])
  expect((await open(others[0] ?? '')).status).toBe(403)
  expect((await open(url)).status).toBe(200)
})

test('an address is refused when its time is over', async () => {
  const { url } = (await authorize(VIEWER, OVERVIEW)).reply
  const read = await readEmbedUrl(config, url)
  if (!read) throw new Error('The address is whole')
  expect(read.ticket.expiresAt - read.ticket.signedAt).toBe(60_000)
  const ticket = { ...read.ticket, expiresAt: Date.now() - 1 }
  expect((await open(await printEmbedUrl(config, OVERVIEW, { ticket, filters: {} }))).status).toBe(403)
})

test('a token ends with the rights, the account and the session of who was given it', async () => {
  const token = await getToken(VIEWER)
  const run = (change: Parameters<typeof sql>[0]) => program.database.asSystem((tx) => tx.run(sql(change)))
  await run`update users set active = false where email = 'viewer@summit.example'`
  expect(await readBy(token, 'practitioner-overview')).toMatchObject({
    status: 403,
    reply: { code: 'account_disabled' },
  })
  await run`update users set active = true where email = 'viewer@summit.example'`
  await setDirectoryConfig(program.database, 'summit', { dataAccess: 'BASIC' })
  expect((await readBy(token, 'practitioner-overview')).status).toBe(403)
  await setDirectoryConfig(program.database, 'summit', { dataAccess: 'PRACTITIONER_AND_ENTITY' })
  expect((await readBy(token, 'practitioner-overview')).status).toBe(200)
  await run`update users set ended_sessions = (select array_agg(session_id) from dashboard_embeds) where email = 'viewer@summit.example'`
  expect((await readBy(token, 'practitioner-overview')).status).toBe(401)
  await run`update users set ended_sessions = '{}' where email = 'viewer@summit.example'`
  await run`update dashboard_embeds set expires_at = now()`
  expect((await readBy(token, 'practitioner-overview')).status).toBe(401)
})

test('filters that a dashboard does not have, and values that are none, are refused', async () => {
  for (const filters of [{ nothing: 'x' }, { state: 'Texas' }, { verified: 'soon' }, { org: 'other' }])
    expect(await authorize(VIEWER, OVERVIEW, filters)).toMatchObject({
      status: 400,
      reply: { code: 'invalid_input' },
    })
})

/** Signatures of the requests below, by another implementation: the module hmac of Python. */
const COMPUTED = {
  looker: 'TeLRi09jBhuMBaQ+CarXnUSMfUk=',
  metabase: 'CJ2y5DD2sBAZfmw3dEohDo3wb1A4XHvTk4CltNnZ3fQ',
  superset: 'u7VaD0qaA4UJ8XwNqe3jmxlEkIcQiWQGNQxddUuYhf8',
}
/** The signature of the example on jwt.io. */
const PUBLISHED_SIGNATURE = 'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c'

const NOW = new Date('2026-07-09T13:30:00Z')
const SECONDS = Date.parse('2026-07-09T13:30:00Z') / 1000
const SECRET = 'a secret of the provider'
const request = (settings: Record<string, string>) => ({
  config: readConfig({
    DASHBOARD_PROVIDER_URL: 'https://bi.example/',
    DASHBOARD_PROVIDER_SECRET: SECRET,
    DASHBOARD_PROVIDER_IDS: `${OVERVIEW}=3, other=4`,
    ...settings,
  }),
  viewer: viewerWith({}),
  uri: OVERVIEW,
  filters: { state: ['TX', 'OK'] },
  now: NOW,
  nonce: '0123abcd',
})

test('an address of Looker is signed as Looker documents it', () => {
  const url = new URL(
    printLookerUrl(request({ DASHBOARD_PROVIDER: 'looker', LOOKER_MODELS: 'directory,stats' })),
  )
  const target = '/embed/dashboards/directory::practitioner_overview?state=TX%2COK'
  const path = `/login/embed/${encodeURIComponent(target)}`
  expect([url.origin, url.pathname]).toEqual(['https://bi.example', path])
  const lines = [
    'bi.example',
    path,
    '"0123abcd"',
    String(SECONDS),
    '3600',
    '"u"',
    '["access_data","see_user_dashboards","see_lookml_dashboards"]',
    '["directory","stats"]',
    '[]',
    '"plan"',
    '{"client_id":"plan"}',
    '{}',
  ]
  expect(url.searchParams.get('signature')).toBe(
    createHmac('sha1', SECRET).update(lines.join('\n')).digest('base64'),
  )
  expect(url.searchParams.get('signature')).toBe(COMPUTED.looker)
  const names = [
    'nonce',
    'time',
    'session_length',
    'external_user_id',
    'permissions',
    'models',
    'group_ids',
    'external_group_id',
    'user_attributes',
    'access_filters',
  ]
  expect(names.map((name) => url.searchParams.get(name))).toEqual(lines.slice(2))
})

test('a token is signed as RFC 7519 says', () => {
  const payload = { sub: '1234567890', name: 'John Doe', iat: 1516239022 }
  expect(signToken(payload, 'your-256-bit-secret').split('.')[2]).toBe(PUBLISHED_SIGNATURE)
})

/** Takes a token apart and checks its signature. */
function readToken(token: string): object {
  const [head = '', body = '', signature] = token.split('.')
  const expected = createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64')
  expect(signature).toBe(expected.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64').toString('utf8'))
  expect(parse(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
  return parse(body)
}

test('an address of Metabase holds the organization as a locked parameter', () => {
  const url = new URL(printMetabaseUrl({ ...request({}), filters: { state: ['TX'], client_id: ['other'] } }))
  const token = url.pathname.replace('/embed/dashboard/', '')
  expect(token.split('.')[2]).toBe(COMPUTED.metabase)
  expect(readToken(token)).toEqual({
    resource: { dashboard: 3 },
    params: { client_id: ['plan'] },
    exp: SECONDS + 60,
  })
  expect([url.origin, url.search, url.hash]).toEqual([
    'https://bi.example',
    '?state=TX',
    '#bordered=false&titled=false',
  ])
  expect(() => printMetabaseUrl({ ...request({}), uri: 'directory::unlisted' })).toThrow()
})

test('a guest token of Superset holds rows to the organization', () => {
  const url = new URL(printSupersetUrl(request({ SUPERSET_AUDIENCE: 'superset' })))
  expect([url.origin, url.pathname, url.search]).toEqual([
    'https://bi.example',
    '/embedded/3',
    '?state=TX%2COK',
  ])
  const token = url.hash.replace('#guest_token=', '')
  expect(token.split('.')[2]).toBe(COMPUTED.superset)
  expect(readToken(token)).toEqual({
    user: { username: 'u', first_name: 'U', last_name: '' },
    resources: [{ type: 'dashboard', id: '3' }],
    rls_rules: [{ clause: "client_id = 'plan'" }],
    iat: SECONDS,
    exp: SECONDS + 3600,
    aud: 'superset',
    type: 'guest',
  })
  expect(() => readConfig({ DASHBOARD_PROVIDER: 'superset' })).toThrow(
    'DASHBOARD_PROVIDER_URL and DASHBOARD_PROVIDER_SECRET',
  )
})
