import { PLAN_FINDER_CHANGE_DAYS } from '@concord/domain'
import { z } from 'zod'
import { openFileStore } from '#server/files/open-file-store.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import type { Program } from '#server/http/route.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { isExportKey } from './export-files.ts'
import { forgetHeldChanges } from './held-change-store.ts'
import { findNamedKeys, forgetExpired } from './part-store.ts'
import { runExport } from './run-export.ts'
import { runExportJob } from './run-export-job.ts'

const DAY_MS = 86_400_000

const removeExportFiles = declareJob('remove-export-files', z.unknown(), { every: '40 3 * * *' })

/** Removes the files of exports that expired, and those that a killed worker left behind. */
export async function removeFiles({ config, database }: Program, now = new Date()): Promise<number> {
  await database.asSystem(async (connection) => {
    await forgetExpired(connection, now)
    await forgetHeldChanges(connection, new Date(now.getTime() - PLAN_FINDER_CHANGE_DAYS * DAY_MS))
  })
  return sweepFiles(openFileStore(config), {
    prefix: 'org/',
    isMine: isExportKey,
    findNamed: (keys) => database.asSystem((connection) => findNamedKeys(connection, keys)),
    now,
  })
}

export const exportJobs = [
  handleJob(runExportJob, async (program, payloads) => {
    for (const payload of payloads) await runExport(program, payload)
  }),
  handleJob(removeExportFiles, async (program) => void (await removeFiles(program))),
] as const
