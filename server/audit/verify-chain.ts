import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/database.ts'
import { openAuditKey } from './audit-key.ts'
import { findAnchors, findBrokenLink, readExtent } from './store.ts'

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

const BEGINNING = { seq: 0, hash: '' }

/** Walks the chain of an organization from its anchor, or its beginning, to its head. */
export async function verifyChain(
  connection: Connection,
  config: Config,
  orgId: string,
): Promise<ChainReport> {
  const anchors = await findAnchors(connection, orgId)
  const { events, headSeq } = await readExtent(connection, orgId)
  const removed = anchors.reduce((total, anchor) => total + anchor.removed, 0)
  const report = (broken: BrokenLink | null) => ({ orgId, events, removed, broken })

  const key = await openAuditKey(config)
  const forged = anchors.find(({ signature, ...anchor }) => !key.isSigned({ orgId, ...anchor }, signature))
  if (forged) return report({ seq: forged.seq, fault: 'anchor', at: forged.at })

  const start = anchors[0] ?? BEGINNING
  const link = await findBrokenLink(connection, orgId, start)
  if (link) return report({ seq: link.seq, fault: link.isChanged ? 'changed' : 'loose', at: link.at })

  const last = start.seq + events
  return report(headSeq === last ? null : { seq: last + 1, fault: 'missing', at: null })
}
