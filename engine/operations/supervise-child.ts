import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { OUT_OF_MEMORY_MESSAGE } from '../job/explain-failure.ts'
import { RunError } from '../job/run-error.ts'
import type { RunLimits, RunProgress } from '../job/run-job.ts'
import type { Task, TaskResult, ToChild, ToParent } from './messages.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Of the memory of a task, what JavaScript may use; the rest is for DuckDB. */
const SHARE_OF_JAVASCRIPT = 0.25
/** A child that does not stop by itself is killed. */
const PATIENCE_MS = 50

/** Told the process id of the child and how far it is; aborting `signal` cancels it. */
export type ChildOptions = {
  readonly onStart?: (pid: number) => void
  readonly onProgress?: (progress: RunProgress) => void
  readonly signal?: AbortSignal
}

function startChild({ memoryMb }: RunLimits): ChildProcess {
  const heapMb = Math.max(64, Math.round(memoryMb * SHARE_OF_JAVASCRIPT))
  return fork(CHILD, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
}

function explainExit(code: number | null, signal: string | null, lastWords: string): RunError {
  if (/heap limit|out of memory/i.test(lastWords)) return new RunError('outOfMemory', OUT_OF_MEMORY_MESSAGE)
  const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`
  return new RunError('killed', `The process of the run ${how}; nothing was written. Run it again.`)
}

/** Hands the task to the child and waits until it says how that ended, or is gone. */
function superviseChild<Result>(
  child: ChildProcess,
  task: Task,
  { onProgress, signal }: ChildOptions,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const { timeoutMs } = task.job.limits
  // What cannot be sent is not told here: the child is gone then, and its end says why.
  const tell = (message: ToChild) => child.connected && child.send(message, () => {})
  let lastWords = ''
  let stopped: RunError | undefined
  const stop = (error: RunError) => {
    stopped ??= error
    tell({ kind: 'cancel' })
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  const cancel = () => stop(new RunError('cancelled', 'The run was cancelled; nothing was written.'))
  const overtime = setTimeout(() => {
    stop(new RunError('timedOut', `The run took longer than ${timeoutMs / 1000} s; nothing was written.`))
  }, timeoutMs)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = `${lastWords}${text}`.slice(-4000)
  })
  child.on('message', (message: ToParent<Result>) => {
    if (message.kind === 'progress') onProgress?.(message.progress)
    if (message.kind === 'done') resolve(message.result)
    if (message.kind === 'failed')
      reject(stopped ?? new RunError(message.code, message.message, { cause: message.details }))
  })
  child.on('error', (error) =>
    reject(new RunError('failed', `The run could not be started: ${error.message}`)),
  )
  child.on('exit', (code, exitSignal) => {
    clearTimeout(overtime)
    signal?.removeEventListener('abort', cancel)
    reject(stopped ?? explainExit(code, exitSignal, lastWords))
  })
  signal?.addEventListener('abort', cancel)
  tell(task)
  if (signal?.aborted) cancel()
  return promise
}

/**
 * Does a task in a process of its own, within the limits of its job; when it returns or throws RunError, the process is
 * gone.
 */
export async function performInChild<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
  options: ChildOptions,
): Promise<TaskResult<Kind>> {
  const child = startChild(task.job.limits)
  if (child.pid !== undefined) options.onStart?.(child.pid)
  const gone = new Promise((resolve) => child.once('close', resolve))
  return superviseChild<TaskResult<Kind>>(child, task, options).finally(() => {
    child.kill('SIGKILL')
    return gone
  })
}
