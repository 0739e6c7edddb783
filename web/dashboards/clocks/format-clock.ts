import { CLOCK_RULES, type ClockLane, formatCount } from '@concord/domain'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { ClockItem } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 1440
/** The number of minutes before its end from which an item waits for a person. */
const SOON_MINUTES = 2 * DAY_MINUTES

/** Formats a span: '7 h 8 min', '1 day, 7 h', '12 days'. */
export function formatSpan(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const days = Math.floor(whole / DAY_MINUTES)
  const hours = Math.floor((whole % DAY_MINUTES) / HOUR_MINUTES)
  if (days >= 7) return `${formatCount(days)} days`
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}, ${hours} h`
  return hours > 0 ? `${hours} h ${whole % HOUR_MINUTES} min` : `${whole} min`
}

export type Left = { readonly text: string; readonly status: MarkStatus | undefined }

/** Formats how long an item still has, or how late it is. */
export function sayLeft({ dueAt, endedAt, startedAt, state }: ClockItem, now: Date): Left {
  if (endedAt !== null) {
    const took =
      startedAt === null ? '' : formatSpan((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS)
    return { text: took, status: state === 'missed' ? 'error' : 'ok' }
  }
  if (dueAt === null) return { text: 'Never started', status: 'error' }
  const minutes = (Date.parse(dueAt) - now.getTime()) / MINUTE_MS
  if (minutes < 0) return { text: `${formatSpan(-minutes)} late`, status: 'error' }
  return { text: formatSpan(minutes), status: minutes < SOON_MINUTES ? 'waiting' : undefined }
}

/** Formats a day: 'Thu' and 'Jul 9' for '2026-07-09'. Only the first day shown, or of a month, names its month. */
export function nameDay(day: string, isFirst: boolean): readonly [weekday: string, date: string] {
  const date = new Date(`${day}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date)
  const isNamed = isFirst || day.endsWith('-01')
  return [
    format({ weekday: 'short' }),
    format(isNamed ? { month: 'short', day: 'numeric' } : { day: 'numeric' }),
  ]
}

/** Formats a day: 'Jul 9' for '2026-07-09'. */
export const shortDayName = (day: string): string => nameDay(day, true)[1]

/** Formats a day: 'Thursday, July 9'. */
export function longDayName(day: string): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day}T00:00:00Z`))
}

/** Formats a moment: 'Tue, Jul 7, 2:16 PM'. */
export function shortMoment(moment: string): string {
  const options = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(moment))
}

export const countsBusinessDays = (lane: ClockLane): boolean => CLOCK_RULES[lane].counts === 'business'
