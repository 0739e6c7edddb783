import { isApiToken, isDisabled, type Viewer } from '@concord/domain'
import { noteRefusal } from '#server/audit/note-refusal.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Program } from '#server/http/route.ts'
import { findIdentityById, type Identity } from '#server/identity/store.ts'
import { isListed } from './address-list.ts'
import { callLimit } from './call-limit.ts'
import { hashToken } from './create-token.ts'
import { findTokenByHash, type StoredToken } from './store.ts'
import { getTokenState } from './token-state.ts'
import type { TokenUses } from './token-use.ts'

type Found = { readonly token: StoredToken; readonly identity: Identity }

/** Explains why a token that exists is not good right now. */
function findTokenError({ token, identity }: Found, address: string): string | undefined {
  const state = getTokenState(token, new Date())
  if (state === 'revoked' || state === 'expired') return state
  if (identity.user.orgId !== token.org_id) return 'moved'
  if (!isListed(address, token.addresses)) return 'address'
  return isDisabled({ ...identity, environment: 'local', companyEmailDomain: '' }) ? 'disabled' : undefined
}

export type AuthenticateToken = (
  token: string,
  address: string,
) => Promise<(Identity & Pick<Viewer, 'token'>) | undefined>

/**
 * Creates the function that returns the owner of a valid API token as stored now, narrowed to the scopes of the token.
 */
export function createAuthenticateToken(program: Program, uses: TokenUses): AuthenticateToken {
  const limit = callLimit(program.config.TOKEN_CALLS_PER_MINUTE)

  async function find(text: string): Promise<Found | undefined> {
    return program.database.asSystem(async (connection) => {
      const token = await findTokenByHash(connection, hashToken(text))
      const identity = token && (await findIdentityById(connection, token.user_id))
      return token && identity && { token, identity }
    })
  }

  return async (text, address) => {
    if (!isApiToken(text)) return undefined
    const found = await find(text)
    if (!found) return undefined
    const { token, identity } = found
    const tokenError = findTokenError(found, address)
    if (tokenError !== undefined) {
      const { id: tokenId, name, org_id: orgId, user_id: userId } = token
      await noteRefusal(program, {
        orgId,
        userId,
        tokenId,
        address,
        action: 'token.refused',
        details: { name, fault: tokenError },
      })
      return undefined
    }
    const waitMs = limit.count(token.id)
    if (waitMs > 0) throw new AppError('rate_limited', { retryAfterMs: waitMs })
    uses.note(token, address)
    return { ...identity, token: { id: token.id, scopes: token.scopes } }
  }
}
