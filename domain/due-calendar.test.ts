import { expect, test } from 'vitest'
import { addDays } from './calendar-date.ts'
import { type DueCalendar, findLastDue, findNextDue, isDueOn, readDueState } from './due-calendar.ts'

const MONTHLY: DueCalendar = { every: 'month', day: 5, hour: 17, timeZone: 'America/Chicago' }
const at = (text: string) => new Date(text)

test('a file is due until the hour of the sender’s time zone, also where clocks change', () => {
  expect(findNextDue(MONTHLY, at('2026-07-05T21:59:59Z'))).toEqual({
    day: '2026-07-05',
    at: at('2026-07-05T22:00:00Z'),
  })
  expect(findNextDue(MONTHLY, at('2026-07-05T22:00:00Z')).day).toBe('2026-08-05')
  expect(findNextDue(MONTHLY, at('2026-12-01T00:00:00Z')).at).toEqual(at('2026-12-05T23:00:00Z'))
  expect(findLastDue(MONTHLY, at('2026-07-05T22:00:00Z')).day).toBe('2026-07-05')
})

test('the 31st of a shorter month is its last day', () => {
  const last: DueCalendar = { ...MONTHLY, day: 31 }
  expect(['2026-02-28', '2028-02-29', '2026-04-30', '2026-07-31'].every((day) => isDueOn(last, day))).toBe(
    true,
  )
  expect(isDueOn(last, '2026-07-30')).toBe(false)
})

test('a quarterly file is due in every third month, a weekly one on its weekday', () => {
  const quarterly: DueCalendar = { every: 'quarter', day: 15, month: 2, hour: 9, timeZone: 'UTC' }
  const days = Array.from({ length: 365 }, (_, place) => addDays('2026-01-01', place))
  const due = (calendar: DueCalendar) => days.filter((day) => isDueOn(calendar, day))
  expect(due(quarterly)).toEqual(['2026-02-15', '2026-05-15', '2026-08-15', '2026-11-15'])
  expect(due({ every: 'week', weekday: 4, hour: 9, timeZone: 'UTC' })).toHaveLength(53)
})

test.each([
  ['a file that came before its hour', '2026-07-03T00:00:00Z', '2026-08-05', false],
  ['a file that came after its hour', '2026-07-08T00:00:00Z', '2026-08-05', false],
  ['the file of the month before', '2026-06-05T21:00:00Z', '2026-07-05', true],
])('with %s, what is due on July 9 is told', (_, lastFileAt, day, isLate) => {
  const times = {
    lastFileAt: at(lastFileAt),
    since: at('2026-01-01T00:00:00Z'),
    now: at('2026-07-09T12:00:00Z'),
  }
  expect(readDueState(MONTHLY, times)).toMatchObject({ due: { day }, isLate })
})

test('nothing is late that was due before the calendar began', () => {
  const times = { lastFileAt: null, since: at('2026-07-06T00:00:00Z'), now: at('2026-07-09T12:00:00Z') }
  expect(readDueState(MONTHLY, times)).toMatchObject({ due: { day: '2026-08-05' }, isLate: false })
})
