import { expect, test } from 'vitest'
import { addBusinessDays, findNextHoliday } from './business-day.ts'
import {
  getClockPace,
  getDueDay,
  getDueMoment,
  listClockDays,
  listForecastDays,
  readComplianceClock,
} from './compliance-clock.ts'

test.each([
  ['2026-11-23', 1, '2026-11-24'],
  // Thanksgiving: Thursday is a holiday, Friday is not.
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-11-25', 2, '2026-11-30'],
  ['2026-11-26', 1, '2026-11-27'],
  // Of what comes on a Saturday the first day is Monday.
  ['2026-11-28', 2, '2026-12-01'],
  // July 4 is a Saturday and observed on Friday.
  ['2026-07-02', 1, '2026-07-06'],
  ['2027-12-30', 1, '2028-01-03'],
  ['2026-07-07', 0, '2026-07-07'],
])('%s and %i business days are %s', (day, count, expected) => {
  expect(addBusinessDays(day, count)).toBe(expected)
})

test.each([
  ['2026-07-09', '2026-09-07', 'Labor Day'],
  ['2026-11-25', '2026-11-26', 'Thanksgiving Day'],
  ['2026-12-25', '2026-12-25', 'Christmas Day'],
  ['2026-12-26', '2027-01-01', 'New Year’s Day'],
  ['2021-06-01', '2021-06-18', 'Juneteenth'],
  ['2020-06-01', '2020-07-03', 'Independence Day'],
])('from %s the next holiday is on %s: %s', (from, day, name) => {
  expect(findNextHoliday(from)).toEqual({ day, name })
})

test.each([
  ['verify', '2026-04-14', '2026-07-13'],
  ['update', '2026-07-07', '2026-07-09'],
  ['update', '2026-11-24', '2026-11-27'],
  ['remove', '2026-11-20', '2026-11-30'],
  ['planFinder', '2026-11-20', '2026-12-20'],
  ['answer', '2026-11-25', '2026-11-27'],
] as const)('%s that starts on %s ends on %s', (lane, startedOn, dueOn) => {
  expect(getDueDay(lane, startedOn)).toBe(dueOn)
})

test('business days end at 5 PM, others at midnight, by the clocks of the zone', () => {
  expect(getDueMoment('update', '2026-07-09').toISOString()).toBe('2026-07-09T22:00:00.000Z')
  expect(getDueMoment('update', '2026-12-09').toISOString()).toBe('2026-12-09T23:00:00.000Z')
  expect(getDueMoment('verify', '2026-07-13').toISOString()).toBe('2026-07-14T05:00:00.000Z')
})

const at = (text: string) => new Date(text)
test.each([
  ['2026-11-25T16:00:00Z', null, '2026-11-27T22:59:59Z', 'open'],
  ['2026-11-25T16:00:00Z', null, '2026-11-27T23:00:00Z', 'late'],
  ['2026-11-25T16:00:00Z', '2026-11-27T22:00:00Z', '2026-12-24T12:00:00Z', 'met'],
  ['2026-11-25T16:00:00Z', '2026-11-28T01:00:00Z', '2026-12-24T12:00:00Z', 'missed'],
  // 11 PM on Wednesday in Chicago is Thursday in UTC; the clock starts on Wednesday.
  ['2026-11-26T05:00:00Z', null, '2026-11-27T23:30:00Z', 'late'],
] as const)('a question of %s, answered %s, is at %s %s', (started, ended, now, state) => {
  const clock = { startedAt: at(started), endedAt: ended === null ? null : at(ended) }
  expect(readComplianceClock('answer', clock, at(now)).state).toBe(state)
})

test('the days of a table end as each clock does, and a forecast names its business days', () => {
  const days = listClockDays('update', '2026-11-20', '2026-11-30')
  expect(days.map(({ startedOn, dueOn }) => [startedOn, dueOn])).toEqual(
    days.map(({ startedOn }) => [startedOn, getDueDay('update', startedOn)]),
  )
  expect(days).toHaveLength(11)
  const open = listForecastDays('2026-11-25').filter(({ isBusinessDay }) => isBusinessDay)
  expect(open.map(({ day }) => day.slice(8))).toEqual(['25', '27', '30', '01', '02', '03', '04', '07', '08'])
})

test.each([
  ['2026-07-07T14:00:00Z', '2026-07-07T17:59:00Z', 'under4Hours'],
  ['2026-07-07T14:00:00Z', '2026-07-07T21:00:00Z', 'under8Hours'],
  ['2026-07-07T14:00:00Z', '2026-07-08T21:00:00Z', 'oneBusinessDay'],
  ['2026-07-07T14:00:00Z', '2026-07-09T21:00:00Z', 'twoBusinessDays'],
  ['2026-07-07T14:00:00Z', '2026-07-09T22:00:00Z', 'later'],
])('from %s to %s is %s', (started, ended, pace) => {
  expect(getClockPace(at(started), at(ended))).toBe(pace)
})
