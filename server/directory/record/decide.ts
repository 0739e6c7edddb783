import type { api, BodyOf, ReplyOf } from '@concord/contract'
import {
  type DirectorySubject,
  findRecordField,
  isInternal,
  parseLinkPath,
  SOURCES,
  todayInUtc,
} from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { lockBatch } from '#server/ledger/batch-state.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { readSources } from './read-sources.ts'
import { findDecision, readAsOrganization } from './store.ts'

type Sources = ReplyOf<typeof api.readPractitionerSources>
type Field = Sources['fields'][number]

/** Makes the transaction read as the viewer's organization: one that may write to the ledger sees all organizations. */
async function readAsViewer(
  tx: Connection,
  viewer: SignedInContext['viewer'],
): Promise<SignedInContext['orgId']> {
  const orgId = viewer.user.orgId || null
  await readAsOrganization(tx, orgId)
  return orgId
}

function findChoice(
  fields: readonly Field[],
  { path, batchId, winnerBatchId }: BodyOf<typeof api.decidePractitioner>,
) {
  const field = fields.find((candidate) => candidate.path === path)
  const [winner] = field?.claims ?? []
  const chosen = field?.claims.find((claim) => claim.batchId === batchId && claim.verdict !== 'superseded')
  // Links are decided where both records are compared.
  const isDecidedHere = findRecordField(path)?.isClaimable !== false && parseLinkPath(path) === undefined
  if (!field || !winner || !chosen || !isDecidedHere) {
    throw new AppError('not_found')
  }
  if (winner.batchId !== winnerBatchId) throw new AppError('conflict', { current: winner.batchId })
  return { field, winner, chosen }
}

/**
 * Makes one of the stated values the value of the field, in a batch of its own. Internal users decide for everyone
 * where no claim belongs to their organization; all others decide for their organization.
 */
export async function decide(
  { config, tx, viewer }: Pick<SignedInContext, 'config' | 'tx' | 'viewer'>,
  subject: DirectorySubject,
  { npi, body }: { readonly npi: string; readonly body: BodyOf<typeof api.decidePractitioner> },
): Promise<ReplyOf<typeof api.decidePractitioner>> {
  // Who decides at the same time comes after, and learns that there is another winner.
  await lockLedger(tx)
  const orgId = await readAsViewer(tx, viewer)
  const { fields } = await readSources({ config, tx, viewer, orgId }, subject, { npi })
  const { field, winner, chosen } = findChoice(fields, body)
  const isPublic = orgId === null || (isInternal(viewer) && field.claims.every(({ isOwn }) => !isOwn))
  const batchId = await openBatch(tx, {
    sourceId: SOURCES.decidedConflict.id,
    orgId: isPublic ? null : orgId,
    label: `${field.label} of NPI ${npi}`,
  })
  const observedOn = [todayInUtc(), ...field.claims.map((claim) => claim.observedOn)].toSorted().at(-1) ?? ''
  await stageClaims(tx, batchId, [{ npi, observedOn, fields: { [field.path]: chosen.value } }])
  await applyClaims(tx, batchId, { userId: viewer.user.id })
  const details = { npi, field: field.label, path: field.path, before: winner.value, after: chosen.value }
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'conflict.decided',
    details: { ...details, batchId, isPublic },
  })
  return { batchId, isPublic }
}

/** Undoes a decision: the claims that it was about are resolved without it. */
export const undoDecision: Handler<typeof api.undoDecision> = async (
  { tx, viewer },
  { params: { batchId } },
) => {
  const decision = await findDecision(tx, batchId)
  const isReached = decision?.org_id === null ? isInternal(viewer) : decision?.org_id === viewer.user.orgId
  if (!decision || !isReached) throw new AppError('not_found')
  // Before the batch, as all who change one: whoever held only one of the two would wait for the other.
  await lockLedger(tx)
  const { state } = await lockBatch(tx, batchId)
  if (state !== 'applied') throw new AppError('conflict', { current: state })
  await undoBatch(tx, batchId, { userId: viewer.user.id })
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'conflict.undone',
    details: { batchId, npi: decision.npi, label: decision.label },
  })
  return { undone: true }
}
