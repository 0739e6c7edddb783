import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { EnvironmentSettings } from '#server/config.ts'
import type { VerifyToken } from './token-cache.ts'

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_TOLERANCE_SECONDS = 5
const DISCOVERY_TIMEOUT_MS = 5000

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const reply = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
  if (!reply.ok) throw new Error(`The identity provider answered its discovery call with ${reply.status}`)
  const { jwks_uri } = (await reply.json()) as { jwks_uri: string }
  return createRemoteJWKSet(new URL(jwks_uri))
}

export type ProviderTokens = { verify: VerifyToken }

/** Access tokens of a standard OIDC provider, verified with the keys that it publishes. */
export function openProviderTokens({ OIDC_ISSUER, OIDC_AUDIENCE }: EnvironmentSettings): ProviderTokens {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const findKeys = () => {
    keys ??= discoverKeys(OIDC_ISSUER).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  return {
    async verify(token) {
      const { payload } = await jwtVerify(token, await findKeys(), {
        algorithms: ALGORITHMS,
        issuer: OIDC_ISSUER,
        audience: OIDC_AUDIENCE,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp'],
      })
      return payload
    },
  }
}
