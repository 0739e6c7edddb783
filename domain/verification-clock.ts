import { addDays, daysBetween } from './calendar-date.ts'

/**
 * States how long a vouched record counts as verified: a directory's data is verified at least every 90 days (42 USC
 * 300gg-115(a)(2)(A), 42 USC 1395w-22).
 */
export const VERIFICATION_CADENCE_DAYS = 90

/** Says when a record was verified, when it has to be again, and how far that is; days are 'YYYY-MM-DD'. */
export type VerificationClock = {
  readonly verifiedOn: string
  readonly dueOn: string
  readonly ageDays: number
  /** Negative once it is late. */
  readonly daysLeft: number
}

/** Returns the clock of a record that was verified on a day, as of another day; one verified later counts as of that day. */
export function readVerificationClock(verifiedOn: string, today: string): VerificationClock {
  const ageDays = Math.max(0, daysBetween(verifiedOn, today))
  return {
    verifiedOn,
    dueOn: addDays(verifiedOn, VERIFICATION_CADENCE_DAYS),
    ageDays,
    daysLeft: VERIFICATION_CADENCE_DAYS - ageDays,
  }
}
