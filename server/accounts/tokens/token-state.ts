import type { API_TOKEN_STATES } from '@concord/contract'
import type { StoredToken } from './store.ts'

type TokenState = (typeof API_TOKEN_STATES)[number]

export function getTokenState(
  { revoked_at, expires_at, replaced_by }: Pick<StoredToken, 'revoked_at' | 'expires_at' | 'replaced_by'>,
  now: Date,
): TokenState {
  if (revoked_at) return 'revoked'
  if (expires_at <= now) return 'expired'
  return replaced_by ? 'replaced' : 'active'
}
