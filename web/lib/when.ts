const DAY_MS = 86_400_000

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(date)
}

/** Formats a date: 'Thursday, July 9, 2026'. */
export function longDate(date: Date): string {
  return format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** Formats a date: 'Jul 9, 2026'. */
export function shortDate(date: Date): string {
  return format(date, { dateStyle: 'medium' })
}

/** Formats a moment: 'Jul 9, 2026, 8:14 AM'. */
export function exactTime(date: Date): string {
  return format(date, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats a moment as short as it stays clear: the time today, the weekday within six days, otherwise the date. */
export function shortTime(date: Date, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  if (date.getTime() >= midnight) return format(date, { timeStyle: 'short' })
  if (date.getTime() >= midnight - 6 * DAY_MS) return format(date, { weekday: 'short' })
  const isThisYear = date.getFullYear() === now.getFullYear()
  return format(date, { month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) })
}

/** Formats a day: 'February 17, 2026' for '2026-02-17'. */
export function longDay(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
}

/** Formats a day: 'Feb 17, 2026' for '2026-02-17'. */
export function shortDay(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Formats a time: '4:31 PM UTC'. */
export function timeInUtc(date: Date): string {
  return `${format(date, { timeStyle: 'short', timeZone: 'UTC' })} UTC`
}

/** Formats a month: 'February 2026' for '2026-02-01'. */
export function longMonth(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
