import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from './calendar-date.ts'
import { readVerificationClock } from './verification-clock.ts'

it('says 41 days ago and 49 days left of the 90', () => {
  expect(readVerificationClock('2026-05-29', '2026-07-09')).toEqual({
    verifiedOn: '2026-05-29',
    dueOn: '2026-08-27',
    ageDays: 41,
    daysLeft: 49,
  })
})

it('is late from the day after the due one, and never younger than the day itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -50, max: 400 }), (start, age) => {
      const verifiedOn = addDays('1990-01-01', start)
      const clock = readVerificationClock(verifiedOn, addDays(verifiedOn, age))
      expect(clock.ageDays).toBe(Math.max(0, age))
      expect(clock.daysLeft < 0).toBe(age > 90)
      expect(daysBetween(verifiedOn, clock.dueOn)).toBe(90)
    }),
  )
})
