import type { api, ReplyOf } from '@concord/contract'
import type { StoredReplay } from './store.ts'

export type Replay = ReplyOf<typeof api.startMappingReplay>['replay']

export function toReplay(stored: StoredReplay): Replay {
  const { id, state, revision, is_current, base_number, done, files, asked_at, finished_at } = stored
  return {
    ...{ id, state, revision, files },
    isCurrent: is_current,
    baseNumber: base_number,
    done: state === 'done' ? 1 : Math.min(1, Math.max(0, done)),
    askedAt: asked_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
  }
}
