import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { addWholeMonths, fromEpochDay, readDay, toEpochDay, writeDay } from './day.ts'

test('every day from year 1 to 9999 follows the one before it', () => {
  const first = toEpochDay('0001-01-01') ?? Number.NaN
  const last = toEpochDay('9999-12-31') ?? Number.NaN
  expect(last - first).toBe(3_652_058)
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), (epochDay) => {
      const date = fromEpochDay(epochDay) ?? ''
      expect(toEpochDay(date)).toBe(epochDay)
      const { year, month, day } = readDay(date) ?? { year: 0, month: 0, day: 0 }
      expect(writeDay(year, month, day)).toBe(date)
    }),
    { seed: 3, numRuns: 500 * inject('depth') },
  )
  expect([fromEpochDay(first - 1), fromEpochDay(last + 1), fromEpochDay(Number.NaN)]).toEqual([
    null,
    null,
    null,
  ])
})

test('months later and the same number earlier is the same day, unless a short month lies between', () => {
  const start = fc.tuple(
    fc.integer({ min: 1000, max: 8000 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  fc.assert(
    fc.property(start, fc.integer({ min: -9999, max: 9999 }), ([year, month, day], months) => {
      const date = writeDay(year, month, day) ?? ''
      expect(addWholeMonths(addWholeMonths(date, months) ?? '', -months)).toBe(date)
    }),
    { seed: 4, numRuns: 500 * inject('depth') },
  )
  expect(addWholeMonths('2024-03-31', -1)).toBe('2024-02-29')
  expect(addWholeMonths('0001-01-01', -1)).toBe(null)
})

test.each(['2024-2-1', '2023-02-29', '2024-13-01', '2024-00-10', '0000-01-01', '2024-01-01 ', ''])(
  '%j is no day',
  (text) => {
    expect(readDay(text)).toBe(null)
  },
)
