import { AUDIT_RETENTION_SETTING, readAuditRetentionDays } from '@concord/domain'
import type { Program } from '#server/http/route.ts'
import { openAuditKey } from './audit-key.ts'
import { findChains, findLastExpired, findRetentionSetting, insertAuditEvent, removeEvents } from './store.ts'

const DAY_MS = 86_400_000

/** Returns the moment before which events have reached the end of their retention. */
export const getRetentionEnd = (days: number, now: Date) => new Date(now.getTime() - days * DAY_MS)

/** Takes from each chain what its organization no longer keeps, each in a transaction of its own. */
export async function removeExpiredEvents({ config, database }: Program, now = new Date()): Promise<void> {
  const key = await openAuditKey(config)
  const chains = await database.asSystem((connection) => findChains(connection, null))
  for (const { orgId } of chains) {
    await database.asSystem(async (connection) => {
      const setting = await findRetentionSetting(connection, orgId, AUDIT_RETENTION_SETTING)
      const days = readAuditRetentionDays(setting)
      const last = await findLastExpired(connection, orgId, getRetentionEnd(days, now))
      if (!last) return
      const signature = key.sign({ orgId, ...last, at: now })
      const removed = await removeEvents(connection, orgId, { seq: last.seq, at: now, signature })
      const details = { removed, lastSeq: last.seq, keptDays: days }
      await insertAuditEvent(connection, { orgId, userId: null, action: 'audit.expired', details })
    })
  }
}
