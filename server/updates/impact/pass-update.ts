import { type ConfidenceGates, getConfidence, passGates } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { askAbout, findEvaluated } from '../gates/gate-store.ts'
import type { StoredUpdate, UpdateKey } from '../update-store.ts'
import { countMeant } from './change-store.ts'
import { type Choose, chooseReady } from './compute-impact.ts'
import { askForTask, findTask } from './task-store.ts'
import { updateJob } from './update-job.ts'

/** Returns a choice of the ready changes that leaves out those about which the gates have practices asked. */
export function chooseByGates(gates: ConfidenceGates, { origin }: Pick<StoredUpdate, 'origin'>): Choose {
  return (weighed) => {
    const { verdict, has_evidence: hasEvidence } = weighed.change
    const { score } = getConfidence({ verdict, hasEvidence, origin })
    return passGates(score, gates) === 'ask' ? { ...weighed.change, selected: false } : chooseReady(weighed)
  }
}

/**
 * Sends a submitted update where the gates say: one of which every change is ready and sure enough is applied by itself, by a
 * worker; practices are asked about what is not sure at all; all else waits. An update whose impact a worker still computes
 * is sent by that worker.
 */
export async function passUpdate(tx: Connection, key: UpdateKey, gates: ConfidenceGates): Promise<void> {
  if (gates.applyFrom === null && gates.askBelow === null) return
  if ((await findTask(tx, key))?.task) return
  const evaluated = (await findEvaluated(tx, key.orgId, key.id)).map((group) => ({
    ...group,
    goes: passGates(getConfidence(group).score, gates),
  }))
  const doubted = evaluated.filter(({ goes }) => goes === 'ask')
  if (doubted.length > 0) await askAbout(tx, key.orgId, key.id, doubted)
  if (
    !evaluated.some(({ isReady }) => isReady) ||
    evaluated.some(({ goes, isReady }) => goes !== 'apply' || !isReady)
  )
    return
  // What only says again what the directory has stays open, as where someone took all changes out.
  if ((await countMeant(tx, key)).selected === 0) return
  await askForTask(tx, key, { task: 'apply', userId: null, reason: 'Above the confidence gate' })
  await enqueue(tx, updateJob, key)
}
