import {
  DUE_MARKS,
  type DueCalendar,
  type DueMark,
  daysBetween,
  formatCountOf,
  formatRosterType,
  ROSTER_SCOPE_LABELS,
  type RosterNeed,
} from '@concord/domain'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { Roster, RosterCycle } from './queries.ts'

const MONTH_NAMES = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, month, 1)),
  ),
)
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const MONTH_OPTIONS = MONTH_NAMES.map((label, place) => ({ value: String(place + 1), label }))
export const WEEKDAY_OPTIONS = WEEKDAYS.map((label, place) => ({ value: String(place), label }))

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(noon(day))

/** Formats the month of a day: 'July 2026' for '2026-07-01'. */
export const formatPeriod = (day: string): string => format(day, { month: 'long', year: 'numeric' })

/** Formats the month of a day in short: 'Jul 2026' for '2026-07-01'. */
export const formatShortPeriod = (day: string): string => format(day, { month: 'short', year: 'numeric' })

/** Formats a day as 'Aug 5', with the year if it is not this year. */
export function formatDueDay(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return format(day, { month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) })
}

/** Formats the type and scope of a roster, such as 'Practitioner, full'. */
export const formatKind = ({ type, scope }: Pick<Roster, 'type' | 'scope'>): string =>
  `${formatRosterType(type)}, ${ROSTER_SCOPE_LABELS[scope].toLowerCase()}`

/** Formats what waits, such as '2 stops, 4 questions'; '' if nothing does. */
export function formatWaiting({ stops, questions }: Pick<RosterCycle, 'stops' | 'questions'>): string {
  return [
    ...(stops > 0 ? [formatCountOf(stops, 'stop')] : []),
    ...(questions > 0 ? [formatCountOf(questions, 'question')] : []),
  ].join(', ')
}

export const NEED_LABELS: Readonly<Record<RosterNeed, string>> = {
  needsYou: 'Needs you',
  dueToday: 'Due today',
  arrived: 'Arrived this month',
  dueLater: 'Due later',
  unscheduled: 'No due date',
}

export const DUE_MARK_LABELS: Readonly<Record<DueMark, string>> = {
  done: 'done',
  running: 'running',
  waits: 'waits for a person',
  late: 'late',
  toCome: 'to come',
}

export const DUE_MARK_STATUS: Readonly<Record<DueMark, MarkStatus>> = {
  done: 'ok',
  running: 'running',
  waits: 'waiting',
  late: 'error',
  toCome: 'none',
}

/** Formats the marks of a day, such as '3 done, 1 late'. */
export function formatMarks(marks: readonly DueMark[]): string {
  return DUE_MARKS.flatMap((mark) => {
    const count = marks.filter((one) => one === mark).length
    return count > 0 ? [`${count} ${DUE_MARK_LABELS[mark]}`] : []
  }).join(', ')
}

/** Formats how late a file is, such as '4 days late'. */
export function formatLateness(dueDay: string, today: string): string {
  const days = daysBetween(dueDay, today)
  if (days <= 0) return 'late since today'
  return `${formatCountOf(days, 'day')} late`
}

const formatHour = (hour: number): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  )

export const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}))

/** Formats a calendar, such as 'On day 5 of each month, by 5 PM (America/Chicago)'. */
export function formatCalendar(calendar: DueCalendar): string {
  const by = `by ${formatHour(calendar.hour)} (${calendar.timeZone})`
  if (calendar.every === 'week') return `Each ${WEEKDAYS[calendar.weekday]}, ${by}`
  const day = calendar.day === 31 ? 'On the last day' : `On day ${calendar.day}`
  if (calendar.every === 'month') return `${day} of each month, ${by}`
  const months = [0, 3, 6, 9]
    .map((ahead) => (calendar.month - 1 + ahead) % 12)
    .toSorted((one, other) => one - other)
  return `${day} of ${months.map((month) => MONTH_NAMES[month]?.slice(0, 3)).join(', ')}, ${by}`
}
