import { type DueCalendar, findLastDue, listDueDays } from './due-calendar.ts'

/** Says what became of the file of a due day; one is missed once the next one is due as well. */
export const DUE_OUTCOMES = ['came', 'cameLate', 'late', 'missed', 'toCome'] as const
export type DueOutcome = (typeof DUE_OUTCOMES)[number]

/** Says which files came, by the day that they were for ('YYYY-MM-DD'), and since when the calendar counts. */
export type DueArrivals = {
  readonly arrivals: ReadonlyMap<string, Date>
  readonly since: Date
  readonly now: Date
}

export type DueDayOutcome = {
  readonly day: string
  readonly outcome: DueOutcome
  readonly receivedAt: Date | null
}

/** Returns the due days of a roster between two days, both included, each with what became of its file. */
export function listDueOutcomes(
  calendar: DueCalendar,
  { arrivals, since, now }: DueArrivals,
  [from, to]: readonly [from: string, to: string],
): readonly DueDayOutcome[] {
  const last = findLastDue(calendar, now).day
  return listDueDays(calendar, from, to).flatMap(({ day, at }): DueDayOutcome[] => {
    const receivedAt = arrivals.get(day) ?? null
    if (receivedAt !== null) return [{ day, outcome: receivedAt <= at ? 'came' : 'cameLate', receivedAt }]
    if (at <= since) return []
    const isOver = at <= now
    return [{ day, outcome: isOver ? (day === last ? 'late' : 'missed') : 'toCome', receivedAt }]
  })
}
