import { API_TOKEN_PREFIX, isDisabled, type Viewer } from '@concord/domain'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { actAs } from '#server/accounts/impersonations/act-as.ts'
import type { AuthenticateToken } from '#server/accounts/tokens/authenticate-token.ts'
import type { Config } from '#server/config.ts'
import { EMBED_TOKEN_PREFIX } from '#server/dashboards/embed/embed-token.ts'
import { findEmbed } from '#server/dashboards/embed/open-embed.ts'
import type { Connection } from '#server/db/database.ts'
import { doOnceMore, isConnectionFailure } from '#server/db/database-failure.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FairShare } from '#server/http/fair-share.ts'
import type { Authenticate, CallOrigin } from '#server/http/request-line.ts'
import type { Program } from '#server/http/route.ts'
import { openLocalTokens } from '#server/identity/local-token.ts'
import { openProviderTokens } from '#server/identity/provider-token.ts'
import {
  findIdentityByEmail,
  findIdentityById,
  findIdentityOfToken,
  type Identity,
} from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { cacheVerified } from '#server/identity/token-cache.ts'

const uuid = z.uuid()
/** The year 9999: dates beyond it are none. */
const MAX_SECONDS = 253_402_300_799
const localClaims = z.object({ sub: uuid, jti: uuid, iat: z.number().min(0).max(MAX_SECONDS) })

type FindIdentity = (connection: Connection) => Promise<Identity | undefined>
/** The owner of a token, as far as the token says, and how to look up the owner. */
type Owner = { readonly subject: string; readonly sessionId?: string; readonly find: FindIdentity }

/**
 * Returns how to look the owner of provider claims up: by our own id, else by an email that the provider has verified,
 * for providers that cannot add custom claims.
 */
function getOwner(claims: JWTPayload, config: Config): FindIdentity | undefined {
  const userId = uuid.safeParse(claims[config.OIDC_USER_ID_CLAIM])
  if (userId.success) return (connection) => findIdentityById(connection, userId.data)
  const { email, email_verified } = claims
  if (typeof email === 'string' && email_verified === true) {
    return (connection) => findIdentityByEmail(connection, email)
  }
  return undefined
}

function createVerify(config: Config): (token: string) => Promise<Owner | undefined> {
  if (config.CONCORD_ENVIRONMENT === 'local') {
    const tokens = openLocalTokens(config)
    // A key that cannot be made fails the calls that need it, not the program.
    tokens.catch(() => {})
    const verify = cacheVerified(async (token) => (await tokens).verify(token))
    return async (token) => {
      const claims = localClaims.safeParse(await verify(token))
      if (!claims.success) return undefined
      const { sub, jti: sessionId, iat } = claims.data
      const session = { userId: sub, sessionId, issuedAt: new Date(iat * 1000) }
      return { subject: sub, sessionId, find: (connection) => findIdentityOfToken(connection, session) }
    }
  }
  const verify = cacheVerified(openProviderTokens(config.environments[config.CONCORD_ENVIRONMENT]).verify)
  return async (token) => {
    const claims = await verify(token)
    const find = getOwner(claims, config)
    return find && { subject: String(claims.sub), find }
  }
}

/** Errors of jose when the keys of the provider do not come, come with another status than 200, or are none. */
const KEY_ERRORS = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']

function isTokenError(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return /^ERR_J(WT|WS|WK|OSE)/.test(code) && !KEY_ERRORS.includes(code)
}

/**
 * Returns a function that authenticates tokens. A good token gives the viewer as stored right now; a permission in a
 * session token means nothing. A token that begins like an API token is treated as one.
 */
export function createAuthenticate(
  program: Program,
  { authenticateToken, lookups }: { authenticateToken: AuthenticateToken; lookups: FairShare },
): Authenticate {
  const { config, database } = program
  const verify = createVerify(config)
  /** Authenticates as the user who was signed in when the embed address was issued, with that user's current rights. */
  async function authenticateEmbed(token: string): Promise<Viewer | undefined> {
    const embed = await findEmbed(program, token)
    if (!embed) return undefined
    const { userId, sessionId, signedAt: issuedAt, impersonationId, dashboard } = embed
    const identity = await database.asSystem((connection) =>
      sessionId === null
        ? findIdentityById(connection, userId)
        : findIdentityOfToken(connection, { userId, sessionId, issuedAt }),
    )
    const viewer = identity && toViewer(identity, config)
    const acts = viewer && impersonationId !== null && !isDisabled(viewer)
    const shown = acts ? await actAs(program, viewer, impersonationId) : viewer
    return shown && { ...shown, embed: { dashboard } }
  }

  async function authenticate(
    bearerToken: string,
    { address, impersonationId }: CallOrigin,
  ): Promise<Viewer | undefined> {
    if (bearerToken.startsWith(EMBED_TOKEN_PREFIX))
      return lookups.run(address, () => authenticateEmbed(bearerToken))
    if (bearerToken.startsWith(API_TOKEN_PREFIX)) {
      const found = await lookups.run(address, () => authenticateToken(bearerToken, address))
      return found && { ...toViewer(found, config), token: found.token }
    }
    const owner = await verify(bearerToken).catch((error: unknown) => {
      if (isTokenError(error)) return undefined
      // The keys of the provider could not be read: the token may well be good.
      throw new AppError('unavailable', undefined, { cause: error })
    })
    if (!owner) return undefined
    return lookups.run(owner.subject, async () => {
      const identity = await database.asSystem(owner.find)
      const viewer = identity && toViewer(identity, config)
      const acts = viewer && impersonationId !== undefined && !isDisabled(viewer)
      const shown = acts ? await actAs(program, viewer, impersonationId) : viewer
      return shown && { ...shown, sessionId: owner.sessionId }
    })
  }
  return (token, origin) => doOnceMore(() => authenticate(token, origin), isConnectionFailure)
}
