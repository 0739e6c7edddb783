import type { FacetValue } from '@concord/domain'

export type Verified = FacetValue<'verified'>

const MS_OF_A_DAY = 86_400_000
const FIRST_DAY = 1
export const LAST_DAY = 65_535

/** Returns the number of UTC days since 1970-01-01. */
export function getDayNumber(date: Date): number {
  return Math.floor(date.getTime() / MS_OF_A_DAY)
}

/**
 * Returns days of verification that fall into a bucket on this day; day 0 stands for never. A day to come counts as
 * today.
 */
export function daysOfBucket(bucket: Verified, today: number): { from: number; to: number } {
  const aged = (youngest: number, oldest: number) => ({
    from: Math.max(FIRST_DAY, today - oldest),
    to: youngest === 0 ? LAST_DAY : today - youngest,
  })
  switch (bucket) {
    case 'days0to30':
      return aged(0, 30)
    case 'days31to60':
      return aged(31, 60)
    case 'days61to90':
      return aged(61, 90)
    case 'over90':
      return aged(91, LAST_DAY)
    case 'never':
      return { from: 0, to: 0 }
  }
}
