import { facetValues } from '@concord/domain'
import { expect, test } from 'vitest'
import { daysOfBucket, getDayNumber } from './verified-days.ts'

const TODAY = getDayNumber(new Date('2026-11-21T23:59:59Z'))

test('a day begins at midnight UTC', () => {
  expect(getDayNumber(new Date('2026-11-22T00:00:00Z'))).toBe(TODAY + 1)
})

test('every day belongs to exactly one bucket', () => {
  const bucketsOf = (day: number) =>
    facetValues('verified').filter((bucket) => {
      const { from, to } = daysOfBucket(bucket, TODAY)
      return day >= from && day <= to
    })
  const buckets = [
    0,
    1,
    TODAY - 91,
    TODAY - 90,
    TODAY - 61,
    TODAY - 60,
    TODAY - 31,
    TODAY - 30,
    TODAY,
    TODAY + 1,
  ]
  expect(buckets.map(bucketsOf)).toEqual([
    ['never'],
    ['over90'],
    ['over90'],
    ['days61to90'],
    ['days61to90'],
    ['days31to60'],
    ['days31to60'],
    ['days0to30'],
    ['days0to30'],
    ['days0to30'],
  ])
})
