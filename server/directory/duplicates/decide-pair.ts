import type { api, BodyOf } from '@concord/contract'
import { printLinkPath, SOURCES } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { toDay } from '../record/record-parts.ts'
import { readAsOrganization } from '../record/store.ts'
import { findDecisionBatches, insertDecision } from './decision-store.ts'
import { findSeenPair, getOwnOrganization } from './read-pairs.ts'
import type { Pair } from './to-pair.ts'

type Deciding = Pick<SignedInContext, 'tx' | 'viewer'>
type Npis = readonly [string, string]

async function insertEvent(
  { tx, viewer }: Deciding,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertAuditEvent(tx, { orgId: viewer.user.orgId, ...getActor(viewer), action, details })
}

/**
 * Takes the ledger lock and reads in the view of the user's own organization. A simultaneous decision waits and then
 * sees what was decided. Returns the moment of the lock.
 */
async function takeTurn({ tx, viewer }: Deciding): Promise<Date> {
  const at = await lockLedger(tx)
  await readAsOrganization(tx, viewer.user.orgId || null)
  return at
}

/** Applies what is said of each of the two records about the other. */
async function applyDecision(
  { tx, viewer }: Deciding,
  [npi, otherNpi]: Npis,
  { orgId, isSame, at }: { readonly orgId: string; readonly isSame: boolean; readonly at: Date },
): Promise<string> {
  const batchId = await openBatch(tx, {
    sourceId: SOURCES.manualEdit.id,
    orgId: orgId === NO_ORGANIZATION ? null : orgId,
    label: `${isSame ? 'Same' : 'Not the same'}: NPI ${npi} and NPI ${otherNpi}`,
    startedAt: at,
  })
  const observedOn = toDay(at)
  await stageClaims(tx, batchId, [
    { npi, observedOn, fields: { [printLinkPath(otherNpi)]: isSame } },
    { npi: otherNpi, observedOn, fields: { [printLinkPath(npi)]: isSame } },
  ])
  await applyClaims(tx, batchId, { userId: viewer.user.id })
  return batchId
}

/** Links two records or keeps the pair out of the list, until it is undone. No value of the records changes. */
export async function decidePair(
  context: Deciding,
  npis: Npis,
  { verdict, leadingNpi, reason }: BodyOf<typeof api.decideDuplicate>,
): Promise<Pair> {
  const { tx, viewer } = context
  const at = await takeTurn(context)
  const { row, pair: current } = await findSeenPair(context, npis)
  const [npi, otherNpi] = npis
  if (leadingNpi !== undefined && !npis.includes(leadingNpi))
    throw new AppError('invalid_input', [{ field: 'leadingNpi', message: 'Choose one of the two NPIs.' }])
  const orgId = getOwnOrganization(viewer)
  if (current.decision?.isOwn) throw new AppError('conflict', { current })
  const batchId = await applyDecision(context, npis, { orgId, isSame: verdict === 'same', at })
  await insertDecision(tx, {
    orgId,
    npi,
    otherNpi,
    subject: row.subject,
    verdict,
    leadingNpi: verdict === 'same' ? (leadingNpi ?? npi) : null,
    reason,
    score: row.score,
    userId: viewer.user.id,
    at,
    batchId,
  })
  await insertEvent(context, `duplicate.${verdict === 'same' ? 'merged' : 'kept-apart'}`, {
    npi,
    otherNpi,
    reason,
    score: row.score / 100,
    batchId,
  })
  return (await findSeenPair(context, npis)).pair
}

export async function undoPair(context: Deciding, npis: Npis): Promise<Pair> {
  const { tx, viewer } = context
  await takeTurn(context)
  const { row } = await findSeenPair(context, npis)
  const [npi, otherNpi] = npis
  const batchIds = await findDecisionBatches(tx, { orgId: getOwnOrganization(viewer), npi, otherNpi })
  if (batchIds.length === 0) throw new AppError('not_found')
  for (const batchId of batchIds) await undoBatch(tx, batchId, { userId: viewer.user.id })
  await insertEvent(context, 'duplicate.undone', { npi, otherNpi, verdict: row.verdict })
  return (await findSeenPair(context, npis)).pair
}
