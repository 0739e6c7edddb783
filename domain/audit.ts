/** How long audit events are kept where an organization has not said otherwise: seven years, our own choice; HIPAA asks for six (45 CFR 164.316(b)(2)(i)). */
export const DEFAULT_AUDIT_RETENTION_DAYS = 2555
/** The database refuses to remove what is younger. */
export const LEAST_AUDIT_RETENTION_DAYS = 365
/** The organization setting that says how many days audit events are kept. */
export const AUDIT_RETENTION_SETTING = 'audit-retention-days'

/** The days that a stored setting asks for; the default where there is none or it is no number, a year at least. */
export function readAuditRetentionDays(stored: string | undefined): number {
  const days = Number(stored)
  if (!stored || !Number.isInteger(days) || days <= 0) return DEFAULT_AUDIT_RETENTION_DAYS
  return Math.max(days, LEAST_AUDIT_RETENTION_DAYS)
}
