import { type api, type BodyOf, COMPARISON_ERRORS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { type ChangeFilter, type ChangeSelector, countChanged, listOverruled } from '@concord/engine'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { getActor } from '#server/identity/actor.ts'
import { openSeenCycle, refuseChange } from '../cycles/check-revision.ts'
import { findCycle, raiseRevision, type StoredCycle } from '../cycles/cycle-store.ts'
import { insertDecision, undoDecision } from '../cycles/decision-store.ts'
import { canDecide } from './can-decide.ts'
import { toFilter } from './list-lines.ts'
import { type Caller, getCycleKey, openAlone, queryChanges } from './open-comparison.ts'

/** Writes into the audit log what someone did to the differences of a cycle. */
export function auditComparison(
  tx: Connection,
  { viewer }: Pick<Caller, 'viewer'>,
  action: 'changes-decided' | 'decision-undone' | 'comparison-exported',
  { id, sender, type, period }: StoredCycle,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: `cycle.${action}`,
    details: { cycleId: id, name: `${sender}, ${type}, ${period.slice(0, 7)}`, ...details },
  })
}

const openSelector = (state: ChangeFilter['state']): Pick<ChangeSelector, 'isOpen'> =>
  state === 'open' ? { isOpen: true } : {}

export async function countDecision(
  caller: Caller,
  { cycleId, decision, ...filters }: ParamsOf<typeof api.countDecision>,
): Promise<ReplyOf<typeof api.countDecision>> {
  const opened = await openAlone(caller, { cycleId })
  const { state, ...filter } = toFilter(filters)
  const counted = await queryChanges(caller, opened, (connection, lines) =>
    countChanged(connection, lines, { decision, selector: { ...filter, ...openSelector(state) } }),
  )
  return { revision: opened.cycle.revision, ...counted }
}

/** Opens the cycle that someone saw, whose differences can still be decided about. */
async function openDecidable(tx: Connection, key: ReturnType<typeof getCycleKey>, revision: number) {
  const cycle = await openSeenCycle(tx, key, revision)
  if (!canDecide(cycle)) throw refuseChange('state', cycle)
  return cycle
}

/**
 * Stores a decision about changes. The lines are counted before the transaction; its revision shows that nothing was
 * decided in between.
 */
export async function decideChanges(
  caller: Caller,
  params: ParamsOf<typeof api.decideChanges>,
  { revision, decision, selector }: BodyOf<typeof api.decideChanges>,
): Promise<ReplyOf<typeof api.decideChanges>> {
  const opened = await openAlone(caller, params)
  const { key, cycle: seen } = opened
  if (seen.revision !== revision) throw refuseChange('revision', seen)
  if (!canDecide(seen)) throw refuseChange('state', seen)
  const meant = dropUndefined(selector)
  const ruling = { decision, selector: meant }
  const { changed, overruled } = await queryChanges(caller, opened, async (connection, lines) => ({
    ...(await countChanged(connection, lines, ruling)),
    overruled: await listOverruled(connection, lines, ruling),
  }))
  if (changed === 0)
    throw new AppError('invalid_input', [{ field: 'selector', message: COMPARISON_ERRORS.nothing }])
  return inTransaction(caller, key.orgId, async (tx) => {
    const cycle = await openDecidable(tx, key, revision)
    const number = await insertDecision(tx, key, {
      ...{ attempt: cycle.result_attempt ?? 0, ...ruling, lines: changed, overruled },
      userId: caller.viewer.user.id,
    })
    await raiseRevision(tx, key)
    const { keys, ...told } = meant
    const details = { rows: changed, decision, ...told, ...(keys ? { single: keys.length } : {}) }
    await auditComparison(tx, caller, 'changes-decided', cycle, details)
    return { revision: (await findCycle(tx, key))?.revision ?? revision, number, changed }
  })
}

const dropUndefined = (selector: BodyOf<typeof api.decideChanges>['selector']): ChangeSelector =>
  Object.fromEntries(Object.entries(selector).filter(([, value]) => value !== undefined))

const inTransaction = <Result>(
  { database }: Caller,
  orgId: string,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> => database.asOrganization(orgId || null, work, { write: true })

export function undoChangeDecision(
  caller: Caller,
  params: ParamsOf<typeof api.undoChangeDecision>,
  { revision }: BodyOf<typeof api.undoChangeDecision>,
): Promise<ReplyOf<typeof api.undoChangeDecision>> {
  const key = getCycleKey(caller, params)
  return inTransaction(caller, key.orgId, async (tx) => {
    const cycle = await openDecidable(tx, key, revision)
    const undone = await undoDecision(tx, { ...key, number: params.number }, caller.viewer.user.id)
    if (!undone) throw new AppError('not_found')
    await raiseRevision(tx, key)
    await auditComparison(tx, caller, 'decision-undone', cycle, { rows: undone.lines, number: params.number })
    return { revision: (await findCycle(tx, key))?.revision ?? revision }
  })
}
