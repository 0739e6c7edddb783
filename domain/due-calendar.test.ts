import { expect, test } from 'vitest'
import { addDays } from './calendar-date.ts'
import {
  type DueCalendar,
  findLastDue,
  findNextDue,
  isDueOn,
  listDueDays,
  readDueState,
} from './due-calendar.ts'

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
  const onSundays: DueCalendar = { every: 'week', weekday: 0, hour: 8, timeZone: 'America/Chicago' }
  expect(findNextDue(onSundays, at('2026-10-31T12:00:00Z')).at).toEqual(at('2026-11-01T14:00:00Z'))
  expect(findNextDue(onSundays, at('2027-03-13T12:00:00Z')).at).toEqual(at('2027-03-14T13:00:00Z'))
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

const JULY_9 = at('2026-07-09T12:00:00Z')
const since = at('2026-01-01T00:00:00Z')

test.each([
  ['no file came for the last due day', ['2026-06-05'], '2026-07-05', true],
  ['a file came for it', ['2026-07-05'], '2026-08-05', false],
  ['the next one came early', ['2026-07-05', '2026-08-05'], '2026-09-05', false],
])('where %s, that is what is due', (_, served, day, isLate) => {
  expect(readDueState(MONTHLY, { served: new Set(served), since }, JULY_9)).toMatchObject({
    due: { day },
    isLate,
  })
})

test('nothing is late that was due before the calendar began', () => {
  const begun = { served: new Set<string>(), since: at('2026-07-06T00:00:00Z') }
  expect(readDueState(MONTHLY, begun, JULY_9)).toMatchObject({ due: { day: '2026-08-05' }, isLate: false })
})

test('the due days of a month are listed with both of its ends', () => {
  const days = (day: number) =>
    listDueDays({ ...MONTHLY, day }, '2026-07-01', '2026-07-31').map((due) => due.day)
  expect(days(1)).toEqual(['2026-07-01'])
  expect(days(31)).toEqual(['2026-07-31'])
  expect(days(5)).toEqual(['2026-07-05'])
})
