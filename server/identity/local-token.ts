import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Config } from '#server/config.ts'
import { readOrCreateSecret } from '#server/process/secret-file.ts'
import type { VerifyToken } from './token-cache.ts'

const ISSUER = 'concord-local'
const AUDIENCE = 'concord'
const ALGORITHM = 'ES256'

async function createKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

const getKeyFile = (home: string) => join(home, 'local-session-key.json')

async function readKey(home: string): Promise<JWK> {
  return JSON.parse(await readOrCreateSecret(getKeyFile(home), createKey)) as JWK
}

/** Puts a key that cannot be read aside and makes a new one, with which everyone signs in again. */
export async function prepareLocalKey(home: string, log: (line: string) => void): Promise<void> {
  try {
    await importJWK(await readKey(home), ALGORITHM)
  } catch {
    const file = getKeyFile(home)
    await rename(file, `${file}.broken`)
    await readKey(home)
    log(`The key of sessions in ${file} could not be read and was replaced: everyone signs in again.`)
  }
}

export type LocalTokens = {
  sign(ids: { userId: string; orgId: string }): Promise<string>
  verify: VerifyToken
}

/** Tokens of the local environment, signed with a key that is kept below the home folder. */
export async function openLocalTokens(config: Config): Promise<LocalTokens> {
  const { d: _, ...publicPart } = await readKey(config.home)
  const privateKey = await importJWK({ ...publicPart, ...(_ === undefined ? {} : { d: _ }) }, ALGORITHM)
  const publicKey = await importJWK(publicPart, ALGORITHM)
  return {
    sign: ({ userId, orgId }) =>
      new SignJWT({ [config.OIDC_USER_ID_CLAIM]: userId, [config.OIDC_ORG_ID_CLAIM]: orgId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setJti(randomUUID())
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
        requiredClaims: ['exp', 'sub', 'jti'],
      })
      return payload
    },
  }
}
