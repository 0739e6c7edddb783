import type { api, BodyOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { insertDecision, undoDecision } from './decision-store.ts'
import { findSeenPair, getOwnOrganization } from './read-pairs.ts'
import type { Pair } from './to-pair.ts'

async function insertEvent(
  { tx, viewer }: SignedInContext,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertAuditEvent(tx, { orgId: viewer.user.orgId, ...getActor(viewer), action, details })
}

/** Both records stay as they are: a decision links them, or keeps the pair out of the list, until it is undone. */
export async function decidePair(
  context: SignedInContext,
  npis: readonly [string, string],
  { verdict, leadingNpi, reason }: BodyOf<typeof api.decideDuplicate>,
): Promise<Pair> {
  const { tx, viewer } = context
  const { row } = await findSeenPair(context, npis)
  const [npi, otherNpi] = npis
  if (leadingNpi !== undefined && !npis.includes(leadingNpi))
    throw new AppError('invalid_input', [{ field: 'leadingNpi', message: 'Choose one of the two NPIs.' }])
  const isDecided = await insertDecision(tx, {
    orgId: getOwnOrganization(viewer),
    npi,
    otherNpi,
    subject: row.subject,
    verdict,
    leadingNpi: verdict === 'same' ? (leadingNpi ?? npi) : null,
    reason,
    score: row.score,
    userId: viewer.user.id,
    at: new Date(),
  })
  const { pair } = await findSeenPair(context, npis)
  if (!isDecided) throw new AppError('conflict', { current: pair })
  await insertEvent(context, `duplicate.${verdict === 'same' ? 'merged' : 'kept-apart'}`, {
    npi,
    otherNpi,
    reason,
    score: row.score / 100,
  })
  return pair
}

export async function undoPair(context: SignedInContext, npis: readonly [string, string]): Promise<Pair> {
  const { tx, viewer } = context
  const { row } = await findSeenPair(context, npis)
  const [npi, otherNpi] = npis
  const orgId = getOwnOrganization(viewer)
  if (!(await undoDecision(tx, { orgId, npi, otherNpi, userId: viewer.user.id, at: new Date() })))
    throw new AppError('not_found')
  await insertEvent(context, 'duplicate.undone', { npi, otherNpi, verdict: row.verdict })
  return (await findSeenPair(context, npis)).pair
}
