import { addBusinessDays, isBusinessDay } from './business-day.ts'
import { addDays } from './calendar-date.ts'
import { dayInZone, getInstant, startOfDay } from './time-zone.ts'
import { VERIFICATION_CADENCE_DAYS } from './verification-clock.ts'

/** Lists the clocks that the law sets for a provider directory. */
export const CLOCK_LANES = ['verify', 'update', 'remove', 'planFinder', 'answer'] as const
export type ClockLane = (typeof CLOCK_LANES)[number]

/** Says what a clock asks for, how many days it gives, and where that is written. */
export type ClockRule = {
  readonly label: string
  readonly what: string
  readonly law: string
  readonly days: number
  readonly counts: 'calendar' | 'business'
}

export const CLOCK_RULES: Readonly<Record<ClockLane, ClockRule>> = {
  verify: {
    label: 'Verify every 90 days',
    what: 'each practitioner',
    law: '42 USC 300gg-115(a)(2)(A)',
    days: VERIFICATION_CADENCE_DAYS,
    counts: 'calendar',
  },
  update: {
    label: 'Update within 2 business days',
    what: 'of what was received',
    law: '42 USC 300gg-115(a)(2)(C)',
    days: 2,
    counts: 'business',
  },
  remove: {
    label: 'Remove within 5 business days',
    what: 'what cannot be verified',
    law: 'REAL Health Providers Act',
    days: 5,
    counts: 'business',
  },
  planFinder: {
    label: 'Plan Finder within 30 days',
    what: 'of any change, Medicare',
    law: '42 CFR 422.111(m)',
    days: 30,
    counts: 'calendar',
  },
  answer: {
    label: 'Answer within 1 business day',
    what: 'is this provider in network?',
    law: '42 USC 300gg-115(a)(3)',
    days: 1,
    counts: 'business',
  },
}

/** The time zone whose days and hours the clocks count, and the hour at which a business day ends there. */
export const CLOCK_TIME_ZONE = 'America/Chicago'
export const CLOCK_CLOSING_HOUR = 17

/** Number of past days of which changes that no file told Plan Finder are looked for. */
export const PLAN_FINDER_CHANGE_DAYS = 120

const HOUR_MS = 3_600_000

/** Returns the last day ('YYYY-MM-DD') that a clock gives which starts on a day. */
export function getDueDay(lane: ClockLane, startedOn: string): string {
  const { days, counts } = CLOCK_RULES[lane]
  return counts === 'calendar' ? addDays(startedOn, days) : addBusinessDays(startedOn, days)
}

/** Returns the instant at which a due day is over: at 5 PM where business days count, else at midnight. */
export function getDueMoment(lane: ClockLane, dueOn: string): Date {
  if (CLOCK_RULES[lane].counts === 'calendar') return startOfDay(addDays(dueOn, 1), CLOCK_TIME_ZONE)
  return getInstant(dueOn, CLOCK_CLOSING_HOUR, CLOCK_TIME_ZONE)
}

/** Lists where a clock can be: running, past its end, or stopped before or after it. */
export const CLOCK_STATES = ['open', 'late', 'met', 'missed'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

export type ComplianceClock = {
  /** The last day that it gives, 'YYYY-MM-DD'. */
  readonly dueOn: string
  readonly dueAt: Date
  readonly state: ClockState
}

/** Returns the clock of something that began at one moment and ended at another, or is not done, as of `now`. */
export function readComplianceClock(
  lane: ClockLane,
  { startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date | null },
  now: Date,
): ComplianceClock {
  const dueOn = getDueDay(lane, dayInZone(startedAt, CLOCK_TIME_ZONE))
  const dueAt = getDueMoment(lane, dueOn)
  if (endedAt === null) return { dueOn, dueAt, state: now < dueAt ? 'open' : 'late' }
  return { dueOn, dueAt, state: endedAt < dueAt ? 'met' : 'missed' }
}

/** Says when clocks end that start on a day; all days are 'YYYY-MM-DD'. */
export type ClockDay = { readonly startedOn: string; readonly dueOn: string; readonly dueAt: Date }

/** Returns the ends of the clocks that start on each day from one to another, both included. */
export function listClockDays(lane: ClockLane, from: string, to: string): readonly ClockDay[] {
  const days: ClockDay[] = []
  for (let startedOn = from; startedOn <= to; startedOn = addDays(startedOn, 1)) {
    const dueOn = getDueDay(lane, startedOn)
    days.push({ startedOn, dueOn, dueAt: getDueMoment(lane, dueOn) })
  }
  return days
}

/** Days that a forecast of clocks looks ahead, today included. */
export const FORECAST_DAYS = 14

/** Returns the days of a forecast that begins on `today`, and which of them are business days. */
export function listForecastDays(
  today: string,
): readonly { readonly day: string; readonly isBusinessDay: boolean }[] {
  return Array.from({ length: FORECAST_DAYS }, (_, index) => {
    const day = addDays(today, index)
    return { day, isBusinessDay: isBusinessDay(day) }
  })
}

/** Lists how fast clocks of business days are met, fastest first. */
export const CLOCK_PACES = [
  'under4Hours',
  'under8Hours',
  'oneBusinessDay',
  'twoBusinessDays',
  'later',
] as const
export type ClockPace = (typeof CLOCK_PACES)[number]

export const CLOCK_PACE_LABELS: Readonly<Record<ClockPace, string>> = {
  under4Hours: 'Under 4 hours',
  under8Hours: '4 to 8 hours',
  oneBusinessDay: '8 hours to 1 business day',
  twoBusinessDays: '1 to 2 business days',
  later: 'Later',
}

/** Returns how fast something was done. */
export function getClockPace(startedAt: Date, endedAt: Date): ClockPace {
  const hours = (endedAt.getTime() - startedAt.getTime()) / HOUR_MS
  if (hours < 4) return 'under4Hours'
  if (hours < 8) return 'under8Hours'
  const startedOn = dayInZone(startedAt, CLOCK_TIME_ZONE)
  const isWithin = (days: number) => endedAt < getDueMoment('update', addBusinessDays(startedOn, days))
  if (isWithin(1)) return 'oneBusinessDay'
  return isWithin(2) ? 'twoBusinessDays' : 'later'
}
