import type { api, ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { nextRunAfter } from './removal-time.ts'
import { getRetentionEnd } from './remove-expired.ts'
import { findLastExpired, summarizeEvents } from './store.ts'

/** Returns what the next run would take from the log of an organization that keeps its events for so many days. */
export async function previewRemoval(
  connection: Connection,
  { orgId, days }: { readonly orgId: string; readonly days: number },
  now = new Date(),
): Promise<ReplyOf<typeof api.previewAuditRemoval>> {
  const nextRun = nextRunAfter(now)
  const last = await findLastExpired(connection, orgId, getRetentionEnd(days, nextRun))
  const { events, from, to } = last
    ? await summarizeEvents(connection, orgId, last.seq)
    : { events: 0, from: null, to: null }
  return {
    events,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    nextRun: nextRun.toISOString(),
  }
}
