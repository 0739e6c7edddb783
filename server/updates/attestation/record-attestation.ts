import { randomUUID } from 'node:crypto'
import type { api, ReplyOf } from '@concord/contract'
import {
  CLOCK_TIME_ZONE,
  dayInZone,
  formatSeal,
  type PersonResult,
  SOURCES,
  toSealedText,
} from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { newUpdateFileKey } from '../create/update-file-keys.ts'
import { createUpdate } from '../create-update.ts'
import { insertEvidence, type SavedCall, storeSavedCall } from './call-store.ts'
import { sha256 } from './seal.ts'
import type { SortedAnswers } from './to-answers.ts'

type Source = (typeof SOURCES)['phoneAttestation' | 'webAttestation']
type Attested = ReplyOf<typeof api.saveCall>

export type Attestation = Pick<
  SavedCall,
  'id' | 'answers' | 'outcome' | 'spokeWith' | 'spokeRole' | 'note' | 'callBackAt'
> & {
  readonly source: Source
  readonly origin: 'attestation' | 'office'
  /** The name that people use: that of an office, or a number of records. */
  readonly label: string
  readonly contact: string
  readonly sorted: SortedAnswers
  /** The statements that were read, by NPI, with the office if there was one. */
  readonly read: Readonly<Record<string, unknown>>
}

async function vouch(
  { tx, viewer }: SignedInContext,
  { source, label, sorted }: Attestation,
  at: Date,
): Promise<string | null> {
  if (sorted.confirmed.size === 0) return null
  const batchId = await openBatch(tx, {
    sourceId: source.id,
    orgId: viewer.user.orgId,
    label: `${source.name}, ${label}`,
  })
  // The day on which clocks start: in the evening the day in UTC is tomorrow's.
  const observedOn = dayInZone(at, CLOCK_TIME_ZONE)
  const claims = [...sorted.confirmed].map(([npi, fields]) => ({ npi, observedOn, fields }))
  await stageClaims(tx, batchId, claims)
  await applyClaims(tx, batchId, { userId: viewer.user.id })
  return batchId
}

/** Changes are not applied here: they become a draft, with what was sealed as its evidence. */
async function draft(
  context: SignedInContext,
  { origin, source, label, contact, spokeWith, spokeRole, sorted }: Attestation,
  { text, seal, at }: { text: string; seal: string; at: Date },
) {
  if (sorted.changes.length === 0) return null
  const { tx, config, viewer } = context
  const person = [spokeWith, spokeRole].filter(Boolean).join(', ')
  const update = await createUpdate(context, {
    ...{ origin, title: label, heardAt: at, trueSince: null, changes: sorted.changes },
    saidBy: { source: label, person, contact },
    method: source === SOURCES.phoneAttestation ? 'phone' : undefined,
  })
  const key = newUpdateFileKey({ orgId: viewer.user.orgId, id: update.id })
  const bytes = await openFileStore(config).put(key, [Buffer.from(text)])
  await insertEvidence(tx, viewer.user.orgId, {
    ...{ updateId: update.id, id: randomUUID(), key, bytes, sha256: seal },
    name: `Sealed as ${formatSeal(seal)}.json`,
    addedBy: viewer.user.id || null,
  })
  return { id: update.id, number: update.number }
}

const countOf = (results: Iterable<PersonResult>, wanted: PersonResult): number =>
  [...results].filter((result) => result === wanted).length

/** Vouches for what is unchanged, drafts what is not, and seals both, in one transaction. */
export async function recordAttestation(
  context: SignedInContext,
  attestation: Attestation,
): Promise<Attested> {
  const { sorted, read, id, answers, label, outcome } = attestation
  const { viewer, tx } = context
  const at = new Date()
  const { spokeWith, spokeRole, note, callBackAt } = attestation
  const text = toSealedText({
    at: at.toISOString(),
    ...{ organization: viewer.user.orgId, by: viewer.user.id, saidBy: { name: spokeWith, role: spokeRole } },
    ...{ outcome, read, answers },
  })
  const seal = sha256(text)
  const batchId = await vouch(context, attestation, at)
  const update = await draft(context, attestation, { text, seal, at })
  await storeSavedCall(tx, viewer.user.orgId, {
    ...{ id, answers, outcome, spokeWith, spokeRole, note, callBackAt, text, seal, batchId, at },
    npis: [...sorted.results.keys()].map(Number),
    updateId: update?.id ?? null,
    results: sorted.results,
  })
  const results = [...sorted.results.values()]
  const counts = {
    unchanged: countOf(results, 'unchanged'),
    changed: countOf(results, 'changed'),
    left: countOf(results, 'left'),
    open: countOf(results, 'open'),
  }
  // The office link records its own event for an office that answers, because no user did it.
  if (attestation.origin === 'attestation')
    await insertAuditEvent(tx, {
      orgId: viewer.user.orgId,
      ...getActor(viewer),
      action: `attestation.${outcome === null ? 'web' : 'phone'}-saved`,
      details: { callId: id, name: label, outcome, seal, batchId, updateId: update?.id ?? null, ...counts },
    })
  return { seal, ...counts, batchId, update }
}
