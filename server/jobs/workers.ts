import { PgBoss } from 'pg-boss'
import type { Program } from '#server/http/route.ts'
import type { JobHandler } from './job.ts'
import { getQueueOptions, QUEUE_SCHEMA } from './queue.ts'
import { wakeWorkers } from './wake-workers.ts'

/** Workers are woken when there is work; their own polls only make up for a call that was missed. */
const POLL_SECONDS = 60
const SUPERVISE_SECONDS = 2
const CONNECTIONS = 4
/** Milliseconds that running jobs have to finish at a stop; after that, they go back into the queue. */
const MAX_STOP_MS = 3000
const REPEAT_AFTER_MS = 60_000

export type Workers = { stop(): Promise<void> }
type Log = (line: string) => void

/**
 * Returns a log that writes at most one line per minute. While the database is down, every poll of every queue fails,
 * each time with a different message.
 */
function sayOnceAMinute(log: Log): Log {
  let saidAt = Number.NEGATIVE_INFINITY
  return (line) => {
    const now = performance.now()
    if (now - saidAt < REPEAT_AFTER_MS) return
    saidAt = now
    log(line)
  }
}

/**
 * Returns the text of an error. pg-boss does not always pass an Error, and a refused connection has a code instead of a
 * message.
 */
function getWords(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

/** Starts the workers of a job, as many as may run in parallel, and returns their ids. */
async function work(
  boss: PgBoss,
  program: Program,
  { job, handle }: JobHandler,
  log: Log,
): Promise<readonly string[]> {
  // Without data a schedule sends null, which is no payload of a job that takes an object.
  if (job.every !== undefined) await boss.schedule(job.name, job.every, {})
  const options = {
    batchSize: job.atOnce,
    pollingIntervalSeconds: POLL_SECONDS,
    includeMetadata: true,
  } as const
  const startWorker = () =>
    boss.work(job.name, options, async (taken) => {
      try {
        await handle(
          program,
          taken.map(({ data }) => job.payload.parse(data)),
        )
      } catch (error) {
        const isLast = taken.some(({ retryCount, retryLimit }) => retryCount >= retryLimit)
        const next = isLast ? 'for the last time, see "concord jobs failed"' : 'and is tried again'
        log(`The job ${job.name} failed ${next}: ${getWords(error)}`)
        throw error
      }
    })
  return Promise.all(Array.from({ length: job.inParallel }, startWorker))
}

/** Takes jobs from the queue and does them until it is stopped. */
export async function startWorkers(
  program: Program,
  options: { url: string; handlers: readonly JobHandler[]; log: Log },
): Promise<Workers> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: QUEUE_SCHEMA,
    application_name: 'concord jobs',
    max: CONNECTIONS,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  const sayOutage = sayOnceAMinute(options.log)
  // Without a listener a lost connection would end the program; the next poll tries again.
  const onError = (error: unknown) =>
    sayOutage(`The job queue does not answer and is asked again: ${getWords(error)}`)
  boss.on('error', onError)
  await boss.start()
  // Before any job runs: one that leaves work for another queue would make that queue in its own, maybe long, transaction.
  for (const { job } of options.handlers) await boss.createQueue(job.name, getQueueOptions(job))
  const workers = new Map<string, readonly string[]>()
  for (const handler of options.handlers)
    workers.set(handler.job.name, await work(boss, program, handler, options.log))
  const stopWaking = wakeWorkers(boss, workers, onError)
  return {
    stop() {
      stopWaking()
      return boss.stop({ graceful: true, timeout: MAX_STOP_MS })
    },
  }
}
