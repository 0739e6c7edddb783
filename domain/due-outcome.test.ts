import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { type DueCalendar, listDueDays, readDueState } from './due-calendar.ts'
import { listDueOutcomes } from './due-outcome.ts'

const CALENDAR: DueCalendar = { every: 'month', day: 5, hour: 17, timeZone: 'UTC' }
const at = (text: string) => new Date(`${text}:00Z`)
const YEAR = ['2026-01-01', '2026-12-31'] as const

describe('what became of the file of a due day', () => {
  test('is that it came, came late, is late, was missed, or is to come', () => {
    const arrivals = new Map([
      ['2026-04-05', at('2026-04-05T17:00')],
      ['2026-05-05', at('2026-05-05T17:01')],
    ])
    const found = listDueOutcomes(
      CALENDAR,
      { arrivals, since: at('2026-03-20T00:00'), now: at('2026-07-09T12:00') },
      YEAR,
    )
    expect(found.map(({ day, outcome }) => `${day} ${outcome}`).slice(0, 5)).toEqual([
      '2026-04-05 came',
      '2026-05-05 cameLate',
      '2026-06-05 missed',
      '2026-07-05 late',
      '2026-08-05 toCome',
    ])
  })

  const calendars = fc.oneof(
    fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 31 }) }),
    fc.record({ every: fc.constant('week' as const), weekday: fc.integer({ min: 0, max: 6 }) }),
  )
  test('is late for one day at most, the one that the library calls late', () => {
    fc.assert(
      fc.property(
        calendars,
        fc.subarray(listDueDays({ ...CALENDAR, every: 'week', weekday: 1 }, ...YEAR).map(({ day }) => day)),
        fc.integer({ min: 40, max: 330 }),
        (rule, came, dayOfYear) => {
          const calendar = { ...rule, hour: 17, timeZone: 'America/Chicago' } as DueCalendar
          const now = new Date(Date.UTC(2026, 0, dayOfYear, 12))
          const since = at('2025-12-31T00:00')
          const due = listDueDays(calendar, ...YEAR)
          const arrivals = new Map(
            due.filter(({ day }) => came.includes(day)).map(({ day, at: hour }) => [day, hour]),
          )
          const found = listDueOutcomes(calendar, { arrivals, since, now }, YEAR)
          const state = readDueState(calendar, { served: new Set(arrivals.keys()), since }, now)
          const late = found.filter(({ outcome }) => outcome === 'late').map(({ day }) => day)
          expect(late).toEqual(state.isLate ? [state.due.day] : [])
          for (const [place, { day, outcome }] of found.entries()) {
            const hour = due[place]?.at ?? now
            const expected = arrivals.has(day)
              ? 'came'
              : hour > now
                ? 'toCome'
                : late.includes(day)
                  ? 'late'
                  : 'missed'
            expect(outcome).toBe(expected)
          }
        },
      ),
      { numRuns: 50 * inject('depth') },
    )
  })
})
