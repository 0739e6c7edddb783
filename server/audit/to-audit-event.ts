import type { StoredEvent } from './store.ts'

function getPerson(id: string | null, name: string | null, email: string | null) {
  return id !== null && name !== null ? { id, name, email: email ?? '' } : null
}

/** Returns an event as the contract tells it. */
export function toAuditEvent(stored: StoredEvent) {
  const { token_id, token_name } = stored
  return {
    orgId: stored.org_id,
    organization: stored.organization,
    seq: stored.seq,
    at: stored.at.toISOString(),
    user: getPerson(stored.user_id, stored.user_name, stored.user_email),
    subject: getPerson(stored.subject_id, stored.subject_name, stored.subject_email),
    impersonator: stored.impersonator_name,
    token: token_id && token_name !== null ? { id: token_id, name: token_name } : null,
    address: stored.address,
    action: stored.action,
    details: stored.details,
    hash: stored.hash,
  }
}
