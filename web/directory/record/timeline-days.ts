import { addDays, todayInUtc } from '@concord/domain'
import type { Timeline } from './queries.ts'

/** Returns the nearest days with a change before and after the shown one; null if none is before, or today is next. */
export function findNeighbors(
  { days }: Pick<Timeline, 'days'>,
  asOf: string | null,
): { readonly before: string | null; readonly after: string | null } {
  const shown = asOf ?? todayInUtc()
  return {
    before: days.findLast(({ on }) => on < shown)?.on ?? null,
    after: days.find(({ on }) => on > shown && on < todayInUtc())?.on ?? null,
  }
}

/** Returns the first and the last day of the strip. */
export function getSpan({
  enteredOn,
  days,
}: Pick<Timeline, 'days' | 'enteredOn'>): readonly [string, string] {
  const today = todayInUtc()
  const first = [enteredOn, days[0]?.on].filter((day) => day !== null && day !== undefined).toSorted()[0]
  return [first !== undefined && first < today ? first : addDays(today, -30), today]
}
