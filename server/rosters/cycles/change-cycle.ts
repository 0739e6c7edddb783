import { type api, type BodyOf, CYCLE_ERRORS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { canFollow } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { approvedFilesJob } from './approved-files-job.ts'
import { assertCanRunAgain, beginAgain } from './begin-again.ts'
import { openSeenCycle, refuseChange } from './check-revision.ts'
import { hasRejected } from './clean-files.ts'
import { cycleCanceledJob } from './cycle-canceled-job.ts'
import { type CycleKey, findCycle, findEarlierCycles, type StoredCycle } from './cycle-store.ts'
import { moveCycle } from './move-cycle.ts'
import { endRun } from './run-store.ts'

type Changed = ReplyOf<typeof api.runCycle>
/** Earlier cycles among which a baseline is looked for. */
const MAX_LOOKED_AT = 200

export const getKey = ({ viewer }: SignedInContext, { cycleId }: { readonly cycleId: string }): CycleKey => ({
  orgId: viewer.user.orgId,
  id: cycleId,
})

/** Returns the revision and state of a cycle after a change, which is what every change of a cycle replies. */
export async function readChanged({ tx }: SignedInContext, key: CycleKey): Promise<Changed> {
  const cycle = await findCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  return { revision: cycle.revision, state: cycle.state }
}

type CycleAction =
  | 'run-again'
  | 'canceled'
  | 'approved'
  | 'stop-released'
  | 'stop-agreed'
  | 'stop-returned'
  | 'cells-fixed'
  | 'fixes-applied'
  | 'fixes-undone'
  | 'file-downloaded'

/** Writes into the audit log what someone did to a cycle. */
export function auditCycle(
  { tx, viewer }: SignedInContext,
  action: CycleAction,
  { id, sender, type, period }: StoredCycle,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const name = `${sender}, ${type}, ${period.slice(0, 7)}`
  return insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: `cycle.${action}`,
    details: { cycleId: id, name, ...details },
  })
}

async function checkBaseline({ tx, viewer }: SignedInContext, cycle: StoredCycle, baselineId: string) {
  const earlier = await findEarlierCycles(tx, viewer.user.orgId, cycle, MAX_LOOKED_AT)
  if (earlier.some(({ id }) => id === baselineId)) return
  throw new AppError('invalid_input', [{ field: 'baselineId', message: CYCLE_ERRORS.otherBaseline }])
}

export async function runAgain(
  context: SignedInContext,
  params: ParamsOf<typeof api.runCycle>,
  { revision, baselineId }: BodyOf<typeof api.runCycle>,
): Promise<Changed> {
  const { tx, viewer } = context
  const key = getKey(context, params)
  const cycle = await openSeenCycle(tx, key, revision)
  assertCanRunAgain(cycle)
  if (baselineId !== undefined) await checkBaseline(context, cycle, baselineId)
  await beginAgain(tx, key.orgId, cycle, {
    ...{ userId: viewer.user.id, reason: 'Run again', baselineId: baselineId ?? null },
  })
  await auditCycle(context, 'run-again', cycle)
  return readChanged(context, key)
}

export async function cancelCycle(
  context: SignedInContext,
  params: ParamsOf<typeof api.cancelCycle>,
  { revision, reason }: BodyOf<typeof api.cancelCycle>,
): Promise<Changed> {
  const { tx, viewer } = context
  const key = getKey(context, params)
  const cycle = await openSeenCycle(tx, key, revision)
  if (!canFollow(cycle.state, 'canceled')) throw refuseChange('state', cycle)
  await endRun(tx, key)
  await moveCycle(tx, key.orgId, cycle, 'canceled', { userId: viewer.user.id, reason })
  await enqueue(tx, cycleCanceledJob, key)
  await auditCycle(context, 'canceled', cycle, { reason })
  return readChanged(context, key)
}

export async function approveCycle(
  context: SignedInContext,
  params: ParamsOf<typeof api.approveCycle>,
  { revision }: BodyOf<typeof api.approveCycle>,
): Promise<Changed> {
  const { tx, viewer } = context
  const key = getKey(context, params)
  const cycle = await openSeenCycle(tx, key, revision)
  if (cycle.open_stops > 0) throw refuseChange('openStops', cycle)
  if (cycle.run !== null || !canFollow(cycle.state, 'approved')) throw refuseChange('state', cycle)
  // Rows that go out without what was rejected are counted when their files are made.
  const isChanged = await hasRejected(tx, key, cycle)
  const counts: Record<string, number> = isChanged ? {} : { rows: cycle.summary?.balance.out ?? 0 }
  await moveCycle(tx, key.orgId, cycle, 'approved', { userId: viewer.user.id, counts })
  if (isChanged) await enqueue(tx, approvedFilesJob, key)
  await auditCycle(context, 'approved', cycle, counts)
  return readChanged(context, key)
}
