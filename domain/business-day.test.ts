import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBusinessDays, isBusinessDay, listFederalHolidays, moveToBusinessDay } from './business-day.ts'
import { addDays } from './calendar-date.ts'

/** Holidays as the Office of Personnel Management lists them. */
const LISTED = {
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2022: '2021-12-31 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2028: '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
}

test.each(Object.entries(LISTED))('the federal holidays of %s are those that are listed', (year, days) => {
  const listed = days.split(' ').map((day) => (day.length === 5 ? `${year}-${day}` : day))
  expect(listFederalHolidays(Number(year))).toEqual(listed)
})

test('before 2021 there was no Juneteenth', () => {
  expect(listFederalHolidays(2020)).toHaveLength(10)
  expect(isBusinessDay('2020-06-19')).toBe(true)
})

test('New Year’s Day on a Saturday closes the last day of the year before', () => {
  expect(isBusinessDay('2021-12-31')).toBe(false)
  expect(moveToBusinessDay('2021-12-31')).toBe('2022-01-03')
})

const dayIn = fc.nat({ max: 365 * 80 }).map((days) => addDays('2000-01-01', days))

test('a day moves to the first business day from it on, never by more than four days', () => {
  fc.assert(
    fc.property(dayIn, (day) => {
      const moved = moveToBusinessDay(day)
      expect(isBusinessDay(moved)).toBe(true)
      const passed = [0, 1, 2, 3, 4].map((days) => addDays(day, days)).filter((one) => one < moved)
      expect(passed.some(isBusinessDay)).toBe(false)
      expect(moved <= addDays(day, 4)).toBe(true)
    }),
  )
})

test('a day that no calendar has is refused', () => {
  expect(isBusinessDay('2026-02-30')).toBe(false)
  expect(() => moveToBusinessDay('2026-02-30')).toThrow('is not a date')
})

test('business days are counted over weekends and holidays', () => {
  expect(addBusinessDays('2026-07-09', 2)).toBe('2026-07-13')
  expect(addBusinessDays('2026-07-01', 2)).toBe('2026-07-06')
})
