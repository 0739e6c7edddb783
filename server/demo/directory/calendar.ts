import { addDays } from '@concord/domain'

const MS_PER_DAY = 86_400_000

/** Everything in the demo workspace is dated back from one moment. */
export type Calendar = {
  now: Date
  /** 'YYYY-MM-DD', this many days ago. */
  dayAgo(days: number): string
  momentAgo(days: number): Date
}

export function makeCalendar(now: Date): Calendar {
  const today = now.toISOString().slice(0, 10)
  return {
    now,
    dayAgo: (days) => addDays(today, -Math.round(days)),
    momentAgo: (days) => new Date(Math.floor((now.getTime() - days * MS_PER_DAY) / 1000) * 1000),
  }
}
