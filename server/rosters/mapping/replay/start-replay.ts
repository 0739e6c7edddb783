import { randomUUID } from 'node:crypto'
import {
  type api,
  type BodyOf,
  MAX_REPLAYED_FILES,
  type ParamsOf,
  REPLAY_ERRORS,
  REPLAYED_FILES,
  type ReplyOf,
} from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { lockConfig } from '../../configs/config-store.ts'
import { findOpenVersion, findVersionInForce } from '../../configs/version-store.ts'
import { findMappedRoster } from '../store.ts'
import { runReplayJob } from './run-replay-job.ts'
import {
  endReplay,
  findLastFiles,
  findReplay,
  findReplayOf,
  insertReplay,
  type RosterFile,
  type StoredReplay,
} from './store.ts'

type Replay = ReplyOf<typeof api.startMappingReplay>['replay']

function toReplay(stored: StoredReplay): Replay {
  const { id, state, revision, is_current, base_number, done, files, asked_at, finished_at } = stored
  return {
    ...{ id, state, revision, files },
    isCurrent: is_current,
    baseNumber: base_number,
    done: state === 'done' ? 1 : Math.min(1, Math.max(0, done)),
    askedAt: asked_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
  }
}

type Params = ParamsOf<typeof api.readMappingReplay>

const toFile = ({ id, name, received_at }: RosterFile) => ({
  ...{ id, name },
  receivedAt: received_at.toISOString(),
})

async function findRoster({ tx, viewer }: SignedInContext, { prefix, type }: Params) {
  const roster = await findMappedRoster(tx, { orgId: viewer.user.orgId, prefix, type })
  if (!roster) throw new AppError('not_found')
  return roster
}

/** Tells what was tried of a mapping, and what could be. */
export async function readReplay(
  context: SignedInContext,
  params: Params,
): Promise<ReplyOf<typeof api.readMappingReplay>> {
  const { tx, viewer } = context
  const { orgId } = viewer.user
  const { id: rosterId, source_id: configId } = await findRoster(context, params)
  const files = await findLastFiles(tx, { orgId, rosterId, limit: MAX_REPLAYED_FILES })
  const stored = configId === null ? undefined : await findReplayOf(tx, { orgId, configId })
  return {
    replay: stored ? toReplay(stored) : null,
    files: files.slice(0, REPLAYED_FILES).map(toFile),
    isNeeded: files.length > 1,
  }
}

/** Leaves a replay of the draft to the workers. One that is under way for the same draft goes on. */
export async function startReplay(
  context: SignedInContext,
  params: Params,
  { revision, files: limit }: BodyOf<typeof api.startMappingReplay>,
): Promise<Replay> {
  const { tx, viewer } = context
  const { orgId, id: askedBy } = viewer.user
  const { id: rosterId, source_id: configId } = await findRoster(context, params)
  if (configId === null) throw new AppError('not_found')
  const key = { orgId, id: configId }
  const config = await lockConfig(tx, key)
  const open = await findOpenVersion(tx, key)
  if (!open) throw new AppError('invalid_input', [{ field: 'revision', message: REPLAY_ERRORS.noDraft }])
  if (open.revision !== revision) throw new AppError('conflict', { current: { revision: open.revision } })
  const files = await findLastFiles(tx, { orgId, rosterId, limit })
  if (files.length === 0)
    throw new AppError('invalid_input', [{ field: 'files', message: REPLAY_ERRORS.noFile }])
  const known = await findReplayOf(tx, { orgId, configId })
  if (known?.is_current && ['waiting', 'running'].includes(known.state)) return toReplay(known)
  const base = await findVersionInForce(tx, key, todayInUtc())
  const id = randomUUID()
  await insertReplay(tx, {
    ...{ orgId, id, configId, askedBy, number: open.number, baseNumber: base?.number ?? null },
    files: files.map((file) => ({ ...toFile(file), result: null, problem: null })),
  })
  await enqueue(tx, runReplayJob, { orgId, id })
  const details = { configId, name: config?.name ?? '', number: open.number, files: files.length }
  await insertAuditEvent(tx, { orgId, ...getActor(viewer), action: 'source-config.replayed', details })
  return toReplay(await readStored(context, id))
}

async function readStored({ tx, viewer }: SignedInContext, id: string): Promise<StoredReplay> {
  const stored = await findReplay(tx, { orgId: viewer.user.orgId, id })
  if (!stored) throw new AppError('not_found')
  return stored
}

/** Ends a replay; the worker that is at it notices soon. */
export async function cancelReplay(
  context: SignedInContext,
  { id, ...params }: ParamsOf<typeof api.cancelMappingReplay>,
): Promise<Replay> {
  const roster = await findRoster(context, params)
  const stored = await readStored(context, id)
  if (stored.config_id !== roster.source_id) throw new AppError('not_found')
  const isEnded = await endReplay(context.tx, { orgId: context.viewer.user.orgId, id }, 'canceled')
  if (!isEnded) throw new AppError('conflict', { current: toReplay(stored) })
  return toReplay(await readStored(context, id))
}
