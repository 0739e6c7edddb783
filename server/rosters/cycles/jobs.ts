import { todayInUtc } from '@concord/domain'
import { z } from 'zod'
import { openFileStore } from '#server/files/open-file-store.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { configPublishedJob } from '../configs/config-published-job.ts'
import { approvedFilesJob } from './approved-files-job.ts'
import { enqueueRun } from './enqueue-run.ts'
import { isResultKey } from './result-keys.ts'
import { findNamedResults } from './result-store.ts'
import { runCycle } from './run-cycle.ts'
import { runCycleJob } from './run-cycle-job.ts'
import { findRunnable, findWithoutApprovedFiles } from './run-store.ts'
import { writeApprovedFiles } from './write-approved-files.ts'

const writeMissingFiles = declareJob('write-missing-roster-files', z.unknown(), { every: '*/10 * * * *' })
const runReadyCycles = declareJob('run-ready-roster-cycles', z.unknown(), { every: '7 * * * *' })
const sweepResults = declareJob('sweep-roster-results', z.unknown(), { every: '10 4 * * *' })

/** Leaves to the workers what waited for a mapping that is in force now. */
export async function runReady(
  { database }: Program,
  of: { readonly orgId?: string; readonly sourceId?: string } = {},
): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const { org_id: orgId, id } of await findRunnable(tx, todayInUtc(), of))
      await enqueueRun(tx, { orgId, id })
  })
}

/** Removes files of attempts that no row names. */
export function sweepCycleResults({ config, database }: Program, now = new Date()): Promise<number> {
  return sweepFiles(openFileStore(config), {
    prefix: 'org/',
    isMine: isResultKey,
    findNamed: (keys) => database.asSystem((tx) => findNamedResults(tx, keys)),
    now,
  })
}

/** Leaves to the workers what an earlier one could not finish. */
async function writeMissing({ database }: Program): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const { org_id: orgId, id } of await findWithoutApprovedFiles(tx))
      await enqueue(tx, approvedFilesJob, { orgId, id })
  })
}

export const cycleJobs = [
  handleJob(runCycleJob, async (program, payloads) => {
    for (const payload of payloads) await runCycle(program, payload)
  }),
  handleJob(configPublishedJob, async (program, payloads) => {
    for (const payload of payloads) await runReady(program, payload)
  }),
  handleJob(approvedFilesJob, async (program, payloads) => {
    for (const payload of payloads) await writeApprovedFiles(program, payload)
  }),
  handleJob(writeMissingFiles, writeMissing),
  handleJob(runReadyCycles, (program) => runReady(program)),
  handleJob(sweepResults, async (program) => void (await sweepCycleResults(program))),
] as const
