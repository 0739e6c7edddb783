import type { api, BodyOf, ParamsOf, PUBLISH_CONFLICTS, ReplyOf } from '@concord/contract'
import { canFollow } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { getKey, readChanged } from '../cycles/change-cycle.ts'
import { openSeenCycle } from '../cycles/check-revision.ts'
import { type CycleKey, raiseRevision, type StoredCycle } from '../cycles/cycle-store.ts'
import { publicationJob } from './publication-job.ts'
import {
  askForTask,
  endTask,
  findPublication,
  findPublishedBatch,
  hasNewerPublished,
  type PublishTask,
  type StoredPublication,
  type StoredPublishedBatch,
} from './publication-store.ts'

type Changed = ReplyOf<typeof api.publishCycle>
type Params = ParamsOf<typeof api.publishCycle>

function refuse(
  reason: (typeof PUBLISH_CONFLICTS)[number],
  { revision, state }: Pick<StoredCycle, 'revision' | 'state'>,
): AppError {
  return new AppError('conflict', { reason, current: { revision, state } })
}

type Opened = {
  readonly key: CycleKey
  readonly cycle: StoredCycle
  readonly publication: StoredPublication | undefined
  readonly batch: StoredPublishedBatch | undefined
}

async function open(context: SignedInContext, params: Params, revision: number): Promise<Opened> {
  const key = getKey(context, params)
  const cycle = await openSeenCycle(context.tx, key, revision)
  const publication = await findPublication(context.tx, key)
  const batch = publication?.batch_id ? await findPublishedBatch(context.tx, publication.batch_id) : undefined
  return { key, cycle, publication, batch }
}

/**
 * Tells whether a cycle has a preview of its current results. A cycle that was rolled back needs a new preview before
 * it is published again.
 */
export const isPreviewed = (
  cycle: StoredCycle,
  publication: StoredPublication | undefined,
  batch: StoredPublishedBatch | undefined,
): boolean =>
  batch?.state === 'draft' &&
  publication?.impact != null &&
  publication.staged_attempt !== null &&
  publication.staged_attempt === cycle.result_attempt

/** Tells whether a cycle may be published now: what is published is taken back first. */
export const mayPublish = ({ state, run }: StoredCycle, batch: StoredPublishedBatch | undefined): boolean =>
  run === null && batch?.state !== 'applied' && canFollow(state, 'published')

async function audit(
  { tx, viewer }: SignedInContext,
  { id, sender, type, period }: StoredCycle,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await insertAuditEvent(tx, {
    ...{ orgId: viewer.user.orgId, ...getActor(viewer), action },
    details: { cycleId: id, name: `${sender}, ${type}, ${period.slice(0, 7)}`, ...details },
  })
}

async function leave(
  { tx, viewer }: SignedInContext,
  key: CycleKey,
  task: PublishTask,
  reason: string | null = null,
): Promise<void> {
  const { userId, impersonatorId } = getActor(viewer)
  await askForTask(tx, key, { task, userId, impersonatorId: impersonatorId ?? null, reason })
  await enqueue(tx, publicationJob, key)
}

export async function previewPublication(
  context: SignedInContext,
  params: Params,
  { revision }: BodyOf<typeof api.previewPublication>,
): Promise<Changed> {
  const { key, cycle, publication, batch } = await open(context, params, revision)
  if (publication?.task) throw refuse('busy', cycle)
  if (!mayPublish(cycle, batch)) throw refuse('state', cycle)
  await leave(context, key, 'preview')
  await audit(context, cycle, 'cycle.previewed')
  return readChanged(context, key)
}

export async function publishCycle(
  context: SignedInContext,
  params: Params,
  { revision }: BodyOf<typeof api.publishCycle>,
): Promise<Changed> {
  const { key, cycle, publication, batch } = await open(context, params, revision)
  if (publication?.task) throw refuse('busy', cycle)
  if (!mayPublish(cycle, batch)) throw refuse('state', cycle)
  if (!isPreviewed(cycle, publication, batch)) throw refuse('noPreview', cycle)
  if (await hasNewerPublished(context.tx, key.orgId, cycle)) throw refuse('newerPublished', cycle)
  await leave(context, key, 'publish')
  await raiseRevision(context.tx, key)
  await audit(context, cycle, 'cycle.publishing')
  return readChanged(context, key)
}

export async function cancelPublication(
  context: SignedInContext,
  params: Params,
  { revision }: BodyOf<typeof api.cancelPublication>,
): Promise<Changed> {
  const { key, cycle, publication } = await open(context, params, revision)
  if (!publication?.task) throw refuse('state', cycle)
  await endTask(context.tx, key)
  await raiseRevision(context.tx, key)
  await audit(context, cycle, 'cycle.publication-stopped', { task: publication.task })
  return readChanged(context, key)
}

export async function rollBackCycle(
  context: SignedInContext,
  params: Params,
  { revision, reason }: BodyOf<typeof api.rollBackCycle>,
): Promise<Changed> {
  const { key, cycle, publication, batch } = await open(context, params, revision)
  if (publication?.task) throw refuse('busy', cycle)
  if (batch === undefined || batch.state === 'draft' || !canFollow(cycle.state, 'rolledBack'))
    throw refuse('state', cycle)
  await leave(context, key, 'rollBack', reason)
  await raiseRevision(context.tx, key)
  await audit(context, cycle, 'cycle.rolling-back', { reason })
  return readChanged(context, key)
}
