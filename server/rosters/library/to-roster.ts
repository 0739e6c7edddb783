import { dueCalendarSchema, type rosterSchema } from '@concord/contract'
import { type DueCalendar, readDueState } from '@concord/domain'
import type { z } from 'zod'
import type { StoredRoster } from './store.ts'

type Roster = z.input<typeof rosterSchema>

function getNext(stored: StoredRoster, due: DueCalendar | null, now: Date): Roster['next'] {
  if (due === null) return null
  const since = stored.due_since ?? stored.created_at
  const state = readDueState(due, { lastFileAt: stored.last_file_at, since, now })
  return { day: state.due.day, at: state.due.at.toISOString(), isLate: state.isLate }
}

/** Returns a roster as the API gives it; what is due is told as of `now`. */
export function toRoster(stored: StoredRoster, now: Date): Roster {
  const due = stored.due === null ? null : dueCalendarSchema.parse(stored.due)
  const { cycle } = stored
  return {
    ...{
      id: stored.id,
      prefix: stored.prefix,
      type: stored.type,
      sender: stored.sender,
      scope: stored.scope,
    },
    target: { id: stored.target_id, name: stored.target_name, version: stored.target_version },
    source:
      stored.source_id === null
        ? null
        : { id: stored.source_id, name: stored.source_name ?? '', version: stored.source_version },
    owner:
      stored.owner_id === null || stored.owner_name === null
        ? null
        : { id: stored.owner_id, name: stored.owner_name },
    due,
    next: stored.archived_at === null ? getNext(stored, due, now) : null,
    lastCycle:
      cycle === null
        ? null
        : {
            ...{ id: cycle.id, state: cycle.state, stage: cycle.stage, period: cycle.period },
            receivedAt: new Date(cycle.received_at).toISOString(),
            ...{ rows: cycle.rows, stops: cycle.stops, questions: cycle.questions },
          },
    createdAt: stored.created_at.toISOString(),
    archivedAt: stored.archived_at?.toISOString() ?? null,
    version: stored.version,
  }
}
