import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { openAuditKey } from './audit-key.ts'
import { type ChainPart, findAnchors, findLink, readChainPart } from './store.ts'

/** `seq`: the first event that is wrong; `missing` are events at the end that the chain once had. */
export type BrokenLink = {
  readonly seq: number
  readonly fault: 'changed' | 'loose' | 'missing' | 'anchor'
  readonly at: Date | null
}

export type ChainReport = {
  readonly orgId: string
  readonly events: number
  /** Events that were removed at the end of their retention. */
  readonly removed: number
  readonly broken: BrokenLink | null
}

/** One part of a chain: its events, the last of them, and what the whole chain is known to be when it is the last part. */
type PartReport = {
  readonly events: number
  readonly lastSeq: number
  readonly isLast: boolean
  readonly removed: number
  readonly broken: BrokenLink | null
}

const BEGINNING = { seq: 0, hash: '' }
/** Hashing so many takes a second: far less than the time that a statement of a call has. */
export const EVENTS_AT_ONCE = 50_000

function findFault({ link, isLast, lastSeq, headSeq }: ChainPart & { isLast: boolean }): BrokenLink | null {
  if (link) return { seq: link.seq, fault: link.isChanged ? 'changed' : 'loose', at: link.at }
  return isLast && headSeq !== lastSeq ? { seq: lastSeq + 1, fault: 'missing', at: null } : null
}

/**
 * Verifies the next events of a chain after one that was verified, 0 for its beginning. Where retention removed events
 * meanwhile, it looks again from the anchor of now.
 */
export async function verifyPart(
  connection: Connection,
  config: Config,
  { orgId, after, eventsAtOnce }: { orgId: string; after: number; eventsAtOnce: number },
): Promise<PartReport> {
  const key = await openAuditKey(config)
  for (;;) {
    const anchors = await findAnchors(connection, orgId)
    const removed = anchors.reduce((total, anchor) => total + anchor.removed, 0)
    const forged = anchors.find(({ signature, ...anchor }) => !key.isSigned({ orgId, ...anchor }, signature))
    if (forged) {
      const broken = { seq: forged.seq, fault: 'anchor', at: forged.at } as const
      return { events: 0, lastSeq: forged.seq, isLast: true, removed, broken }
    }
    const anchor = anchors[0] ?? BEGINNING
    const verified = after > anchor.seq ? await findLink(connection, orgId, after) : undefined
    const part = await readChainPart(connection, orgId, verified ?? anchor, eventsAtOnce)
    const [anchorNow = BEGINNING] = await findAnchors(connection, orgId)
    if (anchorNow.seq !== anchor.seq) continue
    const isLast = part.events < eventsAtOnce
    const broken = findFault({ ...part, isLast })
    return { events: part.events, lastSeq: part.lastSeq, isLast: isLast || broken !== null, removed, broken }
  }
}

/** Walks the chain of an organization from its anchor, or its beginning, to its head. */
export async function verifyChain(
  connection: Connection,
  config: Config,
  orgId: string,
): Promise<ChainReport> {
  for (let [events, after] = [0, 0]; ; ) {
    const part = await verifyPart(connection, config, { orgId, after, eventsAtOnce: EVENTS_AT_ONCE })
    events += part.events
    after = part.lastSeq
    if (part.isLast) return { orgId, events, removed: part.removed, broken: part.broken }
  }
}
