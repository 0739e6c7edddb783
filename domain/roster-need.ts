import {
  type DueCalendar,
  type DueState,
  listDueDays,
  readDueState,
  type ServedDays,
} from './due-calendar.ts'
import { dayInZone } from './time-zone.ts'
import { type WaitingCycle, waitsForPerson } from './waiting-cycle.ts'

/** Groups rosters by what they need, the most urgent first. */
export const ROSTER_NEEDS = ['needsYou', 'dueToday', 'arrived', 'dueLater', 'unscheduled'] as const
export type RosterNeed = (typeof ROSTER_NEEDS)[number]

/** Says of a due day whether its file came, and how far it is. */
export const DUE_MARKS = ['done', 'running', 'waits', 'late', 'toCome'] as const
export type DueMark = (typeof DUE_MARKS)[number]

/** Returns how the file of a due day is marked, by its cycle. */
export function markCycle(cycle: WaitingCycle): DueMark {
  if (waitsForPerson(cycle)) return 'waits'
  const isOut = ['published', 'delivered', 'confirmed', 'canceled', 'rolledBack'].includes(cycle.state)
  return isOut ? 'done' : 'running'
}

/** Describes a roster as far as it says what it needs. */
export type ScheduledRoster = {
  readonly calendar: DueCalendar | null
  readonly days: ServedDays
  readonly lastCycle: (WaitingCycle & { readonly receivedAt: Date }) | null
}

/** Returns what a roster needs at an instant, and what is due; months are those of its calendar, else of UTC. */
export function readRosterNeed(
  { calendar, days, lastCycle }: ScheduledRoster,
  now: Date,
): { readonly need: RosterNeed; readonly due: DueState | null } {
  const due = calendar === null ? null : readDueState(calendar, days, now)
  const dayOf = (at: Date) => dayInZone(at, calendar?.timeZone ?? 'UTC')
  if (due?.isLate || (lastCycle !== null && waitsForPerson(lastCycle))) return { need: 'needsYou', due }
  if (due !== null && due.due.day === dayOf(now)) return { need: 'dueToday', due }
  const month = dayOf(now).slice(0, 7)
  if (lastCycle !== null && dayOf(lastCycle.receivedAt).slice(0, 7) === month) return { need: 'arrived', due }
  return { need: due === null ? 'unscheduled' : 'dueLater', due }
}

/** Returns the due days of a roster between two days, each with what became of its file. */
export function markDueDays(
  calendar: DueCalendar,
  {
    cycles,
    since,
    now,
  }: { readonly cycles: ReadonlyMap<string, WaitingCycle>; readonly since: Date; readonly now: Date },
  [from, to]: readonly [from: string, to: string],
): readonly { readonly day: string; readonly mark: DueMark }[] {
  return listDueDays(calendar, from, to).flatMap(({ day, at }) => {
    const cycle = cycles.get(day)
    if (cycle) return [{ day, mark: markCycle(cycle) }]
    if (at <= since) return []
    return [{ day, mark: at <= now ? ('late' as const) : ('toCome' as const) }]
  })
}
