import { NO_ORGANIZATION } from '#server/db/database.ts'
import type { StoredEvent } from './store.ts'

function getPerson(id: string | null, name: string | null, email: string | null) {
  return id === null ? null : { id, name, email }
}

/** Returns what an organization is called, as far as the log knows; null for events that belong to none. */
export function getOrganization(orgId: string, name: string | null): string | null {
  return name ?? (orgId === NO_ORGANIZATION ? null : orgId)
}

/** Returns an event as the contract tells it. */
export function toAuditEvent(stored: StoredEvent) {
  const { token_id, token_name } = stored
  return {
    orgId: stored.org_id,
    organization: getOrganization(stored.org_id, stored.organization),
    seq: stored.seq,
    at: stored.at.toISOString(),
    user: getPerson(stored.user_id, stored.user_name, stored.user_email),
    subject: getPerson(stored.subject_id, stored.subject_name, stored.subject_email),
    impersonator: getPerson(stored.impersonator_id, stored.impersonator_name, stored.impersonator_email),
    token: token_id === null ? null : { id: token_id, name: token_name },
    address: stored.address,
    action: stored.action,
    details: stored.details,
    hash: stored.hash,
  }
}
