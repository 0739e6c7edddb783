import { z } from 'zod'
import { openFileStore } from '#server/files/open-file-store.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import type { Program } from '#server/http/route.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { readFile } from './read-file.ts'
import { readFileJob } from './read-file-job.ts'
import { isUpdateFileKey } from './update-file-keys.ts'
import { findNamedUpdateFiles } from './update-file-store.ts'

const sweepUpdateFiles = declareJob('sweep-data-update-files', z.unknown(), { every: '45 3 * * *' })

/** Removes files of updates that no row names. */
export function sweepFilesOfUpdates({ config, database }: Program, now = new Date()): Promise<number> {
  return sweepFiles(openFileStore(config), {
    prefix: 'org/',
    isMine: isUpdateFileKey,
    findNamed: (keys) => database.asSystem((connection) => findNamedUpdateFiles(connection, keys)),
    now,
  })
}

export const updateFileJobs = [
  handleJob(readFileJob, async (program, payloads) => {
    for (const payload of payloads) await readFile(program, payload)
  }),
  handleJob(sweepUpdateFiles, async (program) => void (await sweepFilesOfUpdates(program))),
] as const
