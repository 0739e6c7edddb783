import { addDays, isCalendarDate } from './calendar-date.ts'

const SUNDAY = 0
const SATURDAY = 6

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Returns the date of the nth given weekday (0 is Sunday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

function lastMonday(year: number, month: number): string {
  const last = dayOf(year, month + 1, 0)
  return addDays(last, -((weekdayOf(last) + 6) % 7))
}

/** Returns the day a fixed-date holiday is observed: Friday for a Saturday, Monday for a Sunday (5 USC 6103(b)). */
function observed(day: string): string {
  if (weekdayOf(day) === SATURDAY) return addDays(day, -1)
  return weekdayOf(day) === SUNDAY ? addDays(day, 1) : day
}

const JUNETEENTH_SINCE = 2021

/**
 * Returns the days ('YYYY-MM-DD') on which federal offices are closed for the holidays of a year (5 USC 6103(a)), as they
 * are observed: the first one may be the last day of the year before. The holidays are those of the law since 1986.
 */
export function listFederalHolidays(year: number): readonly string[] {
  return [
    observed(dayOf(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    lastMonday(year, 5),
    ...(year < JUNETEENTH_SINCE ? [] : [observed(dayOf(year, 6, 19))]),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observed(dayOf(year, 11, 11)),
    nthWeekday(year, 11, 4, 4),
    observed(dayOf(year, 12, 25)),
  ]
}

const holidays = new Map<number, ReadonlySet<string>>()

function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const known =
    holidays.get(year) ?? new Set([...listFederalHolidays(year), ...listFederalHolidays(year + 1)])
  holidays.set(year, known)
  return known.has(day)
}

/** Tells whether a day ('YYYY-MM-DD') is neither on a weekend nor a federal holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return isCalendarDate(day) && weekday !== SATURDAY && weekday !== SUNDAY && !isHoliday(day)
}

/** Returns the day itself if it is a business day, else the first one after it. Throws ImpossibleDateError. */
export function moveToBusinessDay(day: string): string {
  let moved = addDays(day, 0)
  while (!isBusinessDay(moved)) moved = addDays(moved, 1)
  return moved
}

/** Returns the day that comes so many business days after a day; the day itself is not counted. Throws ImpossibleDateError. */
export function addBusinessDays(day: string, count: number): string {
  let moved = addDays(day, 0)
  for (let left = count; left > 0; left -= 1) moved = moveToBusinessDay(addDays(moved, 1))
  return moved
}

const HOLIDAY_NAMES = [
  'New Year’s Day',
  'Martin Luther King Jr. Day',
  'Washington’s Birthday',
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
]

/** Names a federal holiday, on the day ('YYYY-MM-DD') on which it is observed. */
export type FederalHoliday = { readonly day: string; readonly name: string }

function nameHolidays(year: number): readonly FederalHoliday[] {
  const names =
    year < JUNETEENTH_SINCE ? HOLIDAY_NAMES.filter((name) => name !== 'Juneteenth') : HOLIDAY_NAMES
  return listFederalHolidays(year).map((day, index) => ({ day, name: names[index] ?? '' }))
}

/** Returns the first federal holiday that is observed on a day ('YYYY-MM-DD') or after it. */
export function findNextHoliday(day: string): FederalHoliday {
  const year = Number(day.slice(0, 4))
  const found = [...nameHolidays(year), ...nameHolidays(year + 1)].find((holiday) => holiday.day >= day)
  if (found === undefined) throw new Error(`No holiday follows ${day}`)
  return found
}
