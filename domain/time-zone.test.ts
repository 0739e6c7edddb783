import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { addDays } from './calendar-date.ts'
import { dayInZone, isTimeZone, startOfDay } from './time-zone.ts'

const at = (day: string, zone: string) => startOfDay(day, zone).toISOString()

test('a day begins at midnight of its zone, on the days on which clocks change too', () => {
  expect(at('2026-07-09', 'UTC')).toBe('2026-07-09T00:00:00.000Z')
  expect(at('2026-03-08', 'America/Chicago')).toBe('2026-03-08T06:00:00.000Z')
  expect(at('2026-03-09', 'America/Chicago')).toBe('2026-03-09T05:00:00.000Z')
  expect(at('2026-11-01', 'America/Chicago')).toBe('2026-11-01T05:00:00.000Z')
  expect(at('2026-11-02', 'America/Chicago')).toBe('2026-11-02T06:00:00.000Z')
  expect(at('2026-07-09', 'Asia/Kathmandu')).toBe('2026-07-08T18:15:00.000Z')
})

test('where clocks change at midnight the day begins with its first moment', () => {
  expect(at('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(at('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z')
  expect(at('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
})

test('no moment of a day lies before its start, and none of the day before behind it', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const days = fc.integer({ min: 0, max: 7000 }).map((count) => addDays('2012-01-01', count))
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, day) => {
      const start = startOfDay(day, zone)
      expect(dayInZone(start, zone)).toBe(day)
      expect(dayInZone(new Date(start.getTime() - 1), zone) < day).toBe(true)
      expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(start.getTime())
    }),
    { numRuns: 500 * inject('depth') },
  )
})

test('a name that is no time zone is told from one', () => {
  expect([
    isTimeZone('America/New_York'),
    isTimeZone('UTC'),
    isTimeZone('Mars/Base'),
    isTimeZone(''),
  ]).toEqual([true, true, false, false])
})
