import { parseArgs } from 'node:util'
import { formatCountOf } from '@concord/domain'
import type { RunCommand } from '#server/commands/run-command.ts'
import { type FailedJob, findFailedJobs, retryJobs } from '#server/jobs/failed-jobs.ts'
import { CommandError } from './command-error.ts'
import { onOneLine } from './roster/fit-text.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run -s concord -- jobs failed [--json]
       npm run -s concord -- jobs retry [QUEUE]

  failed  the jobs of the last week whose last try failed, with the error
  retry   gives each of them, or those of one queue, one more try`

type Call = {
  readonly subcommand: 'failed' | 'retry'
  readonly queue: string | undefined
  readonly isJson: boolean
}

function readArguments(args: readonly string[]): Call {
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [subcommand, queue, ...rest] = positionals
    const isKnown = subcommand === 'retry' ? !values.json : subcommand === 'failed' && queue === undefined
    if (!isKnown || rest.length > 0) throw new Error('Say what to do with the jobs.')
    return { subcommand: subcommand as Call['subcommand'], queue, isJson: values.json }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

const print = ({ queue, id, failedAt, error }: FailedJob) =>
  `${failedAt.toISOString()}  ${queue}  ${id}  ${onOneLine(error)}`

export const run: RunCommand = async (config, args) => {
  if (args.includes('--help')) return console.log(USAGE)
  const { subcommand, queue, isJson } = readArguments(args)
  await withDatabase(config, async (database, url) => {
    const failed = await findFailedJobs(database)
    const chosen = failed.filter((job) => queue === undefined || job.queue === queue)
    if (subcommand === 'retry') {
      await retryJobs(url, chosen)
      return console.log(`${formatCountOf(chosen.length, 'job waits', 'jobs wait')} for one more try.`)
    }
    if (isJson) console.log(JSON.stringify({ jobs: chosen }))
    else if (chosen.length === 0) console.log('No job failed in the last week.')
    else for (const job of chosen) console.log(print(job))
  })
}
