import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  formatAge,
  formatDate,
  ImpossibleDateError,
  isCalendarDate,
  parseRegistryDate,
} from './calendar-date.ts'

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a date of the registry', () => {
  test.each([
    ['06/15/2026', '2026-06-15'],
    ['6/5/2026', '2026-06-05'],
    [' 02/29/2024 ', '2024-02-29'],
    ['6/15/26', '2026-06-15'],
    ['6/15/05', '2005-06-15'],
    ['6/15/27', '2027-06-15'],
    ['6/15/28', '1928-06-15'],
    ['1/2/99', '1999-01-02'],
  ])('%j is %s', (text, date) => {
    expect(parseRegistryDate(text, '2026-11-20')).toBe(date)
  })

  test('a blank is no date', () => {
    expect(parseRegistryDate('')).toBeUndefined()
    expect(parseRegistryDate('  ')).toBeUndefined()
  })

  test.each([
    '02/30/2026',
    '02/29/2023',
    '13/01/2026',
    '00/10/2026',
    '1/0/2026',
    '1/1/1899',
    '1/1/2101',
    '2026-06-15',
    'soon',
  ])('%j is refused with the text in the reason', (text) => {
    expect(() => parseRegistryDate(text)).toThrow(ImpossibleDateError)
    expect(() => parseRegistryDate(text)).toThrow(text)
  })

  test('every day from 1900 to 2100 is read back from how the registry writes it', () => {
    fc.assert(
      fc.property(day, (date) => {
        const [year, month, dayOfMonth] = date.split('-')
        expect(parseRegistryDate(`${month}/${dayOfMonth}/${year}`)).toBe(date)
        expect(parseRegistryDate(`${Number(month)}/${Number(dayOfMonth)}/${year}`)).toBe(date)
      }),
    )
  })

  test('a two-digit year never lands more than one year ahead nor a century back', () => {
    fc.assert(
      fc.property(day, fc.nat(99), (today, twoDigits) => {
        const thisYear = Number(today.slice(0, 4))
        fc.pre(thisYear > 2000 && thisYear < 2099)
        const read = parseRegistryDate(`1/1/${String(twoDigits).padStart(2, '0')}`, today) ?? ''
        const year = Number(read.slice(0, 4))
        expect(year % 100).toBe(twoDigits)
        expect(year).toBeLessThanOrEqual(thisYear + 1)
        expect(year).toBeGreaterThan(thisYear - 100)
      }),
    )
  })
})

test('a date is shown as month, day and year', () => {
  expect(formatDate('2026-07-09')).toBe('Jul 9, 2026')
  expect(formatDate('2026-12-31T08:14:00Z')).toBe('Dec 31, 2026')
  expect(formatDate('soon')).toBe('soon')
})

test('adding days and counting the days between undo each other', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -20000, max: 20000 }), (date, days) => {
      const other = addDays(date, days)
      expect(isCalendarDate(other)).toBe(true)
      expect(daysBetween(date, other)).toBe(days)
    }),
  )
})

test('days are counted across leap days and refuse a day that does not exist', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-07-09', '2026-05-29')).toBe(-41)
  expect(() => daysBetween('2026-02-30', '2026-03-01')).toThrow(ImpossibleDateError)
})

test('an age is shown in days', () => {
  expect([41, 1, 0, -3, 1200].map(formatAge)).toEqual([
    '41 d ago',
    '1 d ago',
    'today',
    'in 3 d',
    '1,200 d ago',
  ])
})
