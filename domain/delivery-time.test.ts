import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listFederalHolidays } from './business-day.ts'
import {
  type DeliverySchedule,
  findDeliveryTime,
  getDeliveryDelay,
  MAX_DELIVERY_TRIES,
} from './delivery-time.ts'
import type { DueCalendar } from './due-calendar.ts'

const CHICAGO = { hour: 9, timeZone: 'America/Chicago' } as const
const MONTHLY: DueCalendar = { every: 'month', day: 4, ...CHICAGO }
const at = (text: string) => new Date(text)

test('a file goes out at the hour of the next day of its calendar, or at that hour itself', () => {
  const schedule = { calendar: MONTHLY, businessDays: false }
  expect(findDeliveryTime(schedule, at('2026-07-04T14:00:00Z'))).toEqual(at('2026-07-04T14:00:00Z'))
  expect(findDeliveryTime(schedule, at('2026-07-04T14:00:01Z'))).toEqual(at('2026-08-04T14:00:00Z'))
})

test('weekends and federal holidays move it to the next business day, also when it is ready in between', () => {
  const schedule = { calendar: MONTHLY, businessDays: true }
  // July 4, 2026 is a Saturday: the offices are closed on Friday, and the file goes out on Monday.
  expect(findDeliveryTime(schedule, at('2026-07-01T00:00:00Z'))).toEqual(at('2026-07-06T14:00:00Z'))
  expect(findDeliveryTime(schedule, at('2026-07-05T12:00:00Z'))).toEqual(at('2026-07-06T14:00:00Z'))
  expect(findDeliveryTime(schedule, at('2026-12-03T00:00:00Z'))).toEqual(at('2026-12-04T15:00:00Z'))
})

const clock = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  timeZone: fc.constantFrom('UTC', 'America/Denver'),
})
const calendars: fc.Arbitrary<DueCalendar> = fc.oneof(
  fc
    .tuple(clock, fc.integer({ min: 1, max: 31 }))
    .map(([c, day]) => ({ every: 'month' as const, day, ...c })),
  fc
    .tuple(clock, fc.integer({ min: 0, max: 6 }))
    .map(([c, weekday]) => ({ every: 'week' as const, weekday, ...c })),
  fc
    .tuple(clock, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }))
    .map(([c, day, month]) => ({ every: 'quarter' as const, day, month, ...c })),
)

const HOUR_MS = 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()

function readLocal(at: Date, timeZone: string) {
  const options = { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...options, hour: '2-digit' })
  clocks.set(timeZone, clock)
  const [day = '', hour = ''] = clock.format(at).split(' ')
  return { day, hour: Number(hour) }
}

function isClosed(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const holidays = [...listFederalHolidays(year), ...listFederalHolidays(year + 1)]
  return [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay()) || holidays.includes(day)
}

const isWanted = (calendar: DueCalendar, day: string): boolean => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (calendar.every === 'week') return new Date(`${day}T00:00Z`).getUTCDay() === calendar.weekday
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (date !== Math.min(calendar.day, last)) return false
  return calendar.every === 'month' || (month - calendar.month) % 3 === 0
}

/** Looks at one hour after the other: an unmoved day that is closed opens the next open day. */
function findByHand({ calendar, businessDays }: DeliverySchedule, ready: Date): Date {
  let isOwed = false
  let previous = ''
  const start = Math.floor(ready.getTime() / HOUR_MS) * HOUR_MS - 10 * 24 * HOUR_MS
  for (let ms = start; ; ms += HOUR_MS) {
    const { day, hour } = readLocal(new Date(ms), calendar.timeZone)
    if (day !== previous && isWanted(calendar, day)) isOwed = true
    previous = day
    if (!isOwed || hour !== calendar.hour || (businessDays && isClosed(day))) continue
    isOwed = false
    if (ms >= ready.getTime()) return new Date(ms)
  }
}

test('the time is what a walk from hour to hour finds', () => {
  // Hours before 4 are left out on days on which clocks change: one may be missing or come twice there.
  const ready = fc
    .nat({ max: 24 * 365 })
    .map((hours) => new Date(Date.parse('2026-01-01T00:00:00Z') + hours * HOUR_MS))
  fc.assert(
    fc.property(calendars, fc.boolean(), ready, (calendar, businessDays, from) => {
      const schedule = { calendar, businessDays }
      const expected = findByHand(schedule, from)
      const day = readLocal(expected, calendar.timeZone).day
      fc.pre(calendar.hour >= 4 || !['2026-03-08', '2026-11-01', '2027-03-14'].includes(day))
      expect(findDeliveryTime(schedule, from)).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test('tries that fail wait longer each time, and end after some days', () => {
  const delays = Array.from({ length: MAX_DELIVERY_TRIES }, (_, place) => getDeliveryDelay(place + 1))
  expect(delays.slice(0, 3)).toEqual([60_000, 300_000, 900_000])
  expect(delays.at(-1)).toBeNull()
  const waits = delays.filter((delay) => delay !== null)
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
})
