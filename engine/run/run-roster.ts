import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ToChild, ToParent } from './messages.ts'
import { openWorkFolder, publishOutputs } from './output-folder.ts'
import { RunError } from './run-error.ts'
import type { RunJob, RunProgress } from './run-job.ts'
import type { RunSummary } from './run-summary.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Of the memory of a run, what JavaScript may use; the rest is for DuckDB. */
const SHARE_OF_JAVASCRIPT = 0.25
/** A child that does not stop by itself is killed. */
const PATIENCE_MS = 80

/** Told the process id of the run and how far it is; aborting `signal` cancels it. */
export type RunOptions = {
  readonly onStart?: (pid: number) => void
  readonly onProgress?: (progress: RunProgress) => void
  readonly signal?: AbortSignal
}

function startChild({ limits }: RunJob): ChildProcess {
  const heapMb = Math.max(64, Math.round(limits.memoryMb * SHARE_OF_JAVASCRIPT))
  return fork(CHILD, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
}

function explainExit(code: number | null, signal: string | null, lastWords: string): RunError {
  if (/heap limit|out of memory/i.test(lastWords)) {
    return new RunError(
      'outOfMemory',
      'The run needs more memory than it may use; nothing was written. Raise the limit and run it again.',
    )
  }
  const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`
  return new RunError('killed', `The process of the run ${how}; nothing was written. Run it again.`)
}

/** Runs the job in the child until it says how it ended, or is gone. */
function superviseChild(
  child: ChildProcess,
  job: RunJob,
  work: string,
  options: RunOptions,
): Promise<RunSummary> {
  const { promise, resolve, reject } = Promise.withResolvers<RunSummary>()
  const tell = (message: ToChild) => child.connected && child.send(message)
  let lastWords = ''
  let stopped: RunError | undefined
  const stop = (error: RunError) => {
    stopped ??= error
    tell({ kind: 'cancel' })
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  const cancel = () => stop(new RunError('cancelled', 'The run was cancelled; nothing was written.'))
  const overtime = setTimeout(() => {
    stop(
      new RunError(
        'timedOut',
        `The run took longer than ${job.limits.timeoutMs / 1000} s; nothing was written.`,
      ),
    )
  }, job.limits.timeoutMs)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = `${lastWords}${text}`.slice(-4000)
  })
  child.on('message', (message: ToParent) => {
    if (message.kind === 'progress') options.onProgress?.(message.progress)
    if (message.kind === 'done') resolve(message.summary)
    if (message.kind === 'failed') reject(stopped ?? new RunError(message.code, message.message))
  })
  child.on('error', (error) =>
    reject(new RunError('failed', `The run could not be started: ${error.message}`)),
  )
  child.on('exit', (code, signal) => {
    clearTimeout(overtime)
    options.signal?.removeEventListener('abort', cancel)
    reject(stopped ?? explainExit(code, signal, lastWords))
  })
  options.signal?.addEventListener('abort', cancel)
  tell({ kind: 'job', job, work })
  if (options.signal?.aborted) cancel()
  return promise
}

/**
 * Runs a roster file through its configs in a process of its own and puts the results into the folder `out`: all of
 * them, or none when it throws RunError.
 */
export async function runRoster(job: RunJob, options: RunOptions = {}): Promise<RunSummary> {
  const work = await openWorkFolder(job.out)
  try {
    const child = startChild(job)
    if (child.pid !== undefined) options.onStart?.(child.pid)
    const gone = new Promise((resolve) => child.once('close', resolve))
    const summary = await superviseChild(child, job, work, options).finally(() => {
      child.kill('SIGKILL')
      return gone
    })
    await publishOutputs(work, job.out)
    return summary
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
