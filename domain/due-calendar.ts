import { addDays } from './calendar-date.ts'
import { dayInZone, getInstant } from './time-zone.ts'

/**
 * Says when a file is due: on a day of each month or of every third one (31 means the last day of a shorter month), or
 * on a day of each week (0 is Sunday); until `hour` (0 to 23) of that day in `timeZone`.
 */
export type DueCalendar = { readonly hour: number; readonly timeZone: string } & (
  | { readonly every: 'month'; readonly day: number }
  /** `month` (1 to 12) is one of those in which it is due. */
  | { readonly every: 'quarter'; readonly day: number; readonly month: number }
  | { readonly every: 'week'; readonly weekday: number }
)

export type DueDay = {
  /** 'YYYY-MM-DD' in the time zone of the calendar. */
  readonly day: string
  readonly at: Date
}

/** A calendar comes back within a quarter and the days of its longest month. */
const MAX_DAYS_APART = 124

const lastDayOfMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

/** Tells whether a file is due on a day, 'YYYY-MM-DD'. */
export function isDueOn(calendar: DueCalendar, day: string): boolean {
  if (calendar.every === 'week') return new Date(`${day}T00:00:00Z`).getUTCDay() === calendar.weekday
  if (Number(day.slice(8)) !== Math.min(calendar.day, lastDayOfMonth(day))) return false
  return calendar.every === 'month' || (Number(day.slice(5, 7)) - calendar.month) % 3 === 0
}

const getDueDay = (calendar: DueCalendar, day: string): DueDay => ({
  day,
  at: getInstant(day, calendar.hour, calendar.timeZone),
})

function findDueDay(
  calendar: DueCalendar,
  from: string,
  step: 1 | -1,
  isWanted: (due: DueDay) => boolean,
): DueDay {
  for (let days = 0; days <= MAX_DAYS_APART; days += 1) {
    const day = addDays(from, days * step)
    if (!isDueOn(calendar, day)) continue
    const due = getDueDay(calendar, day)
    if (isWanted(due)) return due
  }
  throw new Error(`The calendar is never due: ${JSON.stringify(calendar)}`)
}

/** Returns the first due day whose hour comes after an instant. */
export function findNextDue(calendar: DueCalendar, after: Date): DueDay {
  return findDueDay(calendar, dayInZone(after, calendar.timeZone), 1, ({ at }) => at > after)
}

/** Returns the last due day whose hour was at an instant or before. */
export function findLastDue(calendar: DueCalendar, at: Date): DueDay {
  return findDueDay(calendar, dayInZone(at, calendar.timeZone), -1, (due) => due.at <= at)
}

export type DueState = {
  /** The due day that comes next, or the one that is late. */
  readonly due: DueDay
  readonly isLate: boolean
}

/** Says which due days have a file, and since when the calendar counts. */
export type ServedDays = {
  /** Days ('YYYY-MM-DD') that a file came for. */
  readonly served: ReadonlySet<string>
  readonly since: Date
}

/** Returns what is due at an instant: what is late, else the next day that no file came for. */
export function readDueState(calendar: DueCalendar, { served, since }: ServedDays, now: Date): DueState {
  const last = findLastDue(calendar, now)
  if (last.at > since && !served.has(last.day)) return { due: last, isLate: true }
  let due = findNextDue(calendar, now)
  while (served.has(due.day)) due = findNextDue(calendar, due.at)
  return { due, isLate: false }
}

/** Returns the due days from one day to another ('YYYY-MM-DD'), both included. */
export function listDueDays(calendar: DueCalendar, from: string, to: string): readonly DueDay[] {
  const days: DueDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    if (isDueOn(calendar, day)) days.push(getDueDay(calendar, day))
  return days
}
