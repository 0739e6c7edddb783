import { z } from 'zod'
import { sql } from '#server/db/sql.ts'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { BatchError } from './batch-error.ts'
import { resolveAll } from './contested-records.ts'
import { freeBatches } from './free-batches.ts'
import { changeBatchLater, refreshDashboards, resolveContested, writePastView } from './jobs.ts'
import { dropUnusedViews, workOnPastView } from './past-view.ts'
import { type BatchOrder, recordBatchChange } from './record-batch-change.ts'

/**
 * Applies or undoes a batch. One that another run already changed, or that can no longer be changed, stays as it is.
 */
async function carryOut({ database }: Program, order: BatchOrder): Promise<void> {
  try {
    await database.asSystem((connection) => recordBatchChange(connection, order))
  } catch (error) {
    if (!(error instanceof BatchError)) throw error
    await database.asSystem((connection) =>
      connection.run(sql`update batches set pending = null where id = ${order.batchId}`),
    )
  }
  await repairSearch(database, () => {})
}

const dropPastViews = declareJob('drop-past-views', z.unknown(), { every: '20 4 * * *' })
const freeGivenUpBatches = declareJob('free-batches', z.unknown(), { every: '*/5 * * * *', atOnce: 100 })

export const ledgerJobs = [
  handleJob(changeBatchLater, async (program, payloads) => {
    for (const payload of payloads) await carryOut(program, payload)
  }),
  handleJob(resolveContested, async ({ database }, payloads) => {
    for (const { batchId } of payloads)
      await database.asSystem(async (connection) => {
        await resolveAll(connection, batchId)
        await enqueue(connection, refreshDashboards, { isWhole: true })
      })
    await repairSearch(database, () => {})
  }),
  handleJob(writePastView, async ({ database }, payloads) => {
    for (const { viewId } of payloads)
      while (await database.asSystem((connection) => workOnPastView(connection, viewId)));
  }),
  handleJob(freeGivenUpBatches, async ({ database }) => void (await database.asSystem(freeBatches))),
  handleJob(dropPastViews, async ({ database }) => void (await database.asSystem(dropUnusedViews))),
] as const
