const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Tells whether a text names a time zone that this program knows: 'America/Chicago', 'UTC'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const options = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, ...options, ...time })
  clocks.set(timeZone, clock)
  return clock
}

/** Returns what the clocks of the zone show at an instant, in milliseconds as if they showed UTC. */
function readClock(atMs: number, timeZone: string): number {
  const parts = Object.fromEntries(
    getClock(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the calendar day in a time zone at an instant, as 'YYYY-MM-DD'. */
export function dayInZone(at: Date, timeZone: string): string {
  return new Date(readClock(Math.floor(at.getTime() / 1000) * 1000, timeZone)).toISOString().slice(0, 10)
}

/**
 * Returns the instant at which the clocks of a time zone show an hour (0 to 23) of a calendar day ('YYYY-MM-DD'). An hour
 * that comes twice because clocks are put back counts the first time; one that they are put forward over counts by the
 * clock of before.
 */
export function getInstant(day: string, hour: number, timeZone: string): Date {
  const shownMs = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  const instants = [shownMs - DAY_MS, shownMs + DAY_MS]
    .map((nearMs) => shownMs - (readClock(nearMs, timeZone) - nearMs))
    .sort((a, b) => a - b)
  return new Date(instants.find((atMs) => readClock(atMs, timeZone) >= shownMs) ?? shownMs)
}

/**
 * Returns the instant at which a calendar day ('YYYY-MM-DD') begins in a time zone. Where clocks are put forward at
 * midnight the day begins later by that hour, where they are put back before midnight after the second time.
 */
export const startOfDay = (day: string, timeZone: string): Date => getInstant(day, 0, timeZone)
