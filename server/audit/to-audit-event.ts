import type { StoredEvent } from './store.ts'

/** Returns an event as the contract tells it. */
export function toAuditEvent(stored: StoredEvent) {
  const { user_id, user_name, user_email, token_id, token_name } = stored
  return {
    orgId: stored.org_id,
    organization: stored.organization,
    seq: stored.seq,
    at: stored.at.toISOString(),
    user: user_id && user_name !== null ? { id: user_id, name: user_name, email: user_email ?? '' } : null,
    impersonator: stored.impersonator_name,
    token: token_id && token_name !== null ? { id: token_id, name: token_name } : null,
    address: stored.address,
    action: stored.action,
    details: stored.details,
    hash: stored.hash,
  }
}
