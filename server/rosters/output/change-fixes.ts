import type { api, BodyOf, ParamsOf, ReplyOf } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { assertCanRunAgain, beginAgain } from '../cycles/begin-again.ts'
import { areOvertaken, decideFixSet, findFixSet, type StoredFixSet } from '../cycles/cell-fix-store.ts'
import { auditCycle, getKey, readChanged } from '../cycles/change-cycle.ts'
import { openSeenCycle, refuseChange } from '../cycles/check-revision.ts'
import { notifyFollowers, type StoredCycle } from '../cycles/cycle-store.ts'

type Params = ParamsOf<typeof api.applyCycleFixes>
type Body = BodyOf<typeof api.applyCycleFixes>
type Changed = ReplyOf<typeof api.applyCycleFixes>

async function openFixes(
  { tx, viewer }: SignedInContext,
  { cycleId, fixesId }: Params,
  { revision }: Body,
): Promise<{ readonly cycle: StoredCycle; readonly fixes: StoredFixSet }> {
  const { orgId } = viewer.user
  const cycle = await openSeenCycle(tx, { orgId, id: cycleId }, revision)
  const fixes = await findFixSet(tx, { orgId, id: fixesId })
  if (fixes?.cycle_id !== cycleId) throw new AppError('not_found')
  return { cycle, fixes }
}

/** Lets fixed rows count that someone looked at, unless others fixed the same cells since. */
export async function applyFixes(context: SignedInContext, params: Params, body: Body): Promise<Changed> {
  const { tx, viewer } = context
  const { cycle, fixes } = await openFixes(context, params, body)
  const set = { orgId: viewer.user.orgId, id: fixes.id }
  assertCanRunAgain(cycle)
  if (fixes.state !== 'proposed' || fixes.cells === 0) throw refuseChange('state', cycle)
  if (await areOvertaken(tx, set)) throw refuseChange('cells', cycle)
  const userId = viewer.user.id
  await decideFixSet(tx, set, { state: 'applied', userId })
  const asked = { userId, reason: 'Fixed rows', baselineId: cycle.asked_baseline_id }
  await beginAgain(tx, set.orgId, cycle, asked)
  await auditCycle(context, 'fixes-applied', cycle, { fixesId: fixes.id, rows: fixes.rows })
  return { ...(await readChanged(context, getKey(context, params))), fixesId: fixes.id }
}

/** Takes fixes back. Those that counted make the cycle run again; those that did not, or are still read, are only put aside. */
export async function undoFixes(context: SignedInContext, params: Params, body: Body): Promise<Changed> {
  const { tx, viewer } = context
  const { cycle, fixes } = await openFixes(context, params, body)
  const { orgId } = viewer.user
  if (!['placing', 'proposed', 'applied'].includes(fixes.state)) throw refuseChange('state', cycle)
  const userId = viewer.user.id
  if (fixes.state === 'applied') {
    assertCanRunAgain(cycle)
    const asked = { userId, reason: 'Fixes taken back', baselineId: cycle.asked_baseline_id }
    await beginAgain(tx, orgId, cycle, asked)
  } else await notifyFollowers(tx, { id: cycle.id })
  await decideFixSet(tx, { orgId, id: fixes.id }, { state: 'undone', userId })
  await auditCycle(context, 'fixes-undone', cycle, { fixesId: fixes.id, rows: fixes.rows })
  return { ...(await readChanged(context, getKey(context, params))), fixesId: fixes.id }
}
