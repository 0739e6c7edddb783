import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { CycleKey } from './cycle-store.ts'
import { runCycleJob } from './run-cycle-job.ts'
import { askForRun } from './run-store.ts'

/** Leaves the run of a cycle to the workers, compared with another cycle than the usual one where one is named. */
export async function enqueueRun(
  tx: Connection,
  { orgId, id }: CycleKey,
  baselineId: string | null = null,
): Promise<void> {
  await askForRun(tx, { orgId, id }, baselineId)
  await enqueue(tx, runCycleJob, { orgId, id })
}
