import { createSecretKey } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@concord/contract'
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const AUDIENCE = 'https://api.concord.example'
const USER_CLAIM = 'https://concord.example/user_id'

let provider: Server
let issuer: string
let program: TestProgram
let own: { publicKey: CryptoKey; privateKey: CryptoKey }
let claims: JWTPayload
/** The answer of the provider to those who ask for its keys, where it is not the keys. */
let failing: { readonly status: number; readonly text: string } | undefined

beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }]
  provider = createServer((request, reply) => {
    const isDiscovery = request.url === '/.well-known/openid-configuration'
    reply.setHeader('content-type', 'application/json')
    if (!isDiscovery && failing) reply.writeHead(failing.status).end(failing.text)
    else reply.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  program = await startTestProgram({
    CONCORD_ENVIRONMENT: 'staging',
    STAGING_OIDC_ISSUER: issuer,
    STAGING_OIDC_AUDIENCE: AUDIENCE,
  })
  const user = await program.database.asSystem((connection) =>
    connection.one<{ id: string }>(sql`select id from users where email = 'viewer@summit.example'`),
  )
  const now = Math.floor(Date.now() / 1000)
  claims = { [USER_CLAIM]: user?.id, iss: issuer, aud: AUDIENCE, iat: now, exp: now + 600 }
})
afterAll(async () => {
  await program.close()
  provider.close()
})

const sign = (payload: JWTPayload, header: Record<string, unknown> = {}, key: CryptoKey = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key)

async function statusOf(authorization: string | undefined): Promise<number> {
  const reply = await program.app.inject({
    method: 'POST',
    url: api.readCurrentUser.path,
    headers: authorization === undefined ? {} : { authorization },
  })
  return reply.statusCode
}

test('a provider that does not give its keys signs no one out: the answer is that it is unavailable', async () => {
  const authorization = `Bearer ${await sign(claims)}`
  for (const answer of [
    { status: 502, text: 'Bad gateway' },
    { status: 200, text: '<html>' },
    { status: 200, text: '{}' },
  ]) {
    failing = answer
    expect([answer, await statusOf(authorization)]).toEqual([answer, 503])
  }
  failing = undefined
  expect(await statusOf(authorization)).toBe(200)
})

test('a token of the provider is good', async () => {
  expect(await statusOf(`Bearer ${await sign(claims)}`)).toBe(200)
})

test('every bad token is refused with 401', async () => {
  const other = await generateKeyPair('RS256', { extractable: true })
  const past = { iat: 1_700_000_000, exp: 1_700_000_600 }
  const secret = createSecretKey(Buffer.from(await exportSPKI(own.publicKey)))
  const { exp: _, ...endless } = claims
  const embedded = { jwk: await exportJWK(other.publicKey), kid: undefined }
  const bad: Readonly<Record<string, string | undefined>> = {
    none: undefined,
    basic: `Basic ${Buffer.from('a:b').toString('base64')}`,
    garbage: 'Bearer abc.def.ghi',
    'alg none': `Bearer ${new UnsecuredJWT(claims).encode()}`,
    'HS256 with the public key': `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'own' }).sign(secret)}`,
    'unknown kid': `Bearer ${await sign(claims, { kid: 'unknown' }, other.privateKey)}`,
    forged: `Bearer ${await sign(claims, {}, other.privateKey)}`,
    'embedded jwk': `Bearer ${await sign(claims, embedded, other.privateKey)}`,
    jku: `Bearer ${await sign(claims, { jku: `${issuer}/other-keys` }, other.privateKey)}`,
    crit: `Bearer ${(await sign(claims)).replace(
      /^[^.]+/,
      Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'own', crit: ['exp'], exp: 1 })).toString('base64url'),
    )}`,
    expired: `Bearer ${await sign({ ...claims, ...past })}`,
    'without an end': `Bearer ${await sign(endless)}`,
    'wrong audience': `Bearer ${await sign({ ...claims, aud: 'https://other.example' })}`,
    'wrong issuer': `Bearer ${await sign({ ...claims, iss: 'https://other.example' })}`,
    'of no one': `Bearer ${await sign({ ...claims, [USER_CLAIM]: '00000000-0000-4000-8000-000000000000' })}`,
    'without a user': `Bearer ${await sign({ ...claims, [USER_CLAIM]: undefined })}`,
  }
  for (const [name, authorization] of Object.entries(bad))
    expect([name, await statusOf(authorization)]).toEqual([name, 401])
})
