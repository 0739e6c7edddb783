import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { announceChanges, findDuplicatesOfBatch, followUpBatch, refreshDashboards } from './jobs.ts'

/** Leaves what follows when a batch counts, or counts no more, in its transaction. */
export async function enqueueFollowUps(connection: Connection, batchId: string): Promise<void> {
  await enqueue(connection, followUpBatch, { batchId })
  await enqueue(connection, findDuplicatesOfBatch, { batchId })
  await enqueue(connection, announceChanges, { batchId })
  await enqueue(connection, refreshDashboards, {})
}
