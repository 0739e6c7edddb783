/** The time of day in UTC; it is night in every time zone of the country. */
const [HOUR, MINUTE] = [8, 15] as const

/** When events are removed, as cron says it. */
export const REMOVAL_CRON = `${MINUTE} ${HOUR} * * *`

/** Returns the first run that is still to come. */
export function nextRunAfter(now: Date): Date {
  const run = new Date(now)
  run.setUTCHours(HOUR, MINUTE, 0, 0)
  if (run <= now) run.setUTCDate(run.getUTCDate() + 1)
  return run
}
