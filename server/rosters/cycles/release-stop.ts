import { type api, type BodyOf, CYCLE_ERRORS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { auditCycle, getKey, readChanged } from './change-cycle.ts'
import { openSeenCycle, refuseChange } from './check-revision.ts'
import { raiseRevision, type StoredCycle } from './cycle-store.ts'
import { noteOpenStops } from './run-store.ts'
import {
  findStops,
  noteDisagreement,
  noteFirst,
  noteSecond,
  type StopKey,
  type StoredStop,
} from './stop-store.ts'
import { isFirstPerson } from './to-cycle.ts'

type Changed = ReplyOf<typeof api.releaseStop>
type Params = ParamsOf<typeof api.releaseStop>

type OpenedStop = { readonly cycle: StoredCycle; readonly stop: StoredStop; readonly key: StopKey }

async function openStop(context: SignedInContext, params: Params, revision: number): Promise<OpenedStop> {
  const key = getKey(context, params)
  const cycle = await openSeenCycle(context.tx, key, revision)
  const attempt = cycle.result_attempt
  const stop = (await findStops(context.tx, key, attempt)).find(({ number }) => number === params.number)
  if (!stop || attempt === null) throw new AppError('not_found')
  if (cycle.state !== 'held' || cycle.run !== null || stop.second_by !== null)
    throw refuseChange('state', cycle)
  return { cycle, stop, key: { ...key, attempt, number: params.number } }
}

/** Releases a stop in two steps: the first person says why it may be passed, and a second, different person agrees. */
export async function releaseStop(
  context: SignedInContext,
  params: Params,
  { revision, reason }: BodyOf<typeof api.releaseStop>,
): Promise<Changed> {
  const { tx, viewer } = context
  const { cycle, stop, key } = await openStop(context, params, revision)
  const what = { stop: stop.stop.stop, message: stop.stop.message }
  if (stop.first_by === null) {
    if (reason === undefined)
      throw new AppError('invalid_input', [{ field: 'reason', message: CYCLE_ERRORS.noReason }])
    await noteFirst(tx, key, { ...getActor(viewer), reason })
    await raiseRevision(tx, key)
    await auditCycle(context, 'stop-released', cycle, { ...what, reason })
    return readChanged(context, key)
  }
  if (isFirstPerson(viewer, stop)) throw refuseChange('samePerson', cycle)
  await noteSecond(tx, key, viewer.user.id)
  await noteOpenStops(tx, key)
  await raiseRevision(tx, key)
  await auditCycle(context, 'stop-agreed', cycle, { ...what, reason: stop.reason })
  return readChanged(context, key)
}

export async function disagreeWithStop(
  context: SignedInContext,
  params: Params,
  { revision, reason }: BodyOf<typeof api.disagreeWithStop>,
): Promise<Changed> {
  const { cycle, stop, key } = await openStop(context, params, revision)
  if (stop.first_by === null) throw refuseChange('state', cycle)
  await noteDisagreement(context.tx, key, { userId: context.viewer.user.id, reason })
  await raiseRevision(context.tx, key)
  await auditCycle(context, 'stop-returned', cycle, { stop: stop.stop.stop, reason })
  return readChanged(context, key)
}
