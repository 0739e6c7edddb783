import { createHash } from 'node:crypto'
import type { api, ReplyOf } from '@concord/contract'
import { getEntitlement, seesEntities, todayInUtc } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { changeBatch } from '#server/ledger/change-batch.ts'
import { compareResolved, countRecords } from '#server/ledger/resolve-records.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { checkLines } from './check-lines.ts'
import {
  findWritable,
  findWrite,
  findWrittenBatch,
  insertWrite,
  lockWriteKey,
  openApiSource,
  readAsOrganization,
} from './write-store.ts'

type Write = typeof api.writeChangelog
type Written = ReplyOf<typeof api.applyChangelogBatch>
type Answer = Omit<ReplyOf<Write>, 'isRepeated'>
type Context = ContextOf<Write>

async function readDraft(tx: Connection, batchId: string, npis: readonly number[]): Promise<Written> {
  const difference = await compareResolved(tx, npis, { withIds: [batchId] })
  return {
    batchId,
    state: 'draft',
    records: countRecords(difference),
    fields: difference.changes.length,
    conflicts: difference.conflicts,
  }
}

async function change(
  context: Context,
  kind: 'apply' | 'undo',
  { batchId, label }: { readonly batchId: string; readonly label: string },
): Promise<Written> {
  const done = await changeBatch(kind, context, { batchId, reason: `By API: ${label}` })
  if (done.outcome === 'started') {
    const state = kind === 'apply' ? 'applying' : 'undoing'
    return { batchId, state, records: null, fields: null, conflicts: null }
  }
  const { records, fields, conflicts } = done
  return { batchId, state: kind === 'apply' ? 'applied' : 'undone', records, fields, conflicts }
}

/** Stages the lines that can be taken as a batch of the organization; refuses the call where none can. */
async function write(
  context: Context,
  { label, apply, observedOn, changes }: Parameters<Handler<Write>>[1]['body'],
): Promise<Answer> {
  const { tx, viewer } = context
  const { orgId } = viewer.user
  const npis = [...new Set(changes.map(({ npi }) => npi))]
  const writable = await findWritable(tx, npis, {
    entitlement: getEntitlement(viewer),
    withEntities: seesEntities(viewer),
  })
  const problems = checkLines(changes, writable)
  const lines = problems.map((problem, index) => ({
    line: index + 1,
    outcome: problem === undefined ? ('taken' as const) : ('refused' as const),
    message: problem ?? null,
  }))
  const taken = changes.filter((_, index) => problems[index] === undefined)
  if (taken.length === 0) {
    const details = lines.map(({ message }, index) => ({ field: `changes.${index}`, message }))
    throw new AppError('invalid_input', details)
  }
  const batchId = await openBatch(tx, { sourceId: await openApiSource(tx, orgId), orgId, label })
  const day = observedOn ?? todayInUtc()
  await stageClaims(
    tx,
    batchId,
    taken.map(({ npi, path, value }) => ({ npi, observedOn: day, fields: { [path]: value } })),
  )
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'changelog.written',
    details: { batchId, name: label, rows: taken.length, isApplied: apply },
  })
  const claimed = [...new Set(taken.map(({ npi }) => Number(npi)))]
  const written = apply
    ? await change(context, 'apply', { batchId, label })
    : await readDraft(tx, batchId, claimed)
  return { ...written, lines }
}

export const writeChangelog: Handler<Write> = async (context, { headers, body }) => {
  const { tx, viewer } = context
  const { orgId } = viewer.user
  const key = { orgId, key: headers['idempotency-key'] }
  const sha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  await readAsOrganization(tx, orgId)
  await lockWriteKey(tx, key)
  const earlier = await findWrite<Answer>(tx, key)
  if (earlier && earlier.sha256 !== sha256)
    throw new AppError('conflict', { reason: 'This idempotency key was sent with another body before.' })
  if (earlier) return { ...earlier.answer, isRepeated: true }
  const answer = await write(context, body)
  await insertWrite(tx, key, { sha256, batchId: answer.batchId, answer })
  return { ...answer, isRepeated: false }
}

/** Lets a batch that was written by API count, or takes it back. */
export async function changeWritten(
  context: Context,
  kind: 'apply' | 'undo',
  batchId: string,
): Promise<Written> {
  const { tx, viewer } = context
  const batch = await findWrittenBatch(tx, viewer.user.orgId, batchId)
  if (!batch) throw new AppError('not_found')
  return change(context, kind, { batchId, label: batch.label })
}
