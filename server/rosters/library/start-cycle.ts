import { type api, type BodyOf, type ParamsOf, ROSTER_ERRORS } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findFile, keepFile } from '../files/file-store.ts'
import { beginCycle } from './begin-cycle.ts'
import { findCycles, findRoster, hasCycleOf, lockRoster, type StoredCycle } from './store.ts'

/** Adds a stored file to its roster, for the day that is due. */
export async function startCycle(
  { tx, viewer }: SignedInContext,
  {
    params,
    body: { fileId },
  }: {
    readonly params: ParamsOf<typeof api.startRosterCycle>
    readonly body: BodyOf<typeof api.startRosterCycle>
  },
): Promise<StoredCycle> {
  const { orgId } = viewer.user
  const key = { orgId, ...params }
  await lockRoster(tx, key)
  const roster = await findRoster(tx, key, new Date())
  const file = await findFile(tx, { orgId, id: fileId })
  if (!roster || roster.archived_at !== null || !file) throw new AppError('not_found')
  if (await hasCycleOf(tx, { orgId, rosterId: roster.id, fileId }))
    throw new AppError('invalid_input', [{ field: 'fileId', message: ROSTER_ERRORS.otherFile }])
  await keepFile(tx, { orgId, id: fileId })
  const id = await beginCycle(tx, { key, roster, actor: getActor(viewer) }, file)
  const [cycle] = (await findCycles(tx, key)).filter((one) => one.id === id)
  if (!cycle) throw new Error('The cycle was not added')
  return cycle
}
