import { moveToBusinessDay } from './business-day.ts'
import { addDays } from './calendar-date.ts'
import { type DueCalendar, isDueOn } from './due-calendar.ts'
import { dayInZone, getInstant } from './time-zone.ts'

/** Says when files go out: at the hour of the calendar's days; on weekends and holidays, if wished, of the next business day. */
export type DeliverySchedule = { readonly calendar: DueCalendar; readonly businessDays: boolean }

/** A day moves by a long weekend at most. */
const MAX_MOVED_DAYS = 4
/** A calendar comes back within a quarter and the days of its longest month. */
const MAX_DAYS_APART = 130

/** Returns the first instant at or after `ready` at which a delivery is due. */
export function findDeliveryTime({ calendar, businessDays }: DeliverySchedule, ready: Date): Date {
  const today = dayInZone(ready, calendar.timeZone)
  for (let days = -MAX_MOVED_DAYS; days <= MAX_DAYS_APART; days += 1) {
    const day = addDays(today, days)
    if (!isDueOn(calendar, day)) continue
    const moved = businessDays ? moveToBusinessDay(day) : day
    const at = getInstant(moved, calendar.hour, calendar.timeZone)
    if (at >= ready) return at
  }
  throw new Error(`The calendar is never due: ${JSON.stringify(calendar)}`)
}

const MINUTE_MS = 60_000
const DELAYS = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * MINUTE_MS)

/** Defines how often a delivery is tried before people have to look at it: the last time more than a day after the first. */
export const MAX_DELIVERY_TRIES = DELAYS.length + 1

/** Returns how long to wait after so many tries that failed (1 or more), in ms; null where no more are made. */
export function getDeliveryDelay(tries: number): number | null {
  return DELAYS[tries - 1] ?? null
}
