import type { api, ReplyOf } from '@concord/contract'
import type { StoredConnection } from './connection-store.ts'

type Told = ReplyOf<typeof api.listRosterConnections>['connections'][number]

/** Converts a stored connection for a reply, which never includes its secret. */
export const toConnection = (stored: StoredConnection): Told => ({
  id: stored.id,
  direction: stored.direction,
  name: stored.name,
  settings: stored.settings,
  hostKey: stored.host_key,
  isAutomatic: stored.is_automatic,
  schedule: stored.schedule,
  isPaused: stored.is_paused,
  lookedAt: stored.looked_at?.toISOString() ?? null,
  problem: stored.problem,
  version: stored.version,
})
