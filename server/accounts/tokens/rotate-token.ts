import { isPortalAdmin, scopesToGive } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getOrgId, storeNewToken } from './create-token.ts'
import { findToken, lockToken, replaceToken, revokeToken, type StoredToken } from './store.ts'
import { getTokenState } from './token-state.ts'

const DAY_MS = 86_400_000

/** Returns the token, where it is the viewer's own, or any one of the organization for its portal admins. */
export async function findOwnToken({ tx, viewer }: SignedInContext, id: string): Promise<StoredToken> {
  const token = await findToken(tx, getOrgId(viewer), id)
  if (!token || (token.user_id !== viewer.user.id && !isPortalAdmin(viewer))) throw new AppError('not_found')
  return token
}

/**
 * Makes a new token with the name, the addresses and the length of life of an own one, with those of its scopes that
 * the owner still has. The old one goes on for the overlap.
 */
export async function rotateToken(
  context: SignedInContext,
  id: string,
  overlapDays: number,
): Promise<{ id: string; token: string }> {
  const { viewer, tx } = context
  const now = new Date()
  await lockToken(tx, getOrgId(viewer), id)
  const old = await findOwnToken(context, id)
  if (old.user_id !== viewer.user.id) throw new AppError('not_found')
  const state = getTokenState(old, now)
  const scopes = scopesToGive(viewer).filter((scope) => old.scopes.includes(scope))
  if (state !== 'active' || scopes.length === 0) throw new AppError('conflict', { state })
  const lifeMs = old.expires_at.getTime() - old.created_at.getTime()
  const expires_at = new Date(now.getTime() + lifeMs)
  const { name, addresses } = old
  const created = await storeNewToken(context, { name, scopes, addresses, expires_at }, now)
  const endsAt = new Date(now.getTime() + overlapDays * DAY_MS)
  await replaceToken(tx, { orgId: old.org_id, id, by: created.id, endsAt })
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    userId: viewer.user.id,
    action: 'token.rotated',
    details: { tokenId: id, name, newTokenId: created.id, overlapDays, expiresAt: expires_at.toISOString() },
  })
  return created
}

/** Revokes a token, which is refused from the next call on. Revoking it twice changes nothing. */
export async function endToken(context: SignedInContext, id: string): Promise<void> {
  const { viewer, tx } = context
  await lockToken(tx, getOrgId(viewer), id)
  const token = await findOwnToken(context, id)
  if (token.revoked_at) return
  await revokeToken(tx, { orgId: token.org_id, id, by: viewer.user.id, at: new Date() })
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    userId: viewer.user.id,
    action: 'token.revoked',
    details: { tokenId: id, name: token.name, ownerId: token.user_id },
  })
}
