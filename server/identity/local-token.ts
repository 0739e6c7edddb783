import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Config } from '#server/config.ts'
import type { VerifyToken } from './token-cache.ts'

const ISSUER = 'concord-local'
const AUDIENCE = 'concord'
const ALGORITHM = 'ES256'

async function readKey(file: string): Promise<JWK | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JWK
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function createKey(home: string, file: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const key = await exportJWK(privateKey)
  await mkdir(home, { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(key), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return key
}

export type LocalTokens = {
  sign(ids: { userId: string; orgId: string }): Promise<string>
  verify: VerifyToken
}

/** Tokens of the local environment, signed with a key that is kept below the home folder. */
export async function openLocalTokens(config: Config): Promise<LocalTokens> {
  const file = join(config.home, 'local-session-key.json')
  const { d: _, ...publicPart } = (await readKey(file)) ?? (await createKey(config.home, file))
  const privateKey = await importJWK({ ...publicPart, ...(_ === undefined ? {} : { d: _ }) }, ALGORITHM)
  const publicKey = await importJWK(publicPart, ALGORITHM)
  return {
    sign: ({ userId, orgId }) =>
      new SignJWT({ [config.OIDC_USER_ID_CLAIM]: userId, [config.OIDC_ORG_ID_CLAIM]: orgId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${config.LOCAL_SESSION_HOURS}h`)
        .sign(privateKey),
    async verify(token) {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub'],
      })
      return payload
    },
  }
}
