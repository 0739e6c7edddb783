import { createSecretKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@concord/contract'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let token: string
let claims: JWTPayload

beforeAll(async () => {
  program = await startTestProgram()
  token = await program.getToken('viewer@summit.example')
  claims = decodeJwt(token)
})
afterAll(() => program.close())

async function statusOf(authorization: string | undefined): Promise<number> {
  const reply = await program.app.inject({
    method: 'POST',
    url: api.readCurrentUser.path,
    headers: authorization === undefined ? {} : { authorization },
  })
  expect(reply.headers['www-authenticate'] !== undefined).toBe(reply.statusCode === 401)
  return reply.statusCode
}

async function ownKey() {
  const jwk = JSON.parse(await readFile(join(program.home, 'local-session-key.json'), 'utf8')) as Record<
    string,
    string
  >
  return { jwk, key: await importJWK(jwk, 'ES256') }
}

test('a token of the local sign-in is good and carries both custom claims', async () => {
  const { reply } = await program.call('viewer@summit.example', api.readCurrentUser)
  expect(await statusOf(`Bearer ${token}`)).toBe(200)
  expect(claims['https://concord.example/user_id']).toBe(reply.user.id)
  expect(claims['https://concord.example/org_id']).toBe(reply.user.orgId)
})

test('every bad token is refused with 401', async () => {
  const { jwk, key } = await ownKey()
  const { d: _, ...publicJwk } = jwk
  const other = await generateKeyPair('ES256', { extractable: true })
  const now = Math.floor(Date.now() / 1000)
  const signed = (payload: JWTPayload, header: Record<string, unknown> = {}, by = key) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(by)
  const secret = createSecretKey(Buffer.from(JSON.stringify(publicJwk)))
  const bad: Record<string, string | undefined> = {
    none: undefined,
    basic: `Basic ${Buffer.from('a:b').toString('base64')}`,
    garbage: 'Bearer abc.def.ghi',
    empty: 'Bearer ',
    'alg none': `Bearer ${new UnsecuredJWT(claims).encode()}`,
    'HS256 with the public key': `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)}`,
    forged: `Bearer ${await signed(claims, {}, other.privateKey)}`,
    'unknown kid': `Bearer ${await signed(claims, { kid: 'x' }, other.privateKey)}`,
    'embedded jwk': `Bearer ${await signed(claims, { jwk: await exportJWK(other.publicKey) }, other.privateKey)}`,
    jku: `Bearer ${await signed(claims, { jku: 'https://keys.example/jwks' }, other.privateKey)}`,
    crit: `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', crit: ['b64'], b64: true }).sign(key)}x`,
    expired: `Bearer ${await signed({ ...claims, exp: now - 60 })}`,
    'without an end': `Bearer ${await signed(Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'exp')))}`,
    'wrong audience': `Bearer ${await signed({ ...claims, aud: 'other' })}`,
    'wrong issuer': `Bearer ${await signed({ ...claims, iss: 'other' })}`,
    'a changed body': `Bearer ${token.replace(/\.[^.]+\./, `.${Buffer.from('{}').toString('base64url')}.`)}`,
  }
  for (const [name, authorization] of Object.entries(bad)) {
    expect([name, await statusOf(authorization)]).toEqual([name, 401])
  }
})

test('a token of a user who is gone is refused', async () => {
  const { key } = await ownKey()
  const outsider = await new SignJWT({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(key)
  expect(await statusOf(`Bearer ${outsider}`)).toBe(401)
})

const blocks = {
  user: (active: boolean) => sql`update users set active = ${active} where email = 'viewer@summit.example'`,
  organization: (active: boolean) =>
    sql`update organizations set active = ${active} where client_id = 'summit'`,
}

test.each(['user', 'organization'] as const)(
  'whoever was let in is refused on the very next call once the %s is disabled',
  async (blocked) => {
    const block = (active: boolean) =>
      program.database.asSystem((connection) => connection.run(blocks[blocked](active)))
    const search = () => program.call('viewer@summit.example', api.searchPractitioners, { body: {} })
    expect((await search()).status).toBe(200)
    await block(false)
    expect(await search()).toMatchObject({ status: 403, reply: { code: 'account_disabled' } })
    await block(true)
    expect((await search()).status).toBe(200)
  },
)

test('a session that was ended is over for its own token, and the other sessions of the user go on', async () => {
  for (const email of ['viewer@summit.example', 'internal@concord.example']) {
    const signIn = async () => {
      const body = { email, password: DEMO_PASSWORD }
      return (await program.call(null, api.authenticate, { body })).reply.token
    }
    const [left, other] = [await signIn(), await signIn()]
    const body = { event: 'session_end', sessionId: 'any', method: 'logout' } as const
    expect((await program.callBy(left, api.recordSessionEvent, { body })).status).toBe(200)
    expect([email, (await program.callBy(left, api.readCurrentUser)).status]).toEqual([email, 401])
    expect([email, (await program.callBy(other, api.readCurrentUser)).status]).toEqual([email, 200])
  }
})

test('whoever comes and goes on and on does not fill the audit log', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const token = await program.getToken('disabled@summit.example')
    const body = { event: 'session_start', sessionId: 'any' } as const
    const send = () => program.callBy(token, api.recordSessionEvent, { body })
    const answers = await Promise.all(Array.from({ length: 400 }, send))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(300)
    expect(answers.at(-1)?.reply.code).toBe('rate_limited')
  } finally {
    vi.useRealTimers()
  }
})
