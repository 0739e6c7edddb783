import { expect, test } from 'vitest'
import { exactTime, longDate, shortTime } from './when.ts'

const now = new Date(2026, 6, 9, 10, 30)

test('dates read as people say them', () => {
  expect(longDate(now)).toBe('Thursday, July 9, 2026')
  expect(exactTime(now).replace(/\s/g, ' ')).toBe('Jul 9, 2026, 10:30 AM')
})

test.each([
  [new Date(2026, 6, 9, 0, 0), '12:00 AM'],
  [new Date(2026, 6, 8, 23, 59), 'Wed'],
  [new Date(2026, 6, 3, 0, 0), 'Fri'],
  [new Date(2026, 6, 2, 23, 59), 'Jul 2'],
  [new Date(2025, 11, 31, 8, 0), 'Dec 31, 2025'],
])('%s is shown as %s', (date, expected) => {
  expect(shortTime(date, now).replace(/\s/g, ' ')).toBe(expected)
})
