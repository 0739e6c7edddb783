import { z } from 'zod'
import { openFileStore } from '#server/files/open-file-store.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { refreshDashboards } from '#server/ledger/jobs.ts'
import { findNamedKeys } from './data/layer-store.ts'
import { refreshData } from './data/refresh-data.ts'
import { deleteEndedEmbeds } from './embed/embed-store.ts'

/** Another worker is at it, and may have begun before the last change. */
const AGAIN_AFTER_SECONDS = 20

const renewDashboards = declareJob('renew-dashboards', z.unknown(), {
  every: '10 4 * * *',
  limitSeconds: 4 * 3600,
})
const removeDashboardFiles = declareJob('remove-dashboard-files', z.unknown(), { every: '50 3 * * *' })

const OF_DASHBOARDS = /^org\/[0-9a-f-]{36}\/dashboards\//

/** Removes files that no layer has any more, and addresses whose time is over. */
export async function removeFiles({ config, database }: Program, now = new Date()): Promise<number> {
  await database.asSystem(deleteEndedEmbeds)
  return sweepFiles(openFileStore(config), {
    prefix: 'org/',
    isMine: (key) => OF_DASHBOARDS.test(key),
    findNamed: (keys) => database.asSystem((connection) => findNamedKeys(connection, keys)),
    now,
  })
}

export const dashboardJobs = [
  handleJob(refreshDashboards, async (program, payloads) => {
    const isWhole = payloads.some((payload) => payload.isWhole)
    if (await refreshData(program, { isWhole })) return
    await program.database.asSystem((connection) =>
      enqueue(connection, refreshDashboards, { isWhole }, { afterSeconds: AGAIN_AFTER_SECONDS }),
    )
  }),
  handleJob(renewDashboards, async (program) => void (await refreshData(program, { isWhole: true }))),
  handleJob(removeDashboardFiles, async (program) => void (await removeFiles(program))),
] as const
