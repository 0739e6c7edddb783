import { formatCount, formatCountOf } from '@concord/domain'
import type { Verification } from './queries.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'access.refused': 'Access refused',
  'session.signed-in': 'Signed in',
  'session.sign-in-failed': 'Sign-in failed',
  login_success: 'Sign-in completed',
  session_start: 'Session started',
  session_end: 'Session ended',
  'token.created': 'API token generated',
  'token.rotated': 'API token rotated',
  'token.revoked': 'API token revoked',
  'token.refused': 'API token refused',
  'token.used': 'API token used',
  'audit.exported': 'Audit log exported',
  'tokens.exported': 'API tokens exported',
  'audit.expired': 'Audit events removed after retention',
}

/**
 * Formats an action: 'organization.settings-changed' as 'Organization settings changed'. Some have their own wording.
 */
export function formatAction(action: string): string {
  const plain = action.replace(/[._-]+/g, ' ')
  return ACTIONS[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Formats a field name as words: 'newTokenId' and 'expires_at' as 'New token id' and 'Expires at'. */
export function formatField(field: string): string {
  const plain = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Returns a value of the details as a person reads it. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0 ? 'None' : value.join(', ')
  return JSON.stringify(value)
}

const INTEGRITY_ERRORS: Record<Verification['broken'][number]['fault'], string> = {
  changed: 'was changed after it was written',
  loose: 'does not follow the previous event: an event was removed or inserted',
  missing: 'is missing, with all later events',
  anchor: 'starts the log without a valid signature: earlier events may be missing',
}

export function formatIntegrityError({ seq, fault, organization }: Verification['broken'][number]): string {
  const log = organization === null ? 'the log' : `the log of ${organization}`
  return `Event ${formatCount(seq)} of ${log} ${INTEGRITY_ERRORS[fault]}.`
}

/** Formats how far a verification is; what is written meanwhile is verified as well. */
export function formatProgress({ events, total }: Pick<Verification, 'events' | 'total'>): string {
  return `Verified ${formatCount(events)} of ${formatCountOf(Math.max(events, total), 'event')}.`
}

export function formatVerification({
  events,
  chains,
  removed,
}: Omit<Verification, 'total' | 'next'>): string {
  const logs = chains > 1 ? ` in ${formatCountOf(chains, 'log')}` : ''
  const kept = removed > 0 ? ` ${formatCountOf(removed, 'older event')} removed after retention.` : ''
  return `Log verified: ${formatCountOf(events, 'event')}${logs}, each linked to the previous one.${kept}`
}

/** Formats a retention as '7 years', or as days where they are not whole years. */
export function formatRetention(days: number): string {
  return days % 365 === 0 ? formatCountOf(days / 365, 'year') : formatCountOf(days, 'day')
}

/** `before` is null for what is new, `after` for what is gone. */
type Change = { readonly field: string; readonly before: string | null; readonly after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what the event changed, field by field; none where its details hold no before and after. */
export function findChanges({ before, after }: Readonly<Record<string, unknown>>): readonly Change[] {
  const [old, next] = [isRecord(before) ? before : null, isRecord(after) ? after : null]
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
    .map((field) => ({
      field: formatField(field),
      before: old && formatValue(old[field]),
      after: next && formatValue(next[field]),
    }))
    .filter((change) => change.before !== change.after)
}

/** Formats a change as 'Name: Summit → Summit Health', or only the value of something new or removed. */
export function formatChange({ field, before, after }: Change): string {
  return `${field}: ${before === null || after === null ? (after ?? before) : `${before} → ${after}`}`
}
