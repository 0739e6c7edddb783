import { expect, test } from 'vitest'
import type { CycleState, CycleWait } from './cycle-state.ts'
import type { DueCalendar } from './due-calendar.ts'
import { markDueDays, readRosterNeed, type ScheduledRoster } from './roster-need.ts'

const NOW = new Date('2026-07-09T12:00:00Z')
const since = new Date('2026-01-01T00:00:00Z')
const dueOn = (day: number): DueCalendar => ({ every: 'month', day, hour: 17, timeZone: 'UTC' })
const cycle = (state: CycleState, receivedAt: string, stops = 0, waitsFor: CycleWait | null = null) => ({
  ...{ state, stops, questions: 0, waitsFor },
  receivedAt: new Date(receivedAt),
})
const roster = (given: Partial<ScheduledRoster>, served: readonly string[] = []): ScheduledRoster => ({
  ...{ calendar: null, lastCycle: null, ...given },
  days: { served: new Set(served), since },
})
const needOf = (one: ScheduledRoster) => readRosterNeed(one, NOW).need

test.each([
  ['is late', roster({ calendar: dueOn(5) }, ['2026-06-05']), 'needsYou'],
  ['waits for a person', roster({ lastCycle: cycle('held', '2026-06-01') }), 'needsYou'],
  ['has a stop that runs on', roster({ lastCycle: cycle('checked', '2026-06-01', 1) }), 'needsYou'],
  [
    'waits for its first mapping',
    roster({ lastCycle: cycle('read', '2026-07-03', 0, 'mapping') }),
    'needsYou',
  ],
  [
    'waits for an approval',
    roster({ lastCycle: cycle('compared', '2026-07-03', 0, 'approval') }),
    'needsYou',
  ],
  ['is due today', roster({ calendar: dueOn(9) }, ['2026-06-09']), 'dueToday'],
  [
    'came today',
    roster({ calendar: dueOn(9), lastCycle: cycle('checked', '2026-07-09') }, ['2026-06-09', '2026-07-09']),
    'arrived',
  ],
  [
    'came this month',
    roster({ calendar: dueOn(5), lastCycle: cycle('confirmed', '2026-07-03') }, ['2026-07-05']),
    'arrived',
  ],
  [
    'is due later',
    roster({ calendar: dueOn(20), lastCycle: cycle('confirmed', '2026-06-20') }, ['2026-06-20']),
    'dueLater',
  ],
  ['is never due', roster({ lastCycle: cycle('confirmed', '2026-06-20') }), 'unscheduled'],
] as const)('a roster that %s stands with what it needs', (_, one, need) => {
  expect(needOf(one)).toBe(need)
})

test('each due day says what became of its file, and those before the calendar began say nothing', () => {
  const weekly: DueCalendar = { every: 'week', weekday: 1, hour: 12, timeZone: 'UTC' }
  const cycles = new Map([
    ['2026-07-06', cycle('held', '2026-07-06')],
    ['2026-06-29', cycle('confirmed', '2026-06-28')],
  ])
  const marks = markDueDays(weekly, { cycles, since: new Date('2026-06-16'), now: NOW }, [
    '2026-06-08',
    '2026-07-13',
  ])
  expect(marks).toEqual([
    { day: '2026-06-22', mark: 'late' },
    { day: '2026-06-29', mark: 'done' },
    { day: '2026-07-06', mark: 'waits' },
    { day: '2026-07-13', mark: 'toCome' },
  ])
})
