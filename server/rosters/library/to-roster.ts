import { dueCalendarSchema, type rosterCycleSchema, type rosterSchema } from '@concord/contract'
import {
  type CycleWait,
  type DueCalendar,
  readCycleWait,
  readRosterNeed,
  type ServedDays,
} from '@concord/domain'
import type { z } from 'zod'
import type { StoredCycle, StoredRoster } from './store.ts'

export type Roster = z.input<typeof rosterSchema>
type Cycle = z.input<typeof rosterCycleSchema>

export const readWait = ({ state, run, has_mapping, stops }: StoredCycle): CycleWait | null =>
  readCycleWait(state, { hasMapping: has_mapping, isRunning: run !== null, openStops: stops })

export function toCycle(stored: StoredCycle): Cycle {
  const { id, state, stage, period, rows, stops, questions, file } = stored
  return {
    ...{ id, state, stage, period, rows, stops, questions, file, waitsFor: readWait(stored) },
    dueOn: stored.due_on,
    receivedAt: new Date(stored.received_at).toISOString(),
  }
}

export function readCalendar({ due }: StoredRoster): DueCalendar | null {
  return due === null ? null : dueCalendarSchema.parse(due)
}

export function readServedDays({ cycles, due_since, created_at }: StoredRoster): ServedDays {
  const days = cycles.flatMap(({ due_on, state }) =>
    due_on === null || state === 'canceled' ? [] : [due_on],
  )
  return { served: new Set(days), since: due_since ?? created_at }
}

function readNeed(stored: StoredRoster, now: Date): Pick<Roster, 'need' | 'next'> {
  const [last] = stored.cycles
  const lastCycle =
    last === undefined ? null : { ...last, waitsFor: readWait(last), receivedAt: new Date(last.received_at) }
  const scheduled = { calendar: readCalendar(stored), days: readServedDays(stored), lastCycle }
  const { need, due } = readRosterNeed(scheduled, now)
  if (stored.archived_at !== null || due === null) return { need, next: null }
  return { need, next: { day: due.due.day, at: due.due.at.toISOString(), isLate: due.isLate } }
}

/** Returns a roster in the form of the API; its need and its due day are those at `now`. */
export function toRoster(stored: StoredRoster, now: Date): Roster {
  const { id, prefix, type, sender, scope, version, cycles } = stored
  const [last] = cycles
  const { source_id, source_name, owner_id, owner_name } = stored
  return {
    ...{ id, prefix, type, sender, scope, version },
    target: { id: stored.target_id, name: stored.target_name, version: stored.target_version },
    source:
      source_id === null ? null : { id: source_id, name: source_name ?? '', version: stored.source_version },
    owner: owner_id === null || owner_name === null ? null : { id: owner_id, name: owner_name },
    due: readCalendar(stored),
    ...readNeed(stored, now),
    lastCycle: last === undefined ? null : toCycle(last),
    createdAt: stored.created_at.toISOString(),
    archivedAt: stored.archived_at?.toISOString() ?? null,
  }
}
