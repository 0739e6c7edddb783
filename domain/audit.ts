import { formatCount } from './number-format.ts'

/**
 * Defines how long audit events are kept where an organization has not said otherwise: seven years, our own choice;
 * HIPAA asks for six (45 CFR 164.316(b)(2)(i)).
 */
export const DEFAULT_AUDIT_RETENTION_DAYS = 2555
/** The database refuses to remove what is younger. */
export const MIN_AUDIT_RETENTION_DAYS = 365
/** The longest that can be set: twenty years. */
export const MAX_AUDIT_RETENTION_DAYS = 7300
/** The organization setting that says how many days audit events are kept. */
export const AUDIT_RETENTION_SETTING = 'audit-retention-days'

/**
 * Returns the days that a stored setting asks for; the default where there is none or it is no number, a year at least.
 */
export function readAuditRetentionDays(stored: string | undefined): number {
  const days = Number(stored)
  if (!stored || !Number.isInteger(days) || days <= 0) return DEFAULT_AUDIT_RETENTION_DAYS
  return Math.max(days, MIN_AUDIT_RETENTION_DAYS)
}

/** Returns what is wrong with the days that someone wants to set, in words; undefined when nothing is. */
export function findAuditRetentionError(value: string): string | undefined {
  const days = /^\d{1,9}$/.test(value) ? Number(value) : 0
  return days >= MIN_AUDIT_RETENTION_DAYS && days <= MAX_AUDIT_RETENTION_DAYS
    ? undefined
    : `Give whole days, from ${MIN_AUDIT_RETENTION_DAYS} to ${formatCount(MAX_AUDIT_RETENTION_DAYS)}.`
}
