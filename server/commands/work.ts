import { jobHandlers } from '#server/app/job-handlers.ts'
import type { RunCommand } from '#server/commands/run-command.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { onStop } from '#server/process/stop-signals.ts'
import { withDatabase } from './with-database.ts'

const log = (line: string) => console.log(line)

export const run: RunCommand = async (config) => {
  await withDatabase(config, async (database, url) => {
    const starting = startWorkers({ config, database }, { url, handlers: jobHandlers, log })
    onStop(async () => (await starting).stop())
    await starting
    log('Concord does the jobs of its queue. Stop it with Ctrl-C.')
    await new Promise(() => {})
  })
}
