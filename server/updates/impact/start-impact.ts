import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { tryShareLedger } from '#server/ledger/lock-ledger.ts'
import { findGates } from '../gates/gate-store.ts'
import { moveUpdate } from '../open-update.ts'
import { lockUpdate, type StoredUpdate, type UpdateKey } from '../update-store.ts'
import { countMeant, noteWeighed } from './change-store.ts'
import { type Choose, chooseReady, computeImpact } from './compute-impact.ts'
import { noteImpact, noteSubmitted } from './impact-store.ts'
import { chooseByGates, passUpdate } from './pass-update.ts'
import { askForTask } from './task-store.ts'
import { updateJob } from './update-job.ts'

/** Changes of an update whose impact is computed while someone waits for the answer. */
export const MAX_CHANGES_AT_ONCE = 500

/** Leaves what has to be done of an update to a worker, for whom it was asked. */
export async function leaveToWorker(
  tx: Connection,
  key: UpdateKey,
  asked: Parameters<typeof askForTask>[2],
): Promise<void> {
  await askForTask(tx, key, asked)
  await enqueue(tx, updateJob, key)
}

/**
 * Computes the impact at once; false where it is too large for that or the directory just changes, and then nothing is done.
 */
export async function computeAtOnce(
  tx: Connection,
  key: UpdateKey,
  update: StoredUpdate,
  choose: Choose = chooseReady,
): Promise<boolean> {
  if ((await countMeant(tx, key)).changes > MAX_CHANGES_AT_ONCE) return false
  const at = await tryShareLedger(tx)
  if (at === undefined) return false
  const { impact } = await computeImpact(key, update, {
    read: (work) => work(tx),
    inPiece: (work) => work(tx),
    choose,
    keep: (_, rows) => noteWeighed(tx, key, rows),
    onRecords: () => {},
  })
  await noteImpact(tx, key, impact, at)
  return true
}

/** Computes the impact of an update, now or by a worker. */
export async function computeOrLeave(
  tx: Connection,
  key: UpdateKey,
  update: StoredUpdate,
  asked: { readonly userId: string | null },
): Promise<void> {
  if (!(await computeAtOnce(tx, key, update))) await leaveToWorker(tx, key, { task: 'impact', ...asked })
}

/** Says of a computation that the gates come after it. */
export const SUBMITTED = 'submitted'

/**
 * Submits a draft: it is open from then on, its impact is computed, a small one at once, and the gates of the organization
 * say whether it waits for a person. The caller holds the update and has checked that it may be submitted.
 */
export async function startImpact(tx: Connection, key: UpdateKey): Promise<void> {
  const draft = await lockUpdate(tx, key)
  if (!draft) throw new Error(`There is no data update ${key.id}`)
  if (draft.state === 'draft') await moveUpdate(tx, key, draft, 'open')
  await noteSubmitted(tx, key)
  const update = { ...draft, state: 'open' as const }
  const gates = await findGates(tx, key.orgId)
  if (await computeAtOnce(tx, key, update, chooseByGates(gates, update))) await passUpdate(tx, key, gates)
  else await leaveToWorker(tx, key, { task: 'impact', userId: null, reason: SUBMITTED })
}
