/**
 * Lists what becomes of a row or a value of a batch that something was found in: the row is not in; the row is in and the
 * value is not used as what it should be; the value was repaired on a likely reading.
 */
export const FINDING_KINDS = ['rejected', 'warning', 'guess'] as const

export type FindingKind = (typeof FINDING_KINDS)[number]
