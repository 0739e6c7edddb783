import type { api, BodyOf, ReplyOf } from '@concord/contract'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { countExpectedEvents, findChains } from './store.ts'
import { getOrganization } from './to-audit-event.ts'
import { EVENTS_AT_ONCE, verifyPart } from './verify-chain.ts'

/** A call ends after so many, and is made again for what follows: each takes some seconds, however long the log is. */
const MAX_EVENTS = 100_000
const MAX_CHAINS = 200

type Verified = ReplyOf<typeof api.verifyAudit>

/** Verifies the chain of an organization, or for null all chains, from where an earlier call came to. */
export async function verifyLog(
  tx: Connection,
  config: Config,
  {
    orgId,
    after,
    maxEvents = MAX_EVENTS,
  }: { orgId: string | null; after: BodyOf<typeof api.verifyAudit>['after']; maxEvents?: number },
): Promise<Verified> {
  const total = await countExpectedEvents(tx, orgId)
  const broken: Verified['broken'] = []
  let [chains, events, removed] = [0, 0, 0]
  for (const chain of await findChains(tx, orgId)) {
    if (after && chain.orgId < after.orgId) continue
    let seq = chain.orgId === after?.orgId ? after.seq : 0
    for (let isOver = false; !isOver; ) {
      if (events >= maxEvents || chains >= MAX_CHAINS)
        return { chains, events, removed, broken, total, next: { orgId: chain.orgId, seq } }
      const eventsAtOnce = Math.min(EVENTS_AT_ONCE, maxEvents - events)
      const part = await verifyPart(tx, config, { orgId: chain.orgId, after: seq, eventsAtOnce })
      events += part.events
      seq = part.lastSeq
      isOver = part.isLast
      if (part.broken)
        broken.push({
          ...part.broken,
          orgId: chain.orgId,
          organization: getOrganization(chain.orgId, chain.organization),
          at: part.broken.at?.toISOString() ?? null,
        })
      if (isOver) removed += part.removed
    }
    chains += 1
  }
  return { chains, events, removed, broken, total, next: null }
}
