const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const DELAYS = [10 * SECOND_MS, 30 * SECOND_MS, ...[1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)]

/** Defines how long a receiver of a webhook may fail before nothing is sent to it until a person resumes it. */
export const MAX_WEBHOOK_FAILURE_MS = 24 * HOUR_MS

/** Returns how long to wait after so many tries that failed (1 or more), in ms: from ten seconds up to an hour. */
export function getWebhookDelay(tries: number): number {
  return DELAYS[tries - 1] ?? HOUR_MS
}
