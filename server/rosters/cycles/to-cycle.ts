import type { cycleSchema, listedCycleSchema } from '@concord/contract'
import { type CycleWait, isOneOf, readCycleWait, type Viewer } from '@concord/domain'
import type { z } from 'zod'
import type { CycleSummary, StoredCycle } from './cycle-store.ts'
import type { StoredStep } from './step-store.ts'
import type { StoredStop } from './stop-store.ts'

type Cycle = z.input<typeof cycleSchema>

export const readWait = ({ state, run, has_mapping, open_stops }: StoredCycle): CycleWait | null =>
  readCycleWait(state, { hasMapping: has_mapping, isRunning: run !== null, openStops: open_stops })

export const countFindings = ({ rules }: CycleSummary): number =>
  Object.values(rules).reduce((all, one) => all + one, 0)

export function toListed(stored: StoredCycle): z.input<typeof listedCycleSchema> {
  const { id, state, stage, period, rows, file, revision, summary } = stored
  return {
    ...{ id, state, stage, period, rows, file, revision },
    roster: { id: stored.roster_id, prefix: stored.prefix, type: stored.type, sender: stored.sender },
    waitsFor: readWait(stored),
    dueOn: stored.due_on,
    receivedAt: stored.received_at.toISOString(),
    changedAt: stored.changed_at.toISOString(),
    balance: summary?.balance ?? null,
    findings: summary ? countFindings(summary) : null,
    openStops: stored.open_stops,
    receivedBy: stored.received_by,
  }
}

export function toChanges({ changes }: CycleSummary): Cycle['changes'] {
  if (changes === null) return null
  const { baseline, classes, terms, fields } = changes
  return { rows: baseline.rows, classes, terms, fields }
}

export const toStep = ({ at, ...step }: StoredStep): Cycle['steps'][number] => ({
  ...step,
  at: at.toISOString(),
})

function toPerson(id: string | null, name: string | null, at: Date | null) {
  return id === null || at === null ? null : { id, name: name ?? 'A user who is gone', at: at.toISOString() }
}

/** Tells whether the viewer released a stop first; a user who acts as another is still the same person. */
export const isFirstPerson = (viewer: Viewer, { first_by, first_impersonator }: StoredStop): boolean =>
  isOneOf(viewer, [first_by, first_impersonator])

/** Converts a stored stop. `mayRelease`: the viewer may release stops, and stops hold the cycle. */
export function toStop(stored: StoredStop, viewer: Viewer, mayRelease: boolean): Cycle['stops'][number] {
  const { number, stop, reason, disagreement } = stored
  const first = toPerson(stored.first_by, stored.first_name, stored.first_at)
  const second = toPerson(stored.second_by, stored.second_name, stored.second_at)
  const disagreed = toPerson(stored.disagreed_by, stored.disagreed_name, stored.disagreed_at)
  const isOwn = isFirstPerson(viewer, stored)
  const next = first === null ? 'first' : isOwn ? null : 'second'
  return {
    number,
    ...{ stop: stop.stop, message: stop.message, field: stop.field ?? null, share: stop.share ?? null },
    above: stop.above ?? null,
    usual: stop.learned ?? null,
    first: first && { ...first, reason: reason ?? '' },
    second,
    disagreed: disagreed && { ...disagreed, reason: disagreement ?? '' },
    canRelease: second === null && mayRelease ? next : null,
    isOwn,
  }
}
