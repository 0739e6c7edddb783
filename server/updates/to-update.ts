import type { api, ReplyOf } from '@concord/contract'
import type { StoredUpdate } from './update-store.ts'

export type Update = ReplyOf<typeof api.readDataUpdate>['update']

/** Returns an update as the calls answer it. */
export function toUpdate(stored: StoredUpdate): Update {
  return {
    id: stored.id,
    number: stored.number,
    state: stored.state,
    origin: stored.origin,
    title: stored.title,
    saidBy: stored.said_by,
    trueSince: stored.true_since,
    heardAt: stored.heard_at.toISOString(),
    createdBy: stored.created_by,
    createdAt: stored.created_at.toISOString(),
    changedAt: stored.changed_at.toISOString(),
    appliedAt: stored.applied_at?.toISOString() ?? null,
    appliedBy: stored.applied_by,
    undoneAt: stored.undone_at?.toISOString() ?? null,
    undoneBy: stored.undone_by,
    closedReason: stored.closed_reason,
    batchId: stored.batch_id,
    progress: stored.progress,
    failure: stored.failure,
    counts: {
      lines: stored.lines,
      toAnswer: stored.to_answer,
      changes: stored.changes,
      selected: stored.selected,
      practitioners: stored.practitioners,
      evidence: stored.evidence,
    },
    revision: stored.revision,
  }
}
